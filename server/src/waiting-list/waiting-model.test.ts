import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, DESK, editSchedule, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addPatient } from '../../test/people.ts';
import { run, storedSerials } from '../../test/serial-commands.ts';
import { answerOffer, deliverAll, offerTokenOf, settle, wait } from '../../test/waiting.ts';
import { WaitingModel } from '../../test/waiting-model.ts';
import { AppError } from '../app-error.ts';
import { bookAtDesk } from '../booking/book-at-desk.ts';
import { orderWaiting } from './staff-waiting.ts';

/** What can happen to the places of a sitting. `which` picks one of the appointments or people so far. */
type Command =
  | Change
  | { kind: 'book' | 'desk' | 'join' | 'settle' | 'pass' }
  | { kind: 'take' | 'refuse' | 'first'; which: number }
  | { kind: 'edit'; limit: number; reserved: number[] };

/** What staff do with an appointment. */
type Change = { kind: 'delete'; which: number } | { kind: 'move'; which: number; to: AppointmentStatus };

const alone = (kind: 'book' | 'desk' | 'join' | 'settle' | 'pass') => fc.constant<Command>({ kind });
const about = <Kind extends 'take' | 'refuse' | 'delete' | 'first'>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), which: fc.nat(9) });
const status = fc.constantFrom<AppointmentStatus>('Cancelled', 'Cancelled', 'Booked', 'No Show', 'Completed');
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: alone('book') },
  { weight: 1, arbitrary: alone('desk') },
  { weight: 6, arbitrary: alone('join') },
  { weight: 5, arbitrary: alone('settle') },
  { weight: 2, arbitrary: alone('pass') },
  { weight: 4, arbitrary: about('take') },
  { weight: 2, arbitrary: about('refuse') },
  { weight: 1, arbitrary: about('delete') },
  { weight: 1, arbitrary: about('first') },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(9), to: status }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      limit: fc.integer({ min: 1, max: 5 }),
      reserved: fc.constantFrom<number[]>([], [], [1], [3]),
    }),
  },
);

