import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { bringSlip, endLeases, lease } from '../../test/leases.ts';
import { type Command, type Outcome, randomCommand, run, storedSerials } from '../../test/serial-commands.ts';

/** How many extra serials a sitting has, unless the clinic sets another number. */
const MOST_EXTRAS = 3;

const DESKS = ['desk-one', 'desk-two'] as const;
type DeskName = (typeof DESKS)[number];

/** What desks can do to the numbers of the day that they lease. With `burn` the lease of a desk ends. */
type LeaseCommand =
  | { kind: 'lease'; desk: DeskName }
  | { kind: 'burn'; desk: DeskName }
  | { kind: 'slip'; desk: DeskName; which: number };

const desk = fc.constantFrom(...DESKS);
const randomLease: fc.Arbitrary<LeaseCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('lease' as const), desk }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('burn' as const), desk }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('slip' as const), desk, which: fc.nat(3) }) },
);

/** The rules "serials" 2, 3, 4, 12, 16 and 17, implemented a second time and as simply as possible. */
class Model {
  limit = 3;
  reserved: number[] = [2];
  appointments: Array<{
    id: number;
    serial: number;
    status: AppointmentStatus;
    deleted: boolean;
    isExtra: boolean;
    /** True for a reserved or leased number that the desk gave. It is outside of the running order. */
    wasReserved: boolean;
  }> = [];
  /** Every number that was leased: to whom, and whether the lease runs. */
  leases = new Map<number, { desk: DeskName; runs: boolean }>();

  countTaken(isExtra: boolean) {
    return this.appointments.filter(
      (one) => !one.deleted && one.status !== 'Cancelled' && one.isExtra === isExtra,
    ).length;
  }
  get taken() {
    return this.countTaken(false);
  }
  isGiven(number: number) {
    return this.appointments.some(({ serial }) => serial === number);
  }
  /** The numbers that hold a place: of a desk, or of all. */
  held(desk?: DeskName) {
    const held = [...this.leases].filter(([number, one]) => one.runs && !this.isGiven(number));
    const own = held.filter(([, one]) => desk === undefined || one.desk === desk);
    return own.map(([number]) => number).sort((a, b) => a - b);
  }
  get isFull() {
    return this.taken + this.held().length >= this.limit;
  }
  get freeReserved() {
    return this.reserved.filter((serial) => !this.isGiven(serial) && !this.leases.has(serial));
  }
  get onlinePlaces() {
    const free = Math.max(0, this.limit - this.taken - this.held().length);
    return Math.max(0, free - this.freeReserved.length);
  }
  get nextSerial() {
    const given = this.appointments.map(({ serial }) => serial);
    const inOrder = this.appointments.filter(({ wasReserved }) => !wasReserved).map(({ serial }) => serial);
    let next = Math.max(0, ...inOrder) + 1;
    while (this.reserved.includes(next) || given.includes(next) || this.leases.has(next)) next += 1;
    return next;
  }
  /** What the desk gives when it may go beyond the limit. */
  get nextAtDesk() {
    if (this.isFull) return { serial: this.nextSerial, isExtra: true };
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
    return this.isFull ? 'FULLY_BOOKED' : null;
  }

  /** The block of a desk that asks now. */
  block(desk: DeskName) {
    const own = this.held(desk);
    const withoutOwn = Math.max(0, this.limit - this.taken - this.held().length + own.length);
    const half = Math.floor(Math.max(0, withoutOwn - this.freeReserved.length) / 2);
    if (this.onlinePlaces === 0 || half < own.length) {
      return this.onlinePlaces === 0 ? own.slice(0, half) : own;
    }
    const inOrder = this.appointments.filter(({ wasReserved }) => !wasReserved).map(({ serial }) => serial);
    const fresh = Array.from({ length: this.limit }, (_, index) => this.limit - index).filter(
      (number) =>
        number > Math.max(0, ...inOrder) &&
        !this.reserved.includes(number) &&
        !this.isGiven(number) &&
        !own.includes(number) &&
        (this.leases.get(number)?.desk ?? desk) === desk,
    );
    return [...own, ...fresh.slice(0, half - own.length)].sort((a, b) => a - b);
  }

  /** The number of the slip that a desk brings: one of all that were leased to it. */
  slip(command: { desk: DeskName; which: number }) {
    const own = [...this.leases].filter(([, one]) => one.desk === command.desk);
    return own[command.which % own.length]?.[0] ?? 1;
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

describeOnAnyEngine('any commands on the serials of a day, one after another', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  /** Does what a desk does with its numbers, and expects what the model says. */
  async function runLease(doctorId: number, model: Model, command: LeaseCommand): Promise<void> {
    const { desk } = command;
    if (command.kind === 'lease') {
      const expected = model.block(desk);
      expect((await lease(clinic, doctorId, desk)).numbers).toEqual(expected);
      for (const number of model.held(desk)) model.leases.set(number, { desk, runs: false });
      for (const number of expected) model.leases.set(number, { desk, runs: true });
    } else if (command.kind === 'burn') {
      await endLeases(clinic, doctorId, desk);
      for (const [number, one] of model.leases) {
        if (one.desk === desk) model.leases.set(number, { desk, runs: false });
      }
    } else {
      const serialNumber = model.slip(command);
      const own = model.leases.get(serialNumber);
      const isRefused = own?.desk !== desk || model.isGiven(serialNumber);
      const slip = bringSlip(clinic, { doctorId, serialNumber, desk });
      if (isRefused) {
        await expect(slip).rejects.toThrow(expect.objectContaining({ code: 'SERIAL_TAKEN' }));
        return;
      }
      const { id, daySerial, extraReason } = await slip;
      expect([daySerial, extraReason !== null]).toEqual([serialNumber, !own.runs]);
      model.appointments.push({
        id,
        serial: serialNumber,
        status: 'Booked',
        deleted: false,
        isExtra: !own.runs,
        wasReserved: true,
      });
    }
  }

  async function runCommand(doctorId: number, model: Model, command: Command): Promise<void> {
    const refusal = model.refusal(command);
    const next = command.kind === 'extra' ? model.nextAtDesk : { serial: model.nextSerial, isExtra: false };
    const ids = model.appointments.map(({ id }) => id);
    const outcome = await run(clinic, doctorId, command, ids);
    expect(outcome.refused).toBe(refusal);
    if (outcome.booked) {
      expect(outcome.booked).toMatchObject(next);
      if (command.kind === 'book') expect(model.reserved).not.toContain(outcome.booked.serial);
    }
    model.follow(command, outcome);
  }

  it('get the answers that the rules give', async () => {
    const command = fc.oneof({ weight: 3, arbitrary: randomCommand }, { weight: 1, arbitrary: randomLease });
    const story = fc.array(command, { minLength: 5, maxLength: 25, size: 'max' });
    await fc.assert(
      fc.asyncProperty(story, async (commands) => {
        const model = new Model();
        const doctorId = await addDoctor(clinic, {
          days: [{ weekday: 5, limit: model.limit, reserved: model.reserved }],
        });
        for (const command of commands) {
          if ('desk' in command) await runLease(doctorId, model, command);
          else await runCommand(doctorId, model, command);
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
      { numRuns: process.env.TESTS === 'quick' ? 8 : 20 },
    );
  }, 120_000);
});
