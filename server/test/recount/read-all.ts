import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { formatTime, formatWindow } from '@clinic-serial/contract/messages/en/format';
import { sittingToShow } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-now';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import {
  STATE_TEXTS,
  stateText,
  WHEN_TEXTS,
  whenSentences,
} from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import { readLiveDay } from '../../src/live/read-live.ts';
import type { OneSitting } from '../../src/queue/queue.queries.ts';
import type { TestApp } from '../app.ts';
import { newToken } from '../people.ts';
import type { Moment, Said } from './contradictions.ts';
import { hearPerson, hearSitting, hearSms } from './heard.ts';

/** Somebody with a serial. */
export interface Person {
  id: number;
  patientId: number;
  phone: string;
  liveKey: string;
  serial: number;
  of: OneSitting;
}

/** An SMS that the gateway took at this moment. */
export interface SentSms {
  person: Person;
  text: string;
}

const DAY_MINUTES = 24 * 60;

/** Minutes after the midnight at which a date begins. */
function minutesAfter({ clock }: TestApp, date: string): number {
  const [hour = 0, minute = 0] = clock.timeOfDay().split(':').map(Number);
  const days = (Date.parse(clock.today()) - Date.parse(date)) / (DAY_MINUTES * 60_000);
  return days * DAY_MINUTES + hour * 60 + minute;
}

/** Reads everything that is said at this moment about a sitting and to people of it. */
export class MomentReader {
  readonly #clinic: TestApp;
  readonly #staffId: number;
  #token = '';

  constructor(clinic: TestApp, staffId: number) {
    this.#clinic = clinic;
    this.#staffId = staffId;
  }

  /**
   * @param sent what the gateway took at this moment; there are many SMS, and beside one fewer sources are
   *   read
   * @returns a moment about a new serial, and one for each person
   */
  async read(of: OneSitting, people: readonly Person[], sent: readonly SentSms[] = []): Promise<Moment[]> {
    this.#token = await newToken(this.#clinic, { staffId: this.#staffId });
    const isBrief = sent.length > 0;
    const { ofSitting, queue, booked, window } = await this.#sitting(of, isBrief);
    const { clock } = this.#clinic;
    const frame = {
      when: `${clock.today()} ${clock.timeOfDay()}, doctor ${of.doctorId}, sitting ${of.sitting} of ${of.date}`,
      now: minutesAfter(this.#clinic, of.date),
      ofSitting,
    };
    const ofNobody = { serial: null, presentBefore: null, window: null, booked };
    const moments: Moment[] = [{ ...frame, toPerson: window, seen: ofNobody }];
    for (const person of people) {
      const { toPerson, ofSitting: onPages, told } = await this.#person(person, isBrief);
      for (const { text } of sent.filter((one) => one.person === person)) {
        const heard = hearSms(text);
        if (heard) toPerson.push({ source: 'SMS', words: text, heard });
      }
      moments.push({
        ...frame,
        when: `${frame.when}, serial ${person.serial}`,
        toPerson,
        ofSitting: [...ofSitting, ...onPages],
        seen: {
          serial: person.serial,
          presentBefore: queue && presentBefore(queue, person.id),
          window: told,
          booked,
        },
      });
    }
    return moments;
  }

  async #get(path: string, token?: string) {
    const { status, data, code } = await this.#clinic.get(path, token);
    if (status !== 200) throw new Error(`GET ${path} was answered ${status} ${code}`);
    return data;
  }

