import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { CANCEL_REASONS, END_CHOICES, FORWARD_REASONS } from '@clinic-serial/contract/terms/queue-words';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { dayStart } from '../../src/clock.ts';
import type { OneSitting } from '../../src/queue/queue.queries.ts';
import { makeComeNow } from '../../src/queue/sms-near.ts';
import { makeReminders } from '../../src/reminders/send-reminders.ts';
import type { Answer, TestApp } from '../app.ts';
import { addBanglaTexts, addDoctor, newPhone } from '../clinic.ts';
import { newToken } from '../people.ts';
import { newActKey } from '../queue-sitting.ts';
import { logNormal, type Random } from '../random.ts';
import { hearPerson, hearSms } from './heard.ts';
import { type Person, type SentSms, wordsOfCard } from './read-all.ts';

/** The settings of the clinic: every SMS that says when to come is on. */
export const SPEAKING_CLINIC = {
  SMS_CONFIRMATION: 'true',
  PUBLIC_URL: 'https://clinic.example',
  QUEUE_SMS: 'true',
  REMINDER_MINUTES_BEFORE: '90',
  REMINDER_EVENING: '19:00',
  BOOKING_CUTOFF: 'session-end',
};

const WEEK = [1, 2, 3, 4, 5, 6, 7];
/**
 * The hours of the doctors. The third sits until near midnight, so that windows pass it; the last one has few
 * patients.
 */
const DOCTORS = [
  [
    ['09:00', '12:00', 16],
    ['17:00', '20:00', 14],
  ],
  [['16:00', '19:00', 20]],
  [['20:00', '23:30', 22]],
  [
    ['10:00', '13:00', 12],
    ['18:00', '21:00', 12],
  ],
  [['08:30', '11:30', 15]],
  [['14:00', '15:30', 5]],
] as const;
/** The doctor of the last hours is booked this much more seldom. */
const SELDOM = 0.02;

const FIRST_MINUTE = 7 * 60;
const LAST_MINUTE = 24 * 60 + 40;
const MIDNIGHT = 24 * 60;

/** Somebody who has a serial, and when they come. */
interface Coming extends Person {
  /** Minutes after midnight; null if they never come. */
  comesAt: number | null;
}

/** How the desk will run a sitting, and how far it is. */
interface Course {
  of: OneSitting;
  start: number;
  end: number;
  arrivesAt: number | null;
  late: { at: number; until: number } | null;
  cancelsAt: number | null;
  breakAfter: number;
  breakEndsAt: number;
  /** Null if nobody ends it. */
  endsAt: number | null;
  /** When the desk does something next. */
  nextAt: number;
  calls: number;
  state: QueueState | undefined;
  people: Coming[];
}

/** What the simulation tells its test. */
interface Listener {
  /** A moment to read: a sitting, people of it, and what they were sent at this moment. */
  look(of: OneSitting, people: readonly Person[], sent: readonly SentSms[]): Promise<void>;
  /** What a card said about a new serial, and what the SMS of the booking said at the same moment. */
  booked(card: string | null, sms: string, fault: string | null): void;
}

/** A clinic that lives: its desk, its patients and its server. All of it follows from the random numbers. */
export class ClinicDays {
  readonly people: Coming[] = [];
  readonly doctorIds: number[] = [];
  readonly #clinic: TestApp;
  readonly #random: Random;
  readonly #listener: Listener;
  readonly #staffId: number;
  #courses: Course[] = [];
  #token = '';
  #messagesRead = 0;
  #date = '';
  #second = 0;
  #minute = 0;

  constructor(clinic: TestApp, staffId: number, random: Random, listener: Listener) {
    this.#clinic = clinic;
    this.#staffId = staffId;
    this.#random = random;
    this.#listener = listener;
  }