describeOnBothEngines('any commands on a sitting with a waiting list', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  /** Runs a command for one doctor, and expects the answer of the model, which then follows it. */
  async function follow(model: WaitingModel, doctorId: number, command: Command): Promise<void> {
    switch (command.kind) {
      case 'pass':
        clinic.clock.advance(6 * 60);
        model.minute += 6;
        return;
      case 'settle':
        await settle(clinic);
        return model.settle();
      case 'book':
        return bookOnline(model, doctorId);
      case 'desk':
        return bookAtTheDesk(model, doctorId);
      case 'join':
        return join(model, doctorId);
      case 'take':
      case 'refuse':
        return answer(model, command.which, command.kind === 'take');
      case 'first':
        return putFirst(model, doctorId, command.which);
      case 'edit': {
        const { limit } = command;
        const reserved = command.reserved.filter((serial) => serial <= limit);
        await editSchedule(clinic, doctorId, { limit, reserved });
        Object.assign(model, { limit, reserved });
        return;
      }
      default:
        return change(model, doctorId, command);
    }
  }

  async function bookOnline(model: WaitingModel, doctorId: number): Promise<void> {
    const [next, isFree] = [model.nextInOrder, model.online > 0];
    const { refused, booked } = await run(clinic, doctorId, { kind: 'book' }, []);
    expect([refused, booked?.serial]).toEqual(isFree ? [null, next] : ['FULLY_BOOKED', undefined]);
    if (booked) model.give(booked.id, booked.serial);
  }

  async function putFirst(model: WaitingModel, doctorId: number, which: number): Promise<void> {
    const open = model.people.filter(({ state }) => state === 'waiting' || state === 'offered');
    const chosen = open[which % open.length];
    if (!chosen) return;
    await orderWaiting(clinic.services, DESK, { doctorId, date: '2026-11-20' }, [chosen.id]);
    model.moveFirst(chosen);
  }

  async function change(model: WaitingModel, doctorId: number, command: Change): Promise<void> {
    const ids = model.appointments.map(({ id }) => id);
    const appointment = model.appointments[command.which % ids.length];
    const isGone = !appointment || appointment.deleted;
    const refusal =
      command.kind === 'move'
        ? model.refusalOfMove(command.which, command.to)
        : isGone
          ? 'APPOINTMENT_NOT_FOUND'
          : null;
    expect((await run(clinic, doctorId, command, ids)).refused).toBe(refusal);
    if (refusal !== null || !appointment) return;
    if (command.kind === 'move') appointment.status = command.to;
    else appointment.deleted = true;
  }

  async function bookAtTheDesk(model: WaitingModel, doctorId: number): Promise<void> {
    const { id: patientId } = await addPatient(clinic);
    const body = { doctorId, patientId, appointmentDate: '2026-11-20', notes: null };
    const [next, isFree] = [model.nextAtDesk, model.free > 0];
    const booked = await bookAtDesk(clinic.services, DESK, body).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (booked instanceof AppError) expect([booked.code, isFree]).toEqual(['FULLY_BOOKED', false]);
    else {
      expect([booked.serialNumber, isFree]).toEqual([next, true]);
      model.give(booked.id, booked.serialNumber);
    }
  }

  async function join(model: WaitingModel, doctorId: number): Promise<void> {
    const phone = newPhone();
    const before = model.inState('waiting').length + model.held;
    const joined = await wait(clinic, doctorId, { phone });
    if (model.online > 0) return expect(joined.code).toBe('PLACE_FREE');
    expect(joined.data.before).toBe(before);
    const { id } = await clinic.database.read
      .selectFrom('waitingList')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    model.people.push({ id, phone, state: 'waiting', until: 0 });
  }

  async function answer(model: WaitingModel, which: number, take: boolean): Promise<void> {
    const offered = model.people.filter(({ until }) => until > 0);
    const person = offered[which % offered.length];
    if (!person) return;
    const wasHeld = model.isHeld(person);
    const wasState = person.state;
    const { code, data } = await answerOffer(clinic, offerTokenOf(clinic, person.phone), take);
    const taken = model.appointments.find(({ id }) => id === person.appointmentId);
    // An appointment that staff have deleted is shown to nobody.
    if (taken && !taken.deleted && take) expect(data.appointment.id).toBe(taken.id);
    else if (wasState === 'left' && !take) expect(data).toBeNull();
    else if (!wasHeld) expect(code).toBe('OFFER_OVER');
    else if (!take) {
      person.state = 'left';
      expect(data).toBeNull();
      model.settle();
      await deliverAll(clinic);
    } else {
      person.state = 'waiting';
      const [isFree, next] = [model.free > 0, model.nextInOrder];
      expect([code, data?.appointment.serialNumber]).toEqual(
        isFree ? [undefined, next] : ['FULLY_BOOKED', undefined],
      );
      if (!isFree) return;
      person.state = 'booked';
      person.appointmentId = data.appointment.id;
      model.give(data.appointment.id, next);
    }
  }

  const peopleOf = (doctorId: number) =>
    clinic.database.read
      .selectFrom('waitingList')
      .select(['id', 'state'])
      .where('doctorId', '=', doctorId)
      .orderBy('place')
      .execute();

  it('get the answers that the rules give, lose nobody and keep the order', async () => {
    const story = fc.array(anyCommand, { minLength: 8, maxLength: 35, size: 'max' });
    await fc.assert(
      fc.asyncProperty(story, async (commands) => {
        clinic.clock.set(FRIDAY_MORNING);
        const model = new WaitingModel();
        const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: model.limit }] });
        for (const command of commands) {
          await follow(model, doctorId, command);
          const live = (await clinic.get(`/doctors/${doctorId}/live-status`)).data;
          const waiting = model.inState('waiting').length + model.held;
          expect(live).toMatchObject({ availableSlots: model.online, booked: model.taken });
          expect(live.waiting ?? 0).toBe(waiting);
          expect(await peopleOf(doctorId)).toEqual(model.people.map(({ id, state }) => ({ id, state })));
        }
        // The next run settles only its own list.
        await clinic.database.write((tx) => tx.deleteFrom('waitingList').execute());
        const stored = await storedSerials(clinic, doctorId);
        expect(new Set(stored.map(({ serial }) => serial)).size).toBe(stored.length);
        expect(stored.map(({ id, serial, status }) => ({ id, serial, status }))).toEqual(
          model.appointments.map(({ id, serial, status }) => ({ id, serial, status })),
        );
      }),
      { numRuns: 25 },
    );
  }, 240_000);
});
