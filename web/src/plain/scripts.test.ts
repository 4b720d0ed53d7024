// @vitest-environment jsdom
import { SAVED_TICKETS } from '@clinic-serial/contract/subjects/saved-ticket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOON = new Date('2026-11-20T12:00:00');
const AGES = 'data-now="just now" data-minutes="# min ago" data-hours="# h ago" data-days="# days ago"';

/** The streams that the page has opened. */
let streams: FakeStream[];
/** The answers of the server, by address; none is no connection. */
let answers: Record<string, string>;
const fetched = vi.fn(async (address: string) => {
  const text = answers[address];
  if (text === undefined) throw new TypeError('Failed to fetch');
  return new Response(text);
});

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onerror: () => void = () => undefined;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  tell(data: object) {
    this.dispatchEvent(new MessageEvent('queue', { data: JSON.stringify(data) }));
  }
}

let isTelevision: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.resetModules();
  streams = [];
  answers = {};
  isTelevision = false;
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTelevision && query.includes('min-width') }));
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  history.replaceState(null, '', '/q/Zk3v9QhT0aLe');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
  localStorage.clear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  for (const { name } of [...document.documentElement.attributes]) {
    document.documentElement.removeAttribute(name);
  }
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const shownCards = () =>
  [...document.querySelectorAll<HTMLElement>('article')]
    .filter(({ hidden }) => !hidden)
    .map((card) => card.textContent);

