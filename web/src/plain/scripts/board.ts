// The script of the board. A stream reports which doctor's queue has changed, and the script fetches that
// part again. A new number rings and is read aloud in each language for which the browser has a voice, after
// one press has allowed sound. Browsers load voices late, so a number waits for them a few seconds.
//
// On a television, more than six sittings become pages of six, which turn every 12 seconds. A smaller screen
// scrolls by itself, but a phone does not. On a new day the page is not loaded again, because the browser
// would forget that sound is allowed. Only a server with a newer version of the page makes it load again.
import { inDigits } from './age.ts';

const PAGE_SIZE = 6;
/** Up to this many sittings have larger rows. */
const FEW = 3;
const PAGE_MS = 12_000;
const VOICES_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const root = document.documentElement;
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const [lost, dots, clock, sound] = [byId('lost'), byId('pages'), byId('clock'), byId('sound')];
const board = document.querySelector('main') as HTMLElement;
const only = board.getAttribute('data-only');
const place = board.getAttribute('data-place');
const hours = String(clock.getAttribute('data-hours')).split('|');
const night = byId('night') as HTMLStyleElement;
// The same as in board.css.
const isTelevision = matchMedia('(min-width: 60em) and (min-height: 33em)');
const isPhone = matchMedia('(max-width: 59.99em)');
const { AudioContext = (window as { webkitAudioContext?: typeof window.AudioContext }).webkitAudioContext } =
  window as { AudioContext?: typeof window.AudioContext };

let audio: AudioContext | undefined;
let source: EventSource | undefined;
let readTimer = 0;
let pageTimer = 0;
let voicesTimer = 0;
const doctorTimers: Record<string, number> = {};
/** The index of the page of six that is shown. */
let page = 0;
let usedAt = 0;
let midnight = 0;
let unsaid: Record<string, string | null | undefined> = {};

const list = (within: Element, selector: string) =>
  [].slice.call(within.querySelectorAll(selector)) as HTMLElement[];
const cards = () => list(board, '.sittings > article');
const doctorOf = (card: Element) => String(card.getAttribute('data-doctor'));
const servingOf = (card: Element | null) => card?.getAttribute('data-serving');
const cardOf = (doctor: string) => board.querySelector<HTMLElement>(`[data-doctor="${doctor}"]`);
const isOver = (card: Element) => card.hasAttribute('data-over');
const isCalled = (card: Element, shown: Element | null) =>
  Boolean(servingOf(card)) && servingOf(card) !== servingOf(shown);

function fetchPart(doctor: string | null): Promise<HTMLElement> {
  const path = doctor ? `/board/${doctor}` : '/board';
  return fetch(`${path}?part=1&lang=${root.lang}${only ? '' : '&card=1'}${place ? `&place=${place}` : ''}`, {
    cache: 'no-store',
    credentials: 'omit',
  })
    .then((answer) => {
      if (!answer.ok) throw new Error();
      return answer.text();
    })
    .then((html) => {
      lost.hidden = true;
      const holder = document.createElement('div');
      holder.innerHTML = html;
      return holder.firstElementChild as HTMLElement;
    });
}

function readSoon(doctor: string): void {
  clearTimeout(doctorTimers[doctor]);
  doctorTimers[doctor] = window.setTimeout(() => {
    fetchPart(doctor)
      .then((sittings) => {
        const card = sittings.querySelector('article');
        const shown = cardOf(doctor);
        if (card && shown && isOver(card) === isOver(shown)) show(card, shown);
        else if (card || shown) readAll();
      })
      .catch(failed);
  }, 50);
}

function show(card: HTMLElement, shown: HTMLElement): void {
  const isNew = isCalled(card, shown);
  card.hidden = shown.hidden;
  card.className = shown.className;
  if (shown.outerHTML === card.outerHTML) return;
  card.className = isNew ? 'called' : '';
  (shown.parentNode as Element).replaceChild(card, shown);
  if (isNew) announce(card);
}

function announce(card: HTMLElement): void {
  if (card.hidden) showPage(Math.floor(cards().indexOf(card) / PAGE_SIZE));
  else if (!isTelevision.matches && !isPhone.matches) card.scrollIntoView({ block: 'nearest' });
  tell(card);
}

function showPage(wanted: number): void {
  const all = cards();
  const count = isTelevision.matches ? Math.ceil(all.length / PAGE_SIZE) : 1;
  clearTimeout(pageTimer);
  page = wanted < count ? wanted : 0;
  board.classList.toggle('few', all.length <= FEW);
  all.forEach((card, at) => {
    card.hidden = count > 1 && Math.floor(at / PAGE_SIZE) !== page;
  });
  dots.textContent = '';
  if (count < 2) return;
  for (let at = 0; at < count; at += 1) dots.textContent += at === page ? '●' : '○';
  pageTimer = window.setTimeout(() => showPage(page + 1), PAGE_MS);
}

const orderOf = (sittings: Element) =>
  list(sittings, 'article')
    .map((card) => doctorOf(card) + isOver(card))
    .join();

