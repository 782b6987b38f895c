'use strict';
(function () {
  document.documentElement.classList.add('js');
  var all = Array.prototype.slice;
  var links = all.call(document.querySelectorAll('nav a.pass'));
  var sections = links.map(function (a) { return document.getElementById(a.hash.slice(1)); });
  var filter = document.getElementById('filter');
  var help = document.getElementById('help');
  var note = document.getElementById('note');
  var at = -1, noteTimer = 0, bookmarks = {};

  function say(text) {
    note.textContent = text;
    note.classList.add('on');
    clearTimeout(noteTimer);
    noteTimer = setTimeout(function () { note.classList.remove('on'); }, 1200);
  }
  function isShown(i) { return !links[i].hidden; }
  function select(i, keepsPlace) {
    if (i < 0 || i >= links.length) return;
    if (at >= 0) { links[at].classList.remove('on'); sections[at].classList.remove('on'); }
    at = i;
    links[i].classList.add('on');
    sections[i].classList.add('on');
    links[i].scrollIntoView({ block: 'nearest' });
    if (keepsPlace) return;
    sections[i].scrollIntoView({ block: 'start' });
    if (location.hash !== links[i].hash) history.pushState(null, '', links[i].hash);
  }
  function step(direction, wanted) {
    for (var i = at + direction; i >= 0 && i < links.length; i += direction)
      if (isShown(i) && (!wanted || links[i].classList.contains(wanted))) return select(i);
    say(direction > 0 ? 'no later one' : 'no earlier one');
  }
  function first(wanted, missing) {
    for (var i = 0; i < links.length; ++i)
      if (links[i].classList.contains(wanted)) return select(i);
    say(missing);
  }
  function hunk(direction) {
    var hunks = at < 0 ? [] : all.call(sections[at].querySelectorAll('.hunk'));
    var now = hunks.findIndex(function (h) { return h.classList.contains('at'); });
    var next = now < 0 ? (direction > 0 ? 0 : hunks.length - 1) : now + direction;
    if (!hunks[next]) return say(hunks.length ? 'no more differences here' : 'no differences here');
    if (now >= 0) hunks[now].classList.remove('at');
    hunks[next].classList.add('at');
    hunks[next].scrollIntoView({ block: 'center' });
  }
  function go(id) {
    var target = document.getElementById(id);
    if (target) target.scrollIntoView({ block: 'start' });
  }
  function view(isSide) {
    document.documentElement.classList.toggle('side', isSide);
    say(isSide ? 'side by side' : 'unified');
  }
  function copyCommand() {
    var text = document.getElementById('command-text').textContent;
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(
      function () { say('command copied'); }, function () { say('the browser does not let me copy'); });
    else say('the browser does not let me copy');
  }
  function bookmark(key, isSet) {
    if (isSet) { bookmarks[key] = at; say('bookmark ' + key + ' set'); }
    else if (key in bookmarks) select(bookmarks[key]);
    else say('no bookmark ' + key + ': Shift+' + key + ' sets it');
  }
  var keys = {
    'j': function () { step(1); }, 'ArrowDown': function () { step(1); },
    'k': function () { step(-1); }, 'ArrowUp': function () { step(-1); },
    ']': function () { step(1, 'changed'); }, '[': function () { step(-1, 'changed'); },
    'n': function () { hunk(1); }, 'N': function () { hunk(1); },
    'p': function () { hunk(-1); }, 'P': function () { hunk(-1); },
    'g': function () { first('peak', 'no buffers, no peak'); go('memory'); },
    'G': function () { first('peak', 'no buffers, no peak'); go('memory'); },
    'f': function () { first('failed', 'no pass failed'); },
    'F': function () { first('failed', 'no pass failed'); },
    '/': function () { filter.focus(); filter.select(); },
    'u': function () { view(false); }, 's': function () { view(true); },
    'v': function () { go('verdict'); }, 'm': function () { go('memory'); },
    'r': function () { go('repro'); }, 'c': copyCommand,
    '?': function () { help.open ? help.close() : help.showModal(); },
    'F1': function () { help.open ? help.close() : help.showModal(); }
  };
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && document.activeElement === filter) { filter.blur(); return; }
    if (document.activeElement === filter) {
      if (event.key === 'Enter') { filter.blur(); if (at < 0 || !isShown(at)) select(links.findIndex(function (a) { return !a.hidden; })); }
      return;
    }
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      hunk(event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^Digit[1-9]$/.test(event.code)) { bookmark(event.code.slice(5), event.shiftKey); return; }
    var action = Object.prototype.hasOwnProperty.call(keys, event.key) && keys[event.key];
    if (!action) return;
    action();
    event.preventDefault();
  });
  filter.addEventListener('input', function () {
    var words = filter.value.toLowerCase();
    links.forEach(function (a) { a.hidden = a.textContent.toLowerCase().indexOf(words) < 0; });
  });
  document.getElementById('keys').addEventListener('click', keys['?']);
  document.getElementById('copy').addEventListener('click', copyCommand);
  function follow() {
    var i = links.findIndex(function (a) { return a.hash === location.hash; });
    if (i >= 0) select(i);
  }
  window.addEventListener('popstate', follow);
  links.forEach(function (a, i) {
    a.addEventListener('click', function (event) { select(i); event.preventDefault(); });
  });
  var start = links.findIndex(function (a) { return a.classList.contains('failed'); });
  if (start < 0) start = links.findIndex(function (a) { return a.classList.contains('peak'); });
  if (location.hash) follow();
  if (at < 0) select(Math.max(start, 0), true);
})();
