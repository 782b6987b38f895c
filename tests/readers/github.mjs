// github.mjs FOLDER WORKFLOW: reads a workflow as GitHub does, with the parser
// of GitHub's own that is in FOLDER/node_modules. Prints what is wrong, and how
// many steps each job has, as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, path] = process.argv.slice(2);
const entry = join(folder,
                   'node_modules/@actions/workflow-parser/dist/index.js');
const parser = await import(pathToFileURL(entry));
const content = readFileSync(path, 'utf8');
const parsed = parser.parseWorkflow({ name: path, content },
                                    new parser.NoOperationTraceWriter());
const errors = parsed.context.errors.getErrors().map(error => error.message);
let steps = [];
if (errors.length === 0) {
  const workflow = await parser.convertWorkflowTemplate(
      parsed.context, parsed.value, undefined, {});
  errors.push(...(workflow.errors ?? []).map(error => error.Message));
  steps = workflow.jobs.map(job => job.steps.length);
}
console.log(JSON.stringify({ errors, steps }));
