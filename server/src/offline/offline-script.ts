import { createHash } from 'node:crypto';
import { SAVED_TICKETS } from '@clinic-serial/contract/subjects/saved-ticket';
import { AGE_FUNCTION } from '../pages/age.ts';

/**
 * The script of the page without a network. It shows the saved tickets of today and later, with their age, and links to the
 * live pages that the service worker has kept. It asks every few seconds whether the clinic's server answers, and then loads the
 * page that the visitor wanted.
 */
export const OFFLINE_SCRIPT = `(function () {
  var tickets = document.getElementById('tickets'), pattern = document.querySelector('template').content;
  var none = document.getElementById('none'), now = new Date(), saved = [];
  var pad = function (number) { return (number < 10 ? '0' : '') + number; };
  var today = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-');
  ${AGE_FUNCTION}
  function show(ticket) {
    var part = document.importNode(pattern, true), drawn = part.querySelector('svg');
    ['serial', 'doctor', 'place', 'date', 'hours', 'reference'].forEach(function (name) {
      part.querySelector('.' + name).textContent = ticket[name];
    });
    drawn.setAttribute('viewBox', '0 0 ' + ticket.code.size + ' ' + ticket.code.size);
    drawn.querySelector('path').setAttribute('d', ticket.code.path);
    part.querySelector('.age').textContent = ageOf(ticket.savedAt);
    var link = part.querySelector('.queue');
    link.href = ticket.link;
    if (window.caches) caches.match(ticket.link).then(function (kept) { link.hidden = !kept; });
    tickets.appendChild(part);
  }
  function again() { location.reload(); }
  function ask() {
    if (document.hidden) return;
    fetch('/api/health', { cache: 'no-store', credentials: 'omit' }).then(function (answer) { if (answer.ok) again(); }).catch(function () {});
  }
  try {
    saved = JSON.parse(localStorage.getItem('${SAVED_TICKETS}') || '[]').filter(function (ticket) { return ticket.day >= today; });
    saved.forEach(show);
  } catch (broken) {}
  none.hidden = saved.length > 0;
  tickets.hidden = saved.length === 0;
  document.getElementById('again').onclick = again;
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, 5000);
})();`;

/** The source of the script in a content security policy. */
export const OFFLINE_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(OFFLINE_SCRIPT).digest('base64')}'`;
