// The script of the page without a network. It shows the saved tickets of today and later, and links to the
// kept live pages. It loads the page that the visitor wanted once the server answers.
import { SAVED_TICKETS, type SavedTicket } from '@clinic-serial/contract/subjects/saved-ticket';
import { ageOf } from './age.ts';
import { askAgain } from './ask-again.ts';

const TEXTS = ['serial', 'doctor', 'place', 'date', 'hours', 'reference'] as const;

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const list = byId('tickets');
const pattern = (document.querySelector('template') as HTMLTemplateElement).content;

/** The saved tickets of today and later; none if they cannot be read. */
function savedTickets(): SavedTicket[] {
  const now = new Date();
  const two = (number: number) => `0${number}`.slice(-2);
  const today = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const tickets: SavedTicket[] = JSON.parse(localStorage.getItem(SAVED_TICKETS) || '[]');
  return tickets.filter(({ day }) => day >= today);
}

function show(ticket: SavedTicket): void {
  const item = document.importNode(pattern, true);
  const find = <Part extends Element>(selector: string) => item.querySelector(selector) as Part;
  const part = <Part extends Element>(name: string) => find<Part>(`[data-part="${name}"]`);
  for (const name of TEXTS) part(name).textContent = ticket[name];
  part('age').textContent = ageOf(ticket.savedAt);
  const { size, path } = ticket.code;
  find('svg').setAttribute('viewBox', `0 0 ${size} ${size}`);
  find('path').setAttribute('d', path);
  const link = part<HTMLAnchorElement>('queue');
  link.href = ticket.link;
  if (window.caches) {
    caches.match(ticket.link).then((kept) => {
      link.hidden = !kept;
    });
  }
  list.appendChild(item);
}

let saved: SavedTicket[] = [];
try {
  saved = savedTickets();
  saved.forEach(show);
} catch {
  // If storage is closed or broken, no tickets are shown.
}
byId('none').hidden = saved.length > 0;
list.hidden = saved.length === 0;
askAgain();
