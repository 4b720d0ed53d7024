import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { type Command, type Outcome, randomCommand, run, storedSerials } from '../../test/serial-commands.ts';

/** How many extra serials a sitting has, unless the clinic sets another number. */
const MOST_EXTRAS = 3;

/** The rules "serials" 2, 3, 4, 12 and 16, implemented a second time and as simply as possible. */
class Model {
  limit = 3;
  reserved: number[] = [2];
  appointments: Array<{
    id: number;
    serial: number;
    status: AppointmentStatus;
    deleted: boolean;
    isExtra: boolean;
    /** True for a reserved number that the desk gave. It is outside of the running order. */
    wasReserved: boolean;
  }> = [];

  countTaken(isExtra: boolean) {
    return this.appointments.filter(
      (one) => !one.deleted && one.status !== 'Cancelled' && one.isExtra === isExtra,
    ).length;
  }
  get taken() {
    return this.countTaken(false);
  }
  get freeReserved() {
    return this.reserved.filter((serial) => !this.appointments.some((one) => one.serial === serial));
  }
  get onlinePlaces() {
    return Math.max(0, Math.max(0, this.limit - this.taken) - this.freeReserved.length);
  }
  get nextSerial() {
    const given = this.appointments.map(({ serial }) => serial);
    const inOrder = this.appointments.filter(({ wasReserved }) => !wasReserved).map(({ serial }) => serial);
    let next = Math.max(0, ...inOrder) + 1;
    while (this.reserved.includes(next) || given.includes(next)) next += 1;
    return next;
  }
  /** What the desk gives when it may go beyond the limit. */
  get nextAtDesk() {
    if (this.taken >= this.limit) return { serial: this.nextSerial, isExtra: true };
    const serial = this.onlinePlaces > 0 ? this.nextSerial : (this.freeReserved[0] ?? this.nextSerial);
    return { serial, isExtra: false };
  }

  /** The error code with which a command must be refused; null when it must succeed. */
  refusal(command: Command): string | null {
    if (command.kind === 'edit') return null;
    if (command.kind === 'book') return this.onlinePlaces > 0 ? null : 'FULLY_BOOKED';
    const isWithoutExtra = this.countTaken(true) >= MOST_EXTRAS;
    if (command.kind === 'extra') {
      return this.nextAtDesk.isExtra && isWithoutExtra ? 'EXTRAS_USED_UP' : null;
    }
    const appointment = this.appointments[command.which % this.appointments.length];
    if (!appointment || appointment.deleted) return 'APPOINTMENT_NOT_FOUND';
    if (command.kind === 'delete') return null;
    if (!nextStatuses('staff', appointment.status).includes(command.to)) return 'TRANSITION_REFUSED';
    const needsPlace = appointment.status === 'Cancelled' && command.to !== 'Cancelled';
    if (!needsPlace) return null;
    if (appointment.isExtra) return isWithoutExtra ? 'EXTRAS_USED_UP' : null;
    return this.taken >= this.limit ? 'FULLY_BOOKED' : null;
  }

  follow(command: Command, outcome: Outcome) {
    if (outcome.booked) {
      const wasReserved = this.reserved.includes(outcome.booked.serial);
      this.appointments.push({ ...outcome.booked, status: 'Booked', deleted: false, wasReserved });
    }
    if (command.kind === 'edit') {
      this.limit = command.limit;
      this.reserved = command.reserved;
    } else if (command.kind !== 'book' && command.kind !== 'extra' && outcome.refused === null) {
      const appointment = this.appointments[command.which % this.appointments.length];
      if (appointment && command.kind === 'move') appointment.status = command.to;
      else if (appointment) appointment.deleted = true;
    }
  }
}

describeOnBothEngines('any commands on the serials of a day, one after another', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it('get the answers that the rules give', async () => {
    const story = fc.array(randomCommand, { minLength: 5, maxLength: 25, size: 'max' });
    await fc.assert(
      fc.asyncProperty(story, async (commands) => {
        const model = new Model();
        const doctorId = await addDoctor(clinic, {
          days: [{ weekday: 5, limit: model.limit, reserved: model.reserved }],
        });
        for (const command of commands) {
          const refusal = model.refusal(command);
          const next =
            command.kind === 'extra' ? model.nextAtDesk : { serial: model.nextSerial, isExtra: false };
          const ids = model.appointments.map(({ id }) => id);
          const outcome = await run(clinic, doctorId, command, ids);

          expect(outcome.refused).toBe(refusal);
          if (outcome.booked) {
            expect(outcome.booked).toMatchObject(next);
            if (command.kind === 'book') expect(model.reserved).not.toContain(outcome.booked.serial);
          }
          model.follow(command, outcome);
          const live = await clinic.get(`/doctors/${doctorId}/live-status`);
          expect(live.data).toMatchObject({
            availableSlots: model.onlinePlaces,
            booked: model.taken,
            limit: model.limit,
            nextSerial: model.onlinePlaces > 0 ? model.nextSerial : null,
          });
        }
        const stored = await storedSerials(clinic, doctorId);
        expect(stored.map(({ id, serial, status }) => ({ id, serial, status }))).toEqual(
          model.appointments.map(({ id, serial, status }) => ({ id, serial, status })),
        );
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});