  async #page(path: string): Promise<string> {
    const { statusCode, body } = await this.#clinic.inject({ method: 'GET', url: path });
    if (statusCode !== 200) throw new Error(`GET ${path} was answered ${statusCode}`);
    return body;
  }

  async #sitting(of: OneSitting, isBrief: boolean) {
    const { doctorId, date, sitting } = of;
    const { clock, services } = this.#clinic;
    const isToday = date === clock.today();
    const ofSitting: Said[] = [];
    const said = (source: string, now: SittingNow | undefined, serving?: number | null) => {
      if (!now) return;
      for (const language of LANGUAGES) ofSitting.push(saidState(source, language, now));
      // A number beside the state.
      if (now.kind === 'running' && serving !== undefined)
        ofSitting.push(saidState(`${source}'s number`, 'en', { kind: 'running', serving }));
    };

    const { sittings } = await this.#get(`/queue?date=${date}`, this.#token);
    const ofDoctor: ListedQueue[] = sittings.filter((one: ListedQueue) => one.doctorId === doctorId);
    const listed = ofDoctor.find((one) => one.sitting === sitting);
    if (!listed) return { ofSitting, queue: null, booked: 0, window: [] };
    said('list of queues', listed.now, listed.serving);
    const address = `/queue/${doctorId}/${date}`;
    const queue: QueueState = await this.#get(`${address}?sitting=${sitting}`, this.#token);
    said('desk', queue.now, queue.current?.serialNumber ?? null);
    const open = await this.#get(`${address}/public?sitting=${sitting}`);
    said('public queue', open.now, open.serving);
    if (!isBrief) {
      const { queues } = await readLiveDay(services, doctorId, date);
      const told = queues.find(({ queue }) => queue.sitting === sitting)?.queue;
      said('event', told?.now, told?.serving);
    }
    if (isToday && !isBrief) {
      const shown = sittingToShow(ofDoctor);
      for (const [source, path] of [
        ['doctors', '/doctors?limit=1000'],
        ['live status', `/doctors/${doctorId}/live-status`],
      ] as const) {
        const answer = await this.#get(path);
        const places =
          path === '/doctors?limit=1000'
            ? answer.doctors.find((one: { id: number }) => one.id === doctorId)?.today
            : answer;
        const own = places?.sittings?.find((one: { sitting: number }) => one.sitting === sitting);
        said(`${source}, sitting`, own?.now);
        if (shown?.sitting === sitting) said(source, places?.now);
      }
      if (shown?.sitting === sitting) ofSitting.push(...(await this.#boards(doctorId)));
    }
    const { seen, waiting, notHere, notCome, serving } = listed;
    const words = open.window && wordsOfCard(open.window, isToday ? clock.timeOfDay() : '');
    return {
      ofSitting,
      queue,
      booked: seen + waiting + notHere + notCome + (serving === null ? 0 : 1),
      window: words ? [{ source: 'window of a new serial', words, heard: hearPerson('en', [words]) }] : [],
    };
  }

  async #boards(doctorId: number): Promise<Said[]> {
    const said: Said[] = [];
    for (const language of LANGUAGES) {
      for (const path of ['/board', `/board/${doctorId}`, '/board?part=1']) {
        const html = await this.#page(addressIn(language, path));
        const [, article] =
          new RegExp(`<article data-doctor="${doctorId}"(.*?)</article>`, 's').exec(html) ?? [];
        const state = textOf(/<p class="text-warn">(.*?)<\/p>/.exec(article ?? '')?.[1]);
        const [, number] = /<p class="number">.*?<b>([^<]+)/.exec(article ?? '') ?? [];
        const nowServing = language === 'en' ? `Now serving ${number}` : `এখন চলছে ${number}`;
        const words = state ?? (number && nowServing);
        if (words)
          said.push({ source: addressIn(language, path), words, heard: hearSitting(language, words) });
      }
    }
    return said;
  }

  async #person({ id, patientId, liveKey, of }: Person, isBrief: boolean) {
    const toPerson: Said[] = [];
    const ofSitting: Said[] = [];
    let told: [number, number] | null = null;
    if (of.date >= this.#clinic.clock.today()) {
      for (const language of LANGUAGES) {
        for (const path of isBrief ? [`/q/${liveKey}`] : [`/q/${liveKey}`, `/q/${liveKey}?part=1`]) {
          const address = addressIn(language, path);
          const page = heardOnPage(language, address, await this.#page(address));
          toPerson.push(page.toPerson);
          ofSitting.push(...page.ofSitting);
        }
      }
      const own: OwnQueue = await this.#get(`/queue/own/${liveKey}`);
      toPerson.push(...saidWhen('own queue', own.whenToCome, own));
      for (const language of LANGUAGES) ofSitting.push(saidState('own queue', language, own.queue.now));
      if (own.window) told = [minutesOfWindow(own.window.from), minutesOfWindow(own.window.to)];
    }
    const token = await newToken(this.#clinic, { patientId });
    const own = await this.#get(`/appointments/${id}`, token);
    if (own.whenToCome) toPerson.push(...saidWhen('appointment', own.whenToCome, own));
    if (isBrief) return { toPerson, ofSitting, told };
    const { appointments } = await this.#get('/appointments?limit=100', token);
    const listed = appointments.find((one: { id: number }) => one.id === id);
    const rows = [
      ['list of appointments', listed],
      ["staff's appointment", await this.#get(`/appointments/${id}`, this.#token)],
    ] as const;
    for (const [source, row] of rows) {
      if (row?.whenToCome) toPerson.push(...saidWhen(source, row.whenToCome, row));
    }
    return { toPerson, ofSitting, told };
  }
}

/** The window of a new serial, as cards say it. */
export function wordsOfCard({ from, to }: { from: string; to: string }, time: string): string {
  return from > time ? `Come between ${formatWindow(from, to)}.` : `Come by ${formatTime(to)}.`;
}

function minutesOfWindow(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function saidState(source: string, language: Language, now: SittingNow): Said {
  const words = stateText(STATE_TEXTS[language], now);
  return { source: `${source} (${language})`, words, heard: hearSitting(language, words) };
}

type Named = Pick<OwnQueue, 'doctorName' | 'doctorNameBn' | 'departmentLocation' | 'departmentLocationBn'>;

function saidWhen(source: string, when: WhenToCome, names: Named): Said[] {
  return LANGUAGES.map((language) => {
    const sentences = whenSentences(WHEN_TEXTS[language], when, {
      doctor: textIn(language, names.doctorName, names.doctorNameBn),
      place: undefined,
      room: textIn(language, names.departmentLocation, names.departmentLocationBn),
      phone: '',
      isTold: true,
    });
    return {
      source: `${source} (${language})`,
      words: sentences.join(' '),
      heard: hearPerson(language, sentences),
    };
  });
}

/** What a live page says to its reader, and about the sitting. */
function heardOnPage(language: Language, source: string, html: string) {
  const [, says = ''] = /<div[^>]* role="status">(.*?)<\/div>/s.exec(html) ?? [];
  const sentences = [...says.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, text]) => textOf(text) ?? '');
  const toPerson = { source, words: sentences.join(' '), heard: hearPerson(language, sentences) };
  const ofSitting: Said[] = [];
  const [, now] = /<dl.*?<\/div><div[^>]*><dt[^>]*>[^<]*<\/dt><dd[^>]*>(.*?)<\/dd>/s.exec(html) ?? [];
  // A page for somebody whom the doctor does not see has no numbers.
  if (now || !html.includes('<section class="failed"')) {
    const words = textOf(now) ?? '';
    const nowServing = language === 'en' ? `Now serving ${words}` : `এখন চলছে ${words}`;
    const state = /^[\d০-৯]+$/.test(words) ? nowServing : words;
    ofSitting.push({ source: `${source}, now`, words: state, heard: hearSitting(language, state) });
  }
  return { toPerson, ofSitting };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const textOf = (html: string | undefined) =>
  html?.replace(/<[^>]+>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Who is present and called before somebody, by serial; null for somebody whose place is not known from the
 * list alone.
 */
function presentBefore({ entries, notHere, current }: QueueState, id: number): number[] | null {
  const waiting = entries.filter(({ appointmentId }) => appointmentId !== current?.appointmentId);
  const serials = (people: QueuePerson[]) => people.map(({ serialNumber }) => serialNumber);
  const at = waiting.findIndex(({ appointmentId }) => appointmentId === id);
  if (at >= 0) return serials(waiting.slice(0, at));
  const away = notHere.find(({ appointmentId }) => appointmentId === id);
  if (!away || away.passedOver) return null;
  return serials(
    waiting.filter(
      ({ broughtForward, behindSerial, serialNumber }) =>
        broughtForward !== null || (behindSerial ?? serialNumber) < away.serialNumber,
    ),
  );
}
