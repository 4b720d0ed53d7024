import { ADMIN, addDoctor, addSitting, inDatabase, type Serial } from '../../faults/support/clinic.ts';
import { type Answer, call } from '../../faults/support/patients.ts';
import { newPhone } from '../../server/test/clinic.ts';
import { until } from '../cluster/system.ts';
import { type CallKind, CallLog } from './call-log.ts';
import { StreamReader } from './stream-reader.ts';

/** Patients and desks at each instance. Each does one thing after another, with a pause in between. */
const PATIENTS = 2;
const DESKS = 1;
const PAUSE_MS = 200;
/** No answer of the product takes this long. */
const ANSWER_MS = 30_000;
/** Together these doctors have more places than the load books between two faults. */
const BOOKED_DOCTORS = 10;
const PEOPLE = 60;

interface Instance {
  name: string;
  api: string;
}

/** The work of patients and desks between two faults. */
export interface Work {
  /** The doctors whom patients book. */
  bookedDoctorIds: readonly number[];
  /** The doctor whose queue the desks work. */
  doctorId: number;
  date: string;
  /** The people of the queue. */
  ids: readonly number[];
}

/**
 * Patients who book and desks that work a queue, at all instances all the time, and a screen at each instance
 * that follows the queue. A call that was lost or answered with 503 is sent again to another instance, with
 * the same code or key.
 */
export class Load {
  readonly log = new CallLog();
  readonly bookings: Serial[] = [];
  /** The keys of the acts that were acknowledged. */
  readonly acts: string[] = [];
  readonly #instances: readonly Instance[];
  readonly #url: string;
  readonly #readers: readonly StreamReader[];
  #token = '';
  #date = '';
  #work: Work | undefined;
  /** The version of the queue after the newest act that was acknowledged. */
  #version = 0;
  #isRunning = false;
  #working: Promise<unknown> = Promise.resolve();

  /** @param url of the leader */
  constructor(instances: readonly Instance[], url: string) {
    this.#instances = instances;
    this.#url = url;
    this.#readers = instances.map((instance) => new StreamReader(instance, this.log));
  }

  async start(): Promise<void> {
    const [first] = this.#instances;
    if (!first) throw new Error('There is no instance.');
    this.#token = (await call(first.api, '/auth/admin', ADMIN)).data.token;
    this.#date = (await call(first.api, '/queue', undefined, { token: this.#token })).data.date;
    await this.renewWork();
    this.#isRunning = true;
    const homes = this.#instances.keys();
    this.#working = Promise.all(
      [...homes].flatMap((home) => [
        ...Array.from({ length: PATIENTS }, () => this.#bookOnAndOn(home)),
        ...Array.from({ length: DESKS }, () => this.#actOnAndOn(home)),
      ]),
    );
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const reader of this.#readers) reader.follow(undefined);
    await this.#working;
  }

  /** Continues with new doctors, because the places of a day and the people of a queue run out. */
  async renewWork(): Promise<void> {
    const bookedDoctorIds: number[] = [];
    while (bookedDoctorIds.length < BOOKED_DOCTORS) bookedDoctorIds.push(await addDoctor(this.#url));
    const sitting = await inDatabase(this.#url, (store) => addSitting(store, this.#date, PEOPLE));
    const work = { ...sitting, date: this.#date, bookedDoctorIds };
    this.#work = work;
    this.#version = 0;
    for (const reader of this.#readers) reader.follow(work);
  }

  get cuts(): number {
    return this.#readers.reduce((sum, { cuts }) => sum + cuts, 0);
  }

  /**
   * Waits until each instance has given a code, a serial and an act that were asked for from now on, and
   * until an event about such an act has come on each stream.
   */
  async untilServed(timeoutMs: number): Promise<void> {
    const since = performance.now();
    const names = this.#instances.map(({ name }) => name);
    const kinds: CallKind[] = ['code', 'booking', 'act'];
    await until('A success of everything', () => this.log.hasServed(names, kinds, since), timeoutMs);
    const version = this.#version;
    await until('An event', () => this.#readers.every((reader) => reader.version >= version), timeoutMs);
  }

  async #bookOnAndOn(home: number): Promise<void> {
    for (let number = home; this.#isRunning; number += 1) {
      await pause();
      const doctorIds = this.#work?.bookedDoctorIds ?? [];
      const asked = await this.#call(home, 'code', '/appointments/request-otp', {
        doctorId: doctorIds[number % doctorIds.length],
        patientName: 'Rahima Begum',
        patientPhone: newPhone(),
      });
      if (asked.status !== 200) continue;
      const { sessionToken, otp } = asked.data;
      const booked = await this.#untilAnswered(home, 'booking', '/appointments/verify-otp', {
        sessionToken,
        otp,
      });
      if (booked.status !== 200) continue;
      const { doctorId, serialNumber, bookingReference } = booked.data.appointment;
      this.bookings.push({ doctorId, serialNumber, bookingReference });
    }
  }

  async #actOnAndOn(home: number): Promise<void> {
    let work: Work | undefined;
    let plan: { kind: string; appointmentId?: number }[] = [];
    let version = 0;
    for (let number = 1; this.#isRunning; number += 1) {
      await pause();
      if (work !== this.#work) {
        work = this.#work;
        version = 0;
        plan = (work?.ids ?? [])
          .filter((_, index) => index % this.#instances.length === home)
          .flatMap((appointmentId) => [{ kind: 'arrive', appointmentId }, { kind: 'call-next' }]);
      }
      const key = `desk-${home}-act-${number}`;
      const body = { ...(plan.shift() ?? { kind: 'call-again' }), key };
      for (let isChanged = true; isChanged && this.#isRunning && work; ) {
        const path = `/queue/${work.doctorId}/${work.date}/acts`;
        const answer = await this.#untilAnswered(home, 'act', path, { ...body, expectedVersion: version });
        version = (answer.data ?? answer.queue)?.version ?? version;
        isChanged = answer.code === 'QUEUE_CHANGED';
        if (answer.status !== 200) continue;
        this.acts.push(key);
        if (work === this.#work) this.#version = Math.max(this.#version, version);
      }
    }
  }

  /** Asks one instance after another, until one gives another answer than 503. */
  async #untilAnswered(home: number, kind: CallKind, path: string, body: object): Promise<Answer> {
    for (let turn = home; ; turn += 1) {
      const answer = await this.#call(turn % this.#instances.length, kind, path, body);
      if ((answer.status !== 503 && answer.status !== 0) || !this.#isRunning) return answer;
      await pause();
    }
  }

  async #call(index: number, kind: CallKind, path: string, body: object): Promise<Answer> {
    const instance = this.#instances[index];
    if (!instance) throw new Error(`There is no instance ${index}.`);
    const began = performance.now();
    const answer = await call(instance.api, path, body, {
      // Patients have no token.
      ...(path.startsWith('/queue') ? { token: this.#token } : {}),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status, code } = answer;
    this.log.calls.push({ instance: instance.name, kind, began, ended: performance.now(), status, code });
    return answer;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
