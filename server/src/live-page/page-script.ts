import { createHash } from 'node:crypto';
import { AGE_FUNCTION } from '../pages/age.ts';

/**
 * The script of the live page. It fetches the changing part of the page when the stream says that something has happened, else
 * every 30 seconds, and says when the server does not answer, and since when. The service worker that it registers keeps the
 * last state; a page out of its store has the attribute `data-kept` (web/src/worker/keep-pages.ts). It is written in the language of browsers of 2017, and stands in
 * the page itself, because a second request takes long on a bad network. The content security policy names its hash.
 */
export const SCRIPT = `(function () {
  var main = document.querySelector('main'), lost = document.getElementById('lost');
  var shown = null, timer = 0, source = null, again = 0, html = document.documentElement;
  var known = Number(html.getAttribute('data-kept')) || Date.now();
  ${AGE_FUNCTION}
  function isLost() { lost.hidden = false; lost.lastElementChild.textContent = ageOf(known); }
  function later(ms) { clearTimeout(timer); timer = setTimeout(read, ms); }
  function read() {
    later(30000);
    fetch(location.pathname + '?part=1', { cache: 'no-store', credentials: 'omit' }).then(function (answer) {
      if (!answer.ok && answer.status !== 404) throw new Error();
      return answer.text();
    }).then(function (text) {
      lost.hidden = true;
      known = Date.now();
      if (text === shown) return;
      var held = document.activeElement && document.activeElement.id;
      main.innerHTML = shown = text;
      if (held && document.getElementById(held)) document.getElementById(held).focus();
      offerShare();
      open();
    }).catch(function () { isLost(); later(5000); });
  }
  function offerShare() {
    var share = document.getElementById('share');
    if (!share || !navigator.share) return;
    share.hidden = false;
    share.onclick = function () { navigator.share({ url: location.href }).catch(function () {}); };
  }
  function open() {
    var part = main.firstElementChild, address = part && part.getAttribute('data-events');
    if (!window.EventSource || !address || (source && source.readyState !== 2)) return;
    source = new EventSource(address);
    source.addEventListener('queue', function () { later(Math.random() * 300); });
    source.onerror = function () { clearTimeout(again); again = setTimeout(open, 30000 + Math.random() * 30000); later(1000); };
  }
  offerShare();
  document.addEventListener('visibilitychange', function () { if (!document.hidden) { read(); open(); } });
  if (navigator.serviceWorker) navigator.serviceWorker.register('/worker.js').catch(function () {});
  if (html.hasAttribute('data-kept')) { isLost(); read(); } else { open(); later(30000); }
})();`;

/** The source of the script in a content security policy. */
export const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
