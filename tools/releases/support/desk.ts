import { expect, vi } from 'vitest';
import { ADMIN } from '../../../faults/support/clinic.ts';
import { newPhone } from '../../../server/test/clinic.ts';
import type { Answer, Front, Instance } from './front.ts';
import type { Ledger } from './ledger.ts';
import { bookOnline } from './patients.ts';

const HOURS = { startTime: '09:00', endTime: '17:00', patientLimit: 100 };
const EVERY_DAY = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, HOURS]));
const DAY_MS = 86_400_000;

/** The staff of a clinic. Each of their calls goes to another instance than the one before. */
export class Desk {
  readonly #front: Front;
  readonly #ledger: Ledger;
  #tokens: string[] = [];
  #acts = 0;

  constructor(front: Front, ledger: Ledger) {
    this.#front = front;
    this.#ledger = ledger;
  }

  /** Signs in on an instance. The session is then used on all. */
  async signIn(to: Instance): Promise<void> {
    const { token } = await this.#front.get('POST', '/auth/admin', { body: ADMIN, to });
    this.#tokens = [token, ...this.#tokens];
  }

  get(method: string, path: string, body?: object, to = this.#front.next()) {
    return this.#front.get(method, path, { body, to, token: this.#token() });
  }

  async addDoctors(count: number): Promise<number[]> {
    const { id: departmentId } = await this.get('POST', '/departments', { name: `Department ${newPhone()}` });
    const doctors: number[] = [];
    while (doctors.length < count) {
      const form = { name: `Dr. Nusrat Jahan ${newPhone()}`, phone: '01811000000', departmentId };
      const { id } = await this.get('POST', '/doctors', { ...form, weeklySchedule: EVERY_DAY });
      doctors.push(id);
    }
    return doctors;
  }

  /** Edits a doctor on each instance. All others show it at once. */
  async editDoctor(id: number): Promise<void> {
    for (const to of this.#front.instances) {
      const before = await this.get('GET', `/doctors/${id}`);
      const qualification = `FCPS, edited on ${to.name}`;
      const form = { name: before.name, phone: before.phone, departmentId: before.departmentId };
      await this.get('PUT', `/doctors/${id}`, { ...form, qualification, weeklySchedule: EVERY_DAY }, to);
      for (const other of this.#front.instances) {
        expect((await this.get('GET', `/doctors/${id}`, undefined, other)).qualification).toBe(qualification);
      }
    }
  }

  /** Saves a setting on a new instance. Older ones may not know the settings of the browser. */
  async editSettings(to: Instance): Promise<void> {
    await this.get('PUT', '/admin/clinic-settings', { values: { CLINIC_NAME: 'The Clinic in Between' } }, to);
    for (const instance of this.#front.instances) {
      const known = await this.#front.send('GET', '/admin/clinic-settings', {
        to: instance,
        token: this.#token(),
      });
      const isKnown = known.status === 200;
      await vi.waitFor(
        async () => {
          const { name } = await this.#front.get('GET', '/clinic', { to: instance });
          if (isKnown) expect(name).toBe('The Clinic in Between');
        },
        { timeout: 30_000 },
      );
    }
  }

  /** Gives serials at the desk, changes some, moves some, and cancels some, as staff and as the patient. */
  async work(doctorId: number, today: string): Promise<void> {
    const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
    for (let count = 0; count < 8; count += 1) {
      const { id: patientId } = await this.get('POST', '/patients', {
        name: 'Karim Uddin',
        phone: newPhone(),
      });
      const given = await this.get('POST', '/appointments', {
        doctorId,
        patientId,
        appointmentDate: tomorrow,
      });
      this.#ledger.note(given);
      const path = `/appointments/${given.id}`;
      await this.get('PUT', path, { notes: 'Comes with a wheelchair' });
      if (count % 2 === 0) await this.get('PUT', `${path}/status`, { status: 'Cancelled', from: 'Booked' });
    }
    for (let count = 0; count < 4; count += 1) {
      const booked = await bookOnline(this.#front, this.#ledger, doctorId);
      if (!booked) throw new Error('The doctor of the desk is fully booked.');
      const { appointment, patientToken: token } = booked;
      const path = `/appointments/${appointment.id}`;
      if (count % 2 === 0) {
        this.#ledger.note(await this.get('POST', `${path}/move`, { appointmentDate: tomorrow }));
      } else {
        const body = { status: 'Cancelled', from: 'Booked' };
        await this.#front.get('PUT', `${path}/status`, { body, token });
      }
    }
  }

  /** Reads what the screens of the staff show, on every instance. */
  async look(today: string): Promise<void> {
    for (const to of this.#front.instances) {
      for (const path of [
        `/appointments?date=${today}`,
        '/appointments?search=rahima',
        '/patients?search=karim',
        '/doctors',
        '/departments',
        '/queue',
        '/admin/audit',
        '/admin/dashboard-stats',
      ]) {
        await this.get('GET', path, undefined, to);
      }
    }
  }

  /**
   * Works a whole sitting with walk-ins. Every fourth answer is lost, and the act sent again to another
   * instance.
   */
  async workQueue(doctorId: number, date: string, patients: number): Promise<void> {
    for (let count = 0; count < patients; count += 1) await bookOnline(this.#front, this.#ledger, doctorId);
    const url = `/queue/${doctorId}/${date}`;
    for (let count = 0; count < 4; count += 1) {
      const walkIn = { phone: newPhone(), name: 'Salma Khatun', key: this.#newKey() };
      const first = await this.get('POST', `${url}/walk-ins`, walkIn);
      const again = await this.get('POST', `${url}/walk-ins`, walkIn);
      expect(again.appointmentId).toBe(first.appointmentId);
      this.#ledger.note(await this.get('GET', `/appointments/${first.appointmentId}`));
    }
    let queue = await this.get('GET', url);
    const act = async (kind: string, more: object = {}) => {
      queue = await this.#act(url, queue.version, { kind, ...more });
    };
    await act('doctor-arrived');
    for (const { appointmentId } of [...queue.notHere]) await act('arrive', { appointmentId });
    expect(queue.notHere).toEqual([]);
    for (let count = 0; queue.entries.length > 0; count += 1) {
      await act(count % 5 === 4 && queue.current ? 'pass-over' : 'call-next');
      if (queue.entries.length === 1 && queue.current) await act('done');
    }
    await act('end');
    expect(queue.seen).toBeGreaterThan(0);
  }

  async #act(url: string, expectedVersion: number, body: object): Promise<{ version: number }> {
    const sent = { expectedVersion, key: this.#newKey(), ...body };
    const send = (to: Instance): Promise<Answer> =>
      this.#front.send('POST', `${url}/acts`, { body: sent, token: this.#token(), to });
    let answer = await send(this.#front.next());
    if (this.#acts % 4 === 0) answer = await send(this.#front.next(answer.from));
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 200 });
    return answer.data;
  }

  /** The sessions in turn. */
  #token(): string | undefined {
    const [first, ...others] = this.#tokens;
    if (first !== undefined) this.#tokens = [...others, first];
    return first;
  }

  #newKey(): string {
    this.#acts += 1;
    return `act-between-releases-${this.#acts}`;
  }
}
