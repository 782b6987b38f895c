// What these packages expect of Node and versions before 22 lack. For --import.
import { register } from 'node:module';

Set.prototype.union ??= function (other) {
  return new Set([...this, ...other]);
};
const hook = `export function load(url, context, next) {
  return next(url, url.endsWith('.json')
                   ? { ...context, importAttributes: { type: 'json' } }
                   : context);
}`;
register('data:text/javascript,' + encodeURIComponent(hook));
