import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { type Command, type Outcome, randomCommand, run, storedSerials } from '../../test/serial-commands.ts';

/** The rules "serials" 2, 3, 4 and 12, implemented a second time and as simply as possible. */
class Model {
  limit = 3;
  reserved: number[] = [2];
  appointments: Array<{ id: number; serial: number; status: AppointmentStatus; deleted: boolean }> = [];

  get taken() {
    return this.appointments.filter(({ status, deleted }) => !deleted && status !== 'Cancelled').length;
  }
  get onlinePlaces() {
    const given = this.appointments.map(({ serial }) => serial);
    const kept = this.reserved.filter((serial) => !given.includes(serial)).length;
    return Math.max(0, Math.max(0, this.limit - this.taken) - kept);
  }
  get nextSerial() {
    let next = Math.max(0, ...this.appointments.map(({ serial }) => serial)) + 1;
    while (this.reserved.includes(next)) next += 1;
    return next;
  }

  /** The error code with which a command must be refused; null when it must succeed. */
  refusal(command: Command): string | null {
    if (command.kind === 'edit') return null;
    if (command.kind === 'book') return this.onlinePlaces > 0 ? null : 'FULLY_BOOKED';
    const appointment = this.appointments[command.which % this.appointments.length];
    if (!appointment || appointment.deleted) return 'APPOINTMENT_NOT_FOUND';
    if (command.kind === 'delete') return null;
    if (!nextStatuses('staff', appointment.status).includes(command.to)) return 'TRANSITION_REFUSED';
    const needsPlace = appointment.status === 'Cancelled' && command.to !== 'Cancelled';
    return needsPlace && this.taken >= this.limit ? 'FULLY_BOOKED' : null;
  }

  follow(command: Command, outcome: Outcome) {
    if (outcome.booked) this.appointments.push({ ...outcome.booked, status: 'Booked', deleted: false });
    if (command.kind === 'edit') {
      this.limit = command.limit;
      this.reserved = command.reserved;
    } else if (command.kind !== 'book' && outcome.refused === null) {
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
          const next = model.nextSerial;
          const ids = model.appointments.map(({ id }) => id);
          const outcome = await run(clinic, doctorId, command, ids);

          expect(outcome.refused).toBe(refusal);
          if (outcome.booked) {
            expect(outcome.booked.serial).toBe(next);
            expect(model.reserved).not.toContain(outcome.booked.serial);
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
