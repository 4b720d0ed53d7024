import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { dayStart } from '../../src/clock.ts';
import type { OneSitting } from '../../src/queue/queue.queries.ts';
import { makeComeNow } from '../../src/queue/sms-near.ts';
import { makeReminders } from '../../src/reminders/send-reminders.ts';
import type { Answer, TestApp } from '../app.ts';
import { addBanglaTexts, addDoctor, newPhone } from '../clinic.ts';
import { newToken } from '../people.ts';
import { newActKey } from '../queue-sitting.ts';
import type { Random } from '../random.ts';
import { faultOfCard } from './card-fault.ts';
import { type Coming, type Course, Dice, MIDNIGHT, planCourse } from './course.ts';
import { hearSms } from './heard.ts';
import { QueueClerk } from './queue-clerk.ts';
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
  readonly #dice: Dice;
  readonly #clerk: QueueClerk;
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
    this.#dice = new Dice(random);
    this.#clerk = new QueueClerk(this.#dice, {
      look: (of) => this.#lookAt(of),
      act: (course, kind, more) => this.#act(course, kind, more),
      tell: (person, what) => this.#tell(person, what),
    });
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
        planCourse(
          this.#dice,
          { doctorId: this.doctorIds[index] ?? 0, date, sitting: (at + 1) as 1 | 2 },
          start,
          end,
        ),
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
      for (const course of minute < MIDNIGHT ? this.#courses : []) await this.#clerk.work(course, minute);
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
    this.#setMinute(this.#minute, this.#second + Math.floor(this.#dice.next() ** 2 * left));
  }

  #courseOf({ of }: Person): Course | undefined {
    return this.#courses.find((one) => one.of.doctorId === of.doctorId && one.of.sitting === of.sitting);
  }

  // The patients

  async #patients(minute: number): Promise<void> {
    if (this.#dice.is(0.2)) {
      const course = this.#dice.oneOf(this.#courses.filter(({ end }) => end > minute + 5));
      const isSeldom = course?.of.doctorId === this.doctorIds.at(-1);
      if (course && (!isSeldom || this.#dice.is(SELDOM))) await this.book(course.of, this.#dice.is(0.3));
    }
    if (this.#dice.is(0.03)) await this.#bookByPhone();
    const live = this.people.filter(({ of }) => of.date >= this.#date);
    const person = this.#dice.oneOf(live);
    if (!person) return;
    const wish = this.#dice.next();
    if (wish < 0.01) await this.#cancel(person);
    else if (wish < 0.02) await this.#move(person);
    else if (wish < 0.05) await this.#tell(person, { what: 'late', minutes: 20 });
    await this.settle();
  }

  /** A visitor books online. With `isCompared` the card is read first and compared with the SMS. */
  async book(of: OneSitting, isCompared = false): Promise<void> {
    const { doctorId, date, sitting } = of;
    const phone = newPhone();
    const headers = { 'accept-language': this.#dice.is(0.5) ? 'bn' : 'en' };
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
    const comesAt = this.#dice.is(0.12)
      ? null
      : Math.max(about + this.#dice.between(-45, 30), this.#minute + 3);
    const coming = { ...person, comesAt };
    this.people.push(coming);
    course?.people.push(coming);
    this.#changed(person.of);
  }

  async #bookByPhone(): Promise<void> {
    const of = this.#dice.oneOf(this.#courses)?.of;
    if (!of || of.doctorId === this.doctorIds.at(-1)) return;
    const phone = newPhone();
    const patient = await this.#send('POST', '/patients', { name: 'Abdul Karim', phone });
    const date = addDays(this.#date, this.#dice.between(0, 1));
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
    const token = this.#dice.is(0.5)
      ? this.#token
      : await newToken(this.#clinic, { patientId: person.patientId });
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

  async #lookAt({ doctorId, date, sitting }: OneSitting): Promise<QueueState | undefined> {
    return (await this.#clinic.get(`/queue/${doctorId}/${date}?sitting=${sitting}`, this.#token)).data;
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

  // The readers

  async #lookAround(minute: number): Promise<void> {
    if (!this.#dice.is(0.05)) return;
    this.#waitABit();
    const near = this.#courses.filter(({ start, end }) => minute > start - 100 && minute < end + 100);
    const course = this.#dice.oneOf(this.#dice.is(0.9) ? near : this.#courses);
    if (course) await this.#listener.look(course.of, this.someOf(course.of, 3), []);
    const tomorrow = this.#dice.oneOf(this.people.filter(({ of }) => of.date > this.#date));
    if (tomorrow && this.#dice.is(0.1)) await this.#listener.look(tomorrow.of, [tomorrow], []);
  }

  /** Some people of a sitting. */
  someOf(of: OneSitting, most: number): Person[] {
    const all = this.people.filter(
      (one) => one.of.doctorId === of.doctorId && one.of.sitting === of.sitting && one.of.date === of.date,
    );
    const picked = new Set<Person>();
    for (let count = 0; count < most; count += 1) {
      const one = this.#dice.oneOf(all);
      if (one) picked.add(one);
    }
    return [...picked];
  }
}