function readAll(): void {
  fetchPart(only).then(showAll).catch(failed);
}

function showAll(now: HTMLElement): void {
  const old = board.firstElementChild as HTMLElement;
  const isSame = (name: string) => now.getAttribute(name) === old.getAttribute(name);
  const isSameDay = isSame('data-day');
  if (!isSameDay && !isSame('data-frame')) {
    location.reload();
    return;
  }
  night.media = now.getAttribute('data-night') === 'true' ? 'all' : 'not all';
  setClock(now);
  const found = list(now, 'article');
  if (isSameDay && orderOf(now) === orderOf(old)) {
    for (const card of found) show(card, cardOf(doctorOf(card)) as HTMLElement);
    return;
  }
  const called = found.filter((card) => isSameDay && isCalled(card, cardOf(doctorOf(card))));
  const folded = now.querySelector('details');
  if (folded && old.querySelector('details[open]')) folded.open = true;
  board.replaceChild(now, old);
  showPage(page);
  for (const card of called) {
    card.className = 'called';
    announce(card);
  }
}

function setClock(sittings: HTMLElement): void {
  midnight = performance.now() - Number(sittings.getAttribute('data-second')) * 1_000;
  tick();
}

function tick(): void {
  let passed = performance.now() - midnight;
  if (passed >= DAY_MS) {
    midnight += passed - (passed % DAY_MS);
    passed %= DAY_MS;
    readAll();
  }
  const minute = inDigits(`0${Math.floor(passed / MINUTE_MS) % 60}`.slice(-2));
  const time = String(hours[Math.floor(passed / HOUR_MS)]).replace(':', `:${minute}`);
  if (clock.textContent !== time) clock.textContent = time;
}

function failed(): void {
  lost.hidden = false;
  readAllIn(5_000);
}

function readAllIn(ms: number): void {
  clearTimeout(readTimer);
  readTimer = window.setTimeout(readAll, ms);
}

function open(): void {
  if (!window.EventSource || (source && source.readyState !== EventSource.CLOSED)) return;
  source = new EventSource(String(board.getAttribute('data-events')));
  source.addEventListener('queue', ({ data }) => readSoon(JSON.parse(data).doctorId));
  source.onerror = () => {
    setTimeout(open, 10_000 + Math.random() * 10_000);
    readAllIn(1_000);
  };
}

/** Scrolls on by most of a screen. Used on screens that are neither a television nor a phone. */
function turn(): void {
  const screen = document.scrollingElement || root;
  const end = screen.scrollHeight - window.innerHeight;
  const isUsed = Date.now() - usedAt < MINUTE_MS;
  if (isTelevision.matches || isPhone.matches || end <= 0 || isUsed) return;
  screen.scrollTop = screen.scrollTop >= end - 2 ? 0 : screen.scrollTop + window.innerHeight * 0.85;
}

function ring(context: AudioContext): void {
  if (context.resume) context.resume();
  [660, 880].forEach((pitch, index) => {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const at = context.currentTime + index * 0.35;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.4, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    tone.connect(loudness);
    loudness.connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.6);
  });
}

function tell(card: HTMLElement): void {
  if (!audio) return;
  ring(audio);
  if (!window.speechSynthesis) return;
  unsaid[doctorOf(card)] = servingOf(card);
  say();
  clearTimeout(voicesTimer);
  voicesTimer = window.setTimeout(() => {
    say();
    unsaid = {};
  }, VOICES_MS);
}

function say(): void {
  const voices = speechSynthesis.getVoices();
  const numbers = unsaid;
  if (voices.length === 0) return;
  unsaid = {};
  for (const doctor of Object.keys(numbers)) {
    const card = cardOf(doctor);
    if (!card || servingOf(card) !== numbers[doctor]) continue;
    for (const language of ['bn', 'en']) {
      const [voice] = voices.filter(({ lang }) => lang.slice(0, 2) === language);
      if (!voice) continue;
      const words = new SpeechSynthesisUtterance(String(card.getAttribute(`data-say-${language}`)));
      words.voice = voice;
      words.lang = voice.lang;
      speechSynthesis.speak(words);
    }
  }
}

sound.hidden = !AudioContext;
sound.onclick = () => {
  if (AudioContext) audio = new AudioContext();
  if (audio) ring(audio);
  sound.hidden = true;
};
if (!sound.hidden && !isPhone.matches) sound.focus();
if (window.speechSynthesis) {
  speechSynthesis.onvoiceschanged = say;
  speechSynthesis.getVoices();
}
for (const input of ['wheel', 'touchstart', 'keydown']) {
  addEventListener(input, () => {
    usedAt = Date.now();
  });
}
root.classList.add('live');
addEventListener('resize', () => showPage(page));
showPage(0);
setClock(board.firstElementChild as HTMLElement);
open();
setInterval(tick, 1_000);
setInterval(() => {
  readAll();
  open();
}, MINUTE_MS);
setInterval(turn, PAGE_MS);
