// The script of the live page. It fetches the changing part when the stream reports a change, or every 30
// seconds without a stream. If the server does not answer, it shows for how long. A page from the service
// worker's store has the attribute `data-kept`.
import { ageOf } from './age.ts';

const READ_MS = 30_000;
const AGAIN_MS = 5_000;

const html = document.documentElement;
const main = document.querySelector('main') as HTMLElement;
const lost = document.getElementById('lost') as HTMLElement;
let shown = '';
let timer = 0;
let openTimer = 0;
let source: EventSource | undefined;
/** When the shown state was read, in milliseconds since 1970. */
let known = Number(html.getAttribute('data-kept')) || Date.now();

function showLost(): void {
  lost.hidden = false;
  (lost.lastElementChild as HTMLElement).textContent = ageOf(known);
}

function readIn(ms: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(read, ms);
}

function read(): void {
  readIn(READ_MS);
  fetch(`${location.pathname}?part=1`, { cache: 'no-store', credentials: 'omit' })
    .then((answer) => {
      if (!answer.ok && answer.status !== 404) throw new Error();
      return answer.text();
    })
    .then((text) => {
      lost.hidden = true;
      known = Date.now();
      if (text !== shown) show(text);
    })
    .catch(() => {
      showLost();
      readIn(AGAIN_MS);
    });
}

function show(part: string): void {
  const focused = document.activeElement?.id;
  const isOpen = main.querySelector('[open]');
  shown = part;
  main.innerHTML = part;
  // The stage changes the background of the whole page.
  document.body.className = String(main.firstElementChild?.className);
  const late = main.querySelector('details');
  if (late && isOpen) late.open = true;
  const button = focused ? document.getElementById(focused) : null;
  if (button) button.focus();
  offerShare();
  open();
}

function offerShare(): void {
  const share = document.getElementById('share');
  if (!share || !navigator.share) return;
  share.hidden = false;
  share.onclick = () => {
    navigator.share({ url: location.href }).catch(() => undefined);
  };
}

function open(): void {
  const address = main.firstElementChild?.getAttribute('data-events');
  if (!window.EventSource || !address || (source && source.readyState !== EventSource.CLOSED)) return;
  source = new EventSource(address);
  // After a random time, so that the pages of a queue do not all ask at once.
  source.addEventListener('queue', () => readIn(Math.random() * 300));
  source.onerror = () => {
    clearTimeout(openTimer);
    openTimer = window.setTimeout(open, 30_000 + Math.random() * 30_000);
    readIn(1_000);
  };
}

offerShare();
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  read();
  open();
});
if (navigator.serviceWorker) navigator.serviceWorker.register('/worker.js').catch(() => undefined);
if (html.hasAttribute('data-kept')) {
  showLost();
  read();
} else {
  open();
  readIn(READ_MS);
}