  async open(): Promise<void> {
    for (const [index, sittings] of DOCTORS.entries()) {
      const days = WEEK.flatMap((weekday) =>
        sittings.map(([start, end, limit], at) => ({
          weekday,
          sitting: (at + 1) as 1 | 2,
          start,
          end,
          limit,
        })),
      );
      const id = await addDoctor(this.#clinic, { name: `Dr. Number ${'ABCDEF'[index]}`, days });
      if (index % 2 === 0) await addBanglaTexts(this.#clinic, id);
      this.doctorIds.push(id);
    }
  }

  /** The sittings of the day that is simulated, or was last. */
  get sittings(): OneSitting[] {
    return this.#courses.map(({ of }) => of);
  }

  /** Begins a day of the clinic, at 7 in the morning. */
  begin(date: string): void {
    this.#date = date;
    this.#courses = DOCTORS.flatMap((sittings, index) =>
      sittings.map(([start, end], at) =>
        this.#plan({ doctorId: this.doctorIds[index] ?? 0, date, sitting: (at + 1) as 1 | 2 }, start, end),
      ),
    );
    for (const person of this.people.filter(({ of }) => of.date === date))
      this.#courseOf(person)?.people.push(person);
    this.#setMinute(FIRST_MINUTE);
  }

  /**
   * Lives a day, minute by minute, until after midnight.
   *
   * @param office what else happens in a minute
   */
  async live(date: string, office: (minute: number) => Promise<void>): Promise<void> {
    this.begin(date);
    for (let minute = FIRST_MINUTE; minute < LAST_MINUTE; minute += 1) {
      this.#setMinute(minute);
      if (minute % 10 === 0) this.#token = await newToken(this.#clinic, { staffId: this.#staffId });
      await office(minute);
      if (minute < MIDNIGHT) await this.#patients(minute);
      // What happens after midnight to sittings of the day before is left out, because the outbox of a test
      // learns of the past apart from the application, and may have learned of it earlier.
      for (const course of minute < MIDNIGHT ? this.#courses : []) await this.#desk(course, minute);
      await this.passMinute();
      await this.#lookAround(minute);
    }
  }

  /** What the server does by itself each minute. */
  async passMinute(): Promise<void> {
    const { services } = this.#clinic;
    await makeReminders(services).run();
    await makeComeNow(services).run();
    await this.settle();
  }

  /** Delivers the SMS. Whoever gets one reads everything else at the same moment. */
  async settle(): Promise<void> {
    await this.#clinic.services.outbox.deliver();
    const { messages } = this.#clinic;
    const sent = messages.slice(this.#messagesRead).flatMap(({ phone, text }): SentSms[] => {
      const person = this.people.findLast((one) => one.phone === phone);
      return person && hearSms(text) ? [{ person, text }] : [];
    });
    this.#messagesRead = messages.length;
    const sittings = new Set(sent.map(({ person: { of } }) => JSON.stringify(of)));
    for (const sitting of sittings) {
      const group = sent.filter(({ person: { of } }) => JSON.stringify(of) === sitting);
      const people = [...new Set(group.map(({ person }) => person))].slice(0, 3);
      const [first] = people;
      if (first) await this.#listener.look(first.of, people, group);
    }
  }

  /** The SMS that the gateway has taken until now, without codes. */
  async sentNow(): Promise<string[]> {
    await this.settle();
    return this.#clinic.messages.flatMap(({ text }) => (hearSms(text) ? [text] : []));
  }

  /** Reads a sitting and people of it. */
  look(of: OneSitting, people: readonly Person[]): Promise<void> {
    return this.#listener.look(of, people, []);
  }

  #setMinute(minute: number, second = 0): void {
    this.#minute = minute;
    this.#second = second;
    const midnight = new Date(dayStart(this.#date, 'Asia/Dhaka')).getTime();
    this.#clinic.clock.set(new Date(midnight + minute * 60_000 + second * 1_000).toISOString());
  }

  /** Some seconds pass, and the minute does not end. */
  #waitABit(): void {
    const left = 59 - this.#second;
    this.#setMinute(this.#minute, this.#second + Math.floor(this.#random() ** 2 * left));
  }

  #is(share: number): boolean {
    return this.#random() < share;
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  #oneOf<Row>(rows: readonly Row[]): Row | undefined {
    return rows[Math.floor(this.#random() * rows.length)];
  }

  #plan(of: OneSitting, startTime: string, endTime: string): Course {
    const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
    const kind = this.#random();
    const late = kind < 0.25 ? { at: start + this.#between(-20, 20), until: 0 } : null;
    if (late) late.until = Math.min(Math.max(start, late.at) + this.#between(10, 50), MIDNIGHT - 1);
    const arrivesAt = late
      ? late.until + this.#between(-8, 25)
      : kind < 0.45
        ? start + this.#between(12, 50)
        : kind < 0.52
          ? null
          : start + this.#between(-8, 10);
    return {
      ...{ of, start, end, arrivesAt, late },
      cancelsAt: this.#is(0.05) ? start + this.#between(-60, 40) : null,
      breakAfter: this.#is(0.7) ? this.#between(1, 9) : 99,
      breakEndsAt: 0,
      endsAt: this.#is(0.8) ? end + this.#between(-15, 45) : null,
      ...{ nextAt: 0, calls: 0, state: undefined, people: [] },
    };
  }

  #courseOf({ of }: Person): Course | undefined {
    return this.#courses.find((one) => one.of.doctorId === of.doctorId && one.of.sitting === of.sitting);
  }

  // The patients

  async #patients(minute: number): Promise<void> {
    if (this.#is(0.2)) {
      const course = this.#oneOf(this.#courses.filter(({ end }) => end > minute + 5));
      const isSeldom = course?.of.doctorId === this.doctorIds.at(-1);
      if (course && (!isSeldom || this.#is(SELDOM))) await this.book(course.of, this.#is(0.3));
    }
    if (this.#is(0.03)) await this.#bookByPhone();
    const live = this.people.filter(({ of }) => of.date >= this.#date);
    const person = this.#oneOf(live);
    if (!person) return;
    const wish = this.#random();
    if (wish < 0.01) await this.#cancel(person);
    else if (wish < 0.02) await this.#move(person);
    else if (wish < 0.05) await this.#tell(person, { what: 'late', minutes: 20 });
    await this.settle();
  }

  /** A visitor books online. With `isCompared` the card is read first and compared with the SMS. */
  async book(of: OneSitting, isCompared = false): Promise<void> {
    const { doctorId, date, sitting } = of;
    const phone = newPhone();
    const headers = { 'accept-language': this.#is(0.5) ? 'bn' : 'en' };
    const post = async (url: string, payload: object) =>
      (await this.#clinic.inject({ method: 'POST', url: `/api${url}`, payload, headers })).json();
    const asked = await post('/appointments/request-otp', {
      ...{ doctorId, sitting, patientName: 'Rahima Begum', patientPhone: phone },
    });
    this.#changed(of);
    if (!asked.data) return;
    await this.settle();
    const card = isCompared
      ? await this.#clinic.get(`/queue/${doctorId}/${date}/public?sitting=${sitting}`)
      : null;
    const { sessionToken, otp } = asked.data;
    const { data } = await post('/appointments/verify-otp', { sessionToken, otp });
    if (!data) return;
    const { id, patientId, liveKey, serialNumber: serial } = data.appointment;
    this.#add({ id, patientId, phone, liveKey, serial, of });
    await this.settle();
    const sms = this.#clinic.messages.findLast((one) => one.phone === phone && one.text.includes(liveKey));
    if (!card?.data || !sms) return;
    const { window } = card.data;
    const words = window && wordsOfCard(window, this.#clinic.clock.timeOfDay());
    this.#listener.booked(words, sms.text, faultOfCard(words, sms.text, this.#minute));
  }

  #add(person: Person): void {
    const course = person.of.date === this.#date ? this.#courseOf(person) : undefined;
    const about = course ? course.start + (person.serial - 1) * 9 : 0;
    const comesAt = this.#is(0.12) ? null : Math.max(about + this.#between(-45, 30), this.#minute + 3);
    const coming = { ...person, comesAt };
    this.people.push(coming);
    course?.people.push(coming);
    this.#changed(person.of);
  }

  async #bookByPhone(): Promise<void> {
    const of = this.#oneOf(this.#courses)?.of;
    if (!of || of.doctorId === this.doctorIds.at(-1)) return;
    const phone = newPhone();
    const patient = await this.#send('POST', '/patients', { name: 'Abdul Karim', phone });
    const date = addDays(this.#date, this.#between(0, 1));
    const answer = await this.#send('POST', '/appointments', {
      ...{ doctorId: of.doctorId, sitting: of.sitting, appointmentDate: date },
      ...{ patientId: patient.data.id, bookingType: 'Phone' },
    });
    if (answer.status === 200) this.#addAnswered(answer, { ...of, date });
  }

  #addAnswered({ data }: Answer, of: OneSitting): void {
    const { id, patientId, patientPhone: phone, liveKey, serialNumber: serial } = data;
    this.#add({ ...{ id, patientId, phone, liveKey, serial }, of });
  }

  async #cancel(person: Coming): Promise<void> {
    const token = this.#is(0.5) ? this.#token : await newToken(this.#clinic, { patientId: person.patientId });
    await this.#clinic.send('PUT', `/appointments/${person.id}/status`, { status: 'Cancelled' }, token);
    this.#changed(person.of);
  }

  async #move(person: Coming): Promise<void> {
    const date = addDays(this.#date, 1);
    const { sitting } = person.of;
    const answer = await this.#send('POST', `/appointments/${person.id}/move`, {
      appointmentDate: date,
      sitting,
    });
    const moved = answer.data?.appointment ?? answer.data;
    if (answer.status === 200) this.#addAnswered({ ...answer, data: moved }, { ...person.of, date });
    this.#changed(person.of);
  }

  async #tell({ liveKey, of }: Coming, what: object): Promise<void> {
    await this.#clinic.send('POST', `/queue/own/${liveKey}/tell`, what);
    this.#changed(of);
  }