describe('the board', () => {
  const SECOND = (23 * 60 + 59) * 60 + 50;
  const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}:`).join('|');
  const card = (doctor: number, serving: number) =>
    `<article data-doctor="${doctor}" data-serving="${serving}">${doctor}: ${serving}</article>`;
  const part = (cards: string, day = '2026-11-20', second = SECOND) =>
    `<div class="sittings" data-day="${day}" data-night="true" data-second="${second}" data-frame="a">${cards}</div>`;
  const open = async (cards: string, language = 'en') => {
    document.documentElement.lang = language;
    document.body.innerHTML = `<style id="night" media="not all"></style><p id="pages"></p><button id="sound" hidden></button>
      <time id="clock" data-hours="${HOURS}"></time><p id="lost" hidden></p>
      <main data-events="/api/queue/events">${part(cards)}</main>`;
    await import('./scripts/board.ts');
  };

  it('shows the new number of the doctor that the stream names, and marks it', async () => {
    await open(card(1, 4) + card(2, 7));
    answers['/board/1?part=1&lang=en&card=1'] = part(card(1, 5));
    streams[0]?.tell({ doctorId: 1 });
    await pass(50);
    expect(shownCards()).toEqual(['1: 5', '2: 7']);
    expect(document.querySelector('.called')?.textContent).toBe('1: 5');
  });

  it('turns pages of six on a television, and turns to a new number', async () => {
    isTelevision = true;
    await open([1, 2, 3, 4, 5, 6, 7].map((doctor) => card(doctor, 1)).join(''));
    expect(shownCards()).toHaveLength(6);
    expect(byId('pages').textContent).toBe('●○');
    answers['/board/7?part=1&lang=en&card=1'] = part(card(7, 2));
    streams[0]?.tell({ doctorId: 7 });
    await pass(50);
    expect(shownCards()).toEqual(['7: 2']);
    await pass(12_000);
    expect(byId('pages').textContent).toBe('●○');
  });

  it('says that the server does not answer, and reads everything again', async () => {
    await open(card(1, 4));
    streams[0]?.tell({ doctorId: 1 });
    await pass(50);
    expect(byId('lost').hidden).toBe(false);
    answers['/board?part=1&lang=en&card=1'] = part(card(1, 5) + card(2, 1));
    await pass(5_000);
    expect(byId('lost').hidden).toBe(true);
    expect(shownCards()).toEqual(['1: 5', '2: 1']);
    expect(byId('night').getAttribute('media')).toBe('all');
  });

  it('has a clock in the digits of its language, and reads the new day at midnight', async () => {
    await open(card(1, 4), 'bn');
    expect(byId('clock').textContent).toBe('23:৫৯');
    answers['/board?part=1&lang=bn&card=1'] = part(card(3, 1), '2026-11-21', 0);
    await pass(11_000);
    expect(shownCards()).toEqual(['3: 1']);
    expect(byId('clock').textContent).toBe('0:০০');
  });
});

describe('the live page', () => {
  const part = (text: string) =>
    `<section data-events="/events"><p>${text}</p><button id="late10">10</button></section>`;
  const open = async (attribute?: string) => {
    if (attribute) document.documentElement.setAttribute('data-kept', attribute);
    document.body.innerHTML = `<main>${part('serial 4')}</main><p id="lost" hidden>Lost. <span ${AGES}></span></p>`;
    await import('./scripts/live-page.ts');
  };
  const main = () => document.querySelector('main p')?.textContent;

  it('shows the state that the stream tells of, and keeps the focus on its button', async () => {
    await open();
    byId('late10').focus();
    answers['/q/Zk3v9QhT0aLe?part=1'] = part('serial 5');
    streams[0]?.tell({});
    await pass(300);
    expect(main()).toBe('serial 5');
    expect(document.activeElement).toBe(byId('late10'));
    expect(streams).toHaveLength(1);
  });

  it('gives the class of the new state to the body, and keeps the choice of the delay open', async () => {
    const late = (stage: string) =>
      `<section class="${stage}"><details><summary id="late">Late</summary></details></section>`;
    await open();
    answers['/q/Zk3v9QhT0aLe?part=1'] = late('leave');
    streams[0]?.tell({});
    await pass(300);
    const details = () => document.querySelector('details') as HTMLDetailsElement;
    expect(details().open).toBe(false);
    details().open = true;
    answers['/q/Zk3v9QhT0aLe?part=1'] = late('come-in');
    streams[0]?.tell({});
    await pass(300);
    expect(document.body.className).toBe('come-in');
    expect(details().open).toBe(true);
  });

  it('asks every 30 seconds, and says since when the server does not answer', async () => {
    await open();
    await pass(30_000);
    expect(byId('lost')).toMatchObject({ hidden: false, textContent: 'Lost. just now' });
    await pass(120_000);
    expect(byId('lost').textContent).toBe('Lost. 2 min ago');
    answers['/q/Zk3v9QhT0aLe?part=1'] = part('serial 6');
    await pass(5_000);
    expect(byId('lost').hidden).toBe(true);
    expect(main()).toBe('serial 6');
  });

  it('says how old a kept state is, and asks at once', async () => {
    await open(String(NOON.getTime() - 3 * 60 * 60_000));
    expect(byId('lost')).toMatchObject({ hidden: false, textContent: 'Lost. 3 h ago' });
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('the page without a network', () => {
  const ticket = {
    ...{ day: '2026-11-20', link: '/q/key', savedAt: NOON.getTime() - 2 * 24 * 60 * 60_000 },
    ...{ serial: '12', doctor: 'Dr. A', place: 'Room 1', date: 'today', hours: '9:00', reference: 'ABC' },
    code: { size: 21, path: 'M0 0h7' },
  };
  const open = async (saved: string) => {
    localStorage.setItem(SAVED_TICKETS, saved);
    document.body.innerHTML = `<main ${AGES}><button id="again"></button><p id="none"></p><ul id="tickets" hidden></ul>
      <template><li><b data-part="serial"></b><b data-part="doctor"></b><b data-part="place"></b><b data-part="date"></b><b data-part="hours"></b>
      <b data-part="reference"></b><svg><path></path></svg><a data-part="queue" hidden></a><i data-part="age"></i></li></template></main>`;
    await import('./scripts/offline.ts');
  };

  it('shows the saved tickets of today and later, with their age', async () => {
    await open(JSON.stringify([{ ...ticket, day: '2026-11-19', serial: '3' }, ticket]));
    const items = [...document.querySelectorAll('#tickets li')];
    expect(items.map((item) => item.querySelector('[data-part="serial"]')?.textContent)).toEqual(['12']);
    expect(items[0]?.querySelector('[data-part="age"]')?.textContent).toBe('2 days ago');
    expect(items[0]?.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 21 21');
    expect([byId('tickets').hidden, byId('none').hidden]).toEqual([false, true]);
  });

  it('shows none if what is saved is broken, and asks for the server every five seconds', async () => {
    await open('{');
    expect([byId('tickets').hidden, byId('none').hidden]).toEqual([true, false]);
    await pass(5_000);
    expect(fetched).toHaveBeenCalledWith('/api/health', { cache: 'no-store', credentials: 'omit' });
  });
});