  // The desk

  /** Forgets the state that the desk saw, because something else has changed. */
  #changed({ doctorId }: OneSitting): void {
    for (const course of this.#courses) if (course.of.doctorId === doctorId) course.state = undefined;
  }

  #send(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    return this.#clinic.send(method, path, body, this.#token);
  }

  async send(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    this.#token = await newToken(this.#clinic, { staffId: this.#staffId });
    const { status, code } = await this.#send(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status} ${code}`);
    for (const course of this.#courses) course.state = undefined;
  }

  async #act(course: Course, kind: string, more: object = {}): Promise<boolean> {
    this.#waitABit();
    const { doctorId, date, sitting } = course.of;
    const body = { kind, expectedVersion: course.state?.version ?? 0, key: newActKey(), ...more };
    const answer = await this.#send('POST', `/queue/${doctorId}/${date}/acts?sitting=${sitting}`, body);
    if (answer.status >= 500 || answer.status === 400)
      throw new Error(`${kind} was answered ${answer.status}`);
    course.state = answer.status === 200 ? answer.data : answer.queue;
    await this.settle();
    return answer.status === 200;
  }

  async #desk(course: Course, minute: number): Promise<void> {
    const { start, end, of } = course;
    if (minute < start - 80 || minute > end + 100) return;
    if (!course.state) {
      const { doctorId, date, sitting } = of;
      const { data } = await this.#clinic.get(`/queue/${doctorId}/${date}?sitting=${sitting}`, this.#token);
      course.state = data;
    }
    // The calendar has taken the sitting away.
    if (!course.state || course.state.now.kind === 'off') return;
    const { state } = course.state;
    if (state === 'ended' || state === 'cancelled') {
      if (state === 'ended' && this.#is(0.002)) await this.#act(course, 'back');
      return;
    }
    await this.#arrivals(course, minute);
    if (state === 'expected') await this.#beforeStart(course, minute);
    else if (state === 'break') await this.#onBreak(course, minute);
    else await this.#running(course, minute);
    if (this.#is(0.01)) await this.#act(course, 'undo');
  }

  async #beforeStart(course: Course, minute: number): Promise<void> {
    const { late, arrivesAt, cancelsAt } = course;
    if (cancelsAt === minute) await this.#act(course, 'cancel', { reason: this.#oneOf(CANCEL_REASONS) });
    else if (late?.at === minute) await this.#act(course, 'late', { until: clockOf(late.until) });
    else if (arrivesAt !== null && minute >= arrivesAt && minute < course.end) {
      await this.#act(course, 'doctor-arrived');
      course.nextAt = minute + this.#between(0, 5);
    } else if (minute > course.end + 30 && this.#is(0.02) && course.endsAt !== null) await this.#end(course);
  }

  async #arrivals(course: Course, minute: number): Promise<void> {
    for (const { appointmentId, passedOver, status } of [...(course.state?.notHere ?? [])]) {
      const person = course.people.find(({ id }) => id === appointmentId);
      if (!person) continue;
      if (passedOver) {
        if (this.#is(0.03)) await this.#tell(person, { what: 'back' });
        if (this.#is(0.06)) await this.#act(course, 'return', { appointmentId });
      } else if (status === 'Booked' && person.comesAt !== null && minute >= person.comesAt) {
        await this.#act(course, 'arrive', { appointmentId });
      }
      if (!course.state) return;
    }
    if (this.#is(0.01)) {
      const waiting = this.#oneOf(course.state?.entries ?? []);
      const appointmentId = waiting?.appointmentId;
      const reason = this.#oneOf(FORWARD_REASONS);
      if (appointmentId && waiting.status !== 'In Progress')
        await this.#act(course, 'bring-forward', { appointmentId, reason });
    }
  }

  async #running(course: Course, minute: number): Promise<void> {
    const { endsAt, state } = course;
    if (!state) return;
    const hasPeople = state.entries.length > 0;
    if (endsAt !== null && minute >= endsAt && (!hasPeople || minute >= endsAt + 30))
      return this.#end(course);
    if (minute < course.nextAt) return;
    const kind = this.#random();
    if (state.current && kind < 0.08) {
      await this.#act(course, 'pass-over');
    } else if (state.current && kind < 0.12) {
      await this.#act(course, 'call-again');
    } else if (course.calls >= course.breakAfter) {
      course.breakAfter = 99;
      const minutes = this.#between(10, 45);
      const until = Math.min(minute + minutes, MIDNIGHT - 1);
      course.breakEndsAt = minute + minutes + this.#between(-5, 30);
      await this.#act(course, 'break', this.#is(0.6) ? { until: clockOf(until) } : {});
      return;
    } else if (state.entries.length > (state.current ? 1 : 0) && kind < 0.93) {
      course.calls += 1;
      await this.#act(course, 'call-next');
    } else if (state.current) {
      await this.#act(course, 'done');
      course.nextAt = minute + this.#between(1, 6);
      return;
    }
    // Sometimes the desk forgets the queue for an hour.
    course.nextAt = minute + (this.#is(0.01) ? 70 : Math.ceil(logNormal(this.#random, 6, 0.6)));
  }

  async #onBreak(course: Course, minute: number): Promise<void> {
    if (minute >= course.breakEndsAt) await this.#act(course, 'back');
  }

  async #end(course: Course): Promise<void> {
    const groups = {
      inside: this.#oneOf(END_CHOICES.inside),
      here: this.#oneOf(END_CHOICES.here),
      away: this.#oneOf(END_CHOICES.away),
    };
    await this.#act(course, 'end', this.#is(0.8) ? { groups } : {});
    course.endsAt = this.#minute + 20;
  }

  // The readers

  async #lookAround(minute: number): Promise<void> {
    if (!this.#is(0.05)) return;
    this.#waitABit();
    const near = this.#courses.filter(({ start, end }) => minute > start - 100 && minute < end + 100);
    const course = this.#oneOf(this.#is(0.9) ? near : this.#courses);
    if (course) await this.#listener.look(course.of, this.someOf(course.of, 3), []);
    const tomorrow = this.#oneOf(this.people.filter(({ of }) => of.date > this.#date));
    if (tomorrow && this.#is(0.1)) await this.#listener.look(tomorrow.of, [tomorrow], []);
  }

  /** Some people of a sitting. */
  someOf(of: OneSitting, most: number): Person[] {
    const all = this.people.filter(
      (one) => one.of.doctorId === of.doctorId && one.of.sitting === of.sitting && one.of.date === of.date,
    );
    const picked = new Set<Person>();
    for (let count = 0; count < most; count += 1) {
      const one = this.#oneOf(all);
      if (one) picked.add(one);
    }
    return [...picked];
  }
}

const MOST_APART = 10;

/**
 * How the window of a new serial on a card differs from the SMS of a booking at the same moment; null if it
 * does not. The booking itself may move the window by 5 minutes.
 */
function faultOfCard(words: string | null, sms: string, now: number): string | null {
  const heard = hearSms(sms);
  if (words === null || !heard) return null;
  const { kind, times } = hearPerson('en', [words]);
  const [from = 0, to = 0] = kind === 'by' ? [now, ...times] : times;
  const isApart = (one: number | undefined, other: number) => Math.abs((one ?? 0) - other) > MOST_APART;
  switch (heard.kind) {
    case 'between':
      return isApart(heard.times[0], from) || isApart(heard.times[1], to) ? 'two windows' : null;
    case 'by':
      return isApart(heard.times[0], to) ? 'two ends of a window' : null;
    case 'now':
      return from > now + MOST_APART ? 'come now, and a window later' : null;
    case 'vague':
      return null;
    default:
      return 'a window, and none';
  }
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
