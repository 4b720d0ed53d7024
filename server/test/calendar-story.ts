import { isDeepStrictEqual } from 'node:util';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { ChangeKind } from '@clinic-serial/contract/subjects/changes';
import { type AppointmentStatus, takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { AppError } from '../src/app-error.ts';
import { changeStatus } from '../src/appointments/change-status.ts';
import { deleteAppointment } from '../src/appointments/delete-appointment.ts';
import { bookAtDesk } from '../src/booking/book-at-desk.ts';
import { bookOwnAppointment } from '../src/booking/book-own.ts';
import { moveAppointment } from '../src/booking/move-appointment.ts';
import { answerOffer } from '../src/booking/offers.ts';
import { changeDoctorDay, resetDoctorDay } from '../src/calendar/save-day.ts';
import { createHoliday, deleteHoliday } from '../src/calendar/save-holiday.ts';
import { createLeave, deleteLeave } from '../src/calendar/save-leave.ts';
import { nextStep } from '../src/changes/change-runner.ts';
import { openChanges } from '../src/changes/changes.queries.ts';
import { startChange } from '../src/changes/start-change.ts';
import { undoChange } from '../src/changes/undo-change.ts';
import { serialOf } from '../src/serials/day-serial.ts';
import { sittingOn } from '../src/serials/sitting-on.ts';
import { waitAsPatient } from '../src/waiting-list/join.ts';
import { orderWaiting, removeWaiting } from '../src/waiting-list/staff-waiting.ts';
import type { TestApp } from './app.ts';
import { addDoctor, DESK } from './clinic.ts';
import { DAY, LATER, twiceADay } from './day-of-patients.ts';
import { addPatient } from './people.ts';
import { deliverAll, offerTokenOf, settle } from './waiting.ts';

/**
 * What can happen to a doctor's days. Each kind uses only some of the fields; `which` picks one of what is
 * there.
 */
export interface Command {
  kind: (typeof KINDS)[number];
  which: number;
  date: string;
  sitting: 1 | 2 | undefined;
  to: AppointmentStatus;
  sittings: SittingHours[];
  job: ChangeKind;
  people: 'all' | 'touched';
}

/** Kinds that come several times are more frequent. */
const KINDS = [
  ...(['book', 'book', 'book', 'desk', 'desk', 'status', 'status', 'status', 'status', 'delete'] as const),
  ...(['move', 'move', 'own-move', 'job', 'job', 'work', 'work', 'work', 'undo', 'undo', 'leave'] as const),
  ...(['holiday', 'day', 'day', 'take-back', 'take-back', 'take-back', 'take-back', 'join', 'join'] as const),
  ...(['join', 'settle', 'settle', 'settle', 'take', 'take', 'refuse', 'first', 'remove', 'pass'] as const),
];

/**
 * The hours of a sitting, as a plain object like that of every request. fast-check would also make objects
 * without a prototype, which are never deeply equal to the same hours that the story reads from the database.
 */
const hours = (sitting: 1 | 2, startTime: string, endTime: string) =>
  fc.record(
    {
      sitting: fc.constant(sitting),
      startTime: fc.constantFrom(startTime, `${startTime.slice(0, 2)}:30`),
      endTime: fc.constant(endTime),
      patientLimit: fc.integer({ min: 2, max: 4 }),
      reservedSlots: fc.constantFrom<number[]>([], [], [2]),
    },
    { noNullPrototype: true },
  );

export const anyCommand: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(99),
  date: fc.constantFrom(DAY, DAY, LATER),
  sitting: fc.constantFrom(undefined, undefined, 1 as const, 2 as const),
  to: fc.constantFrom<AppointmentStatus>(
    'Cancelled',
    'Cancelled',
    'Booked',
    'Booked',
    'No Show',
    'Completed',
  ),
  sittings: fc
    .tuple(fc.option(hours(1, '09:00', '12:00')), fc.option(hours(2, '16:00', '19:00')))
    .map((both) => both.filter((one) => one !== null)),
  job: fc.constantFrom<ChangeKind>('tell', 'move', 'move', 'cancel'),
  people: fc.constantFrom('all', 'all', 'touched'),
});

const patient = (patientId: number) => ({
  caller: { kind: 'patient' as const, patientId },
  address: '127.0.0.1',
  language: 'en' as const,
});

/** An entry of the calendar that was saved and not taken back. */
interface Entry {
  kind: 'leave' | 'holiday' | 'changed';
  id: number;
  from: string;
  to: string;
  sittings: SittingHours[];
}

const WEEK: SittingHours[] = twiceADay(3, 2)
  .slice(0, 2)
  .map(({ sitting = 1, limit, start = '09:00', end = '' }) => {
    return { sitting, startTime: start, endTime: end, patientLimit: limit, reservedSlots: [] };
  });

/**
 * One doctor with two sittings a day, what happened so far, and the calendar as the rules say (rules:
 * calendar 1).
 */
export class Story {
  jobs: number[] = [];
  /** The order in which they were saved. */
  private entries: Entry[] = [];
  private readonly clinic: TestApp;
  readonly doctorId: number;
  constructor(clinic: TestApp, doctorId: number) {
    this.clinic = clinic;
    this.doctorId = doctorId;
  }

  static async begin(clinic: TestApp): Promise<Story> {
    return new Story(clinic, await addDoctor(clinic, { days: twiceADay(3, 2) }));
  }

  dayOf(date: string): { reason: Entry['kind'] | 'week'; sittings: SittingHours[] } {
    const entry = this.entries.findLast(({ from, to }) => from <= date && date <= to);
    return entry ? { reason: entry.kind, sittings: entry.sittings } : { reason: 'week', sittings: WEEK };
  }

  /** The appointments, the waiting list and the people of the jobs, as the database has them. */
  async state() {
    const { doctorId, clinic } = this;
    const { read } = clinic.database;
    const appointments = read.selectFrom('appointments').selectAll().where('doctorId', '=', doctorId);
    const list = read.selectFrom('waitingList').selectAll().where('doctorId', '=', doctorId);
    const people = read.selectFrom('dayChangePeople').innerJoin('dayChanges', 'dayChanges.id', 'changeId');
    return {
      appointments: await appointments.orderBy('id').execute(),
      list: await list.orderBy('id').execute(),
      people: await people
        .select(['changeId', 'kind', 'place', 'state', 'undo', 'appointmentId', 'newAppointmentId'])
        .where('changeId', 'in', [0, ...this.jobs])
        .orderBy('changeId')
        .orderBy('place')
        .execute(),
    };
  }

  /**
   * @returns the code of a refusal, else null, and the id of the appointment or the person that the command
   *   is about
   */
  async run(command: Command): Promise<{ refused: string | null; id?: number | undefined }> {
    const about: { id?: number } = {};
    try {
      await this.act(command, about);
      return { refused: null, ...about };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { refused: error.code, ...about };
      throw error;
    }
  }

  private async act(command: Command, about: { id?: number }): Promise<unknown> {
    const { clinic, doctorId } = this;
    const { services } = clinic;
    const { kind, which, date, sitting } = command;
    const pick = <One extends { id: number }>(all: One[]): One => {
      const one = all[which % all.length];
      if (!one) throw new AppError('APPOINTMENT_NOT_FOUND');
      about.id = one.id;
      return one;
    };
    const { appointments, list } = await this.state();
    const isLive = (row: (typeof appointments)[number]) => row.status === 'Booked' && row.deletedAt === null;
    const live = appointments.filter(isLive);
    const open = list.filter(({ state }) => state === 'waiting' || state === 'offered');
    switch (kind) {
      case 'book':
      case 'join': {
        const { id, token } = await addPatient(clinic);
        const wish = { doctorId, patientName: 'Rahima Begum', sitting };
        return (kind === 'book' ? bookOwnAppointment : waitAsPatient)(services, patient(id), wish, token);
      }
      case 'desk': {
        const { id: patientId } = await addPatient(clinic);
        return bookAtDesk(services, DESK, {
          doctorId,
          patientId,
          appointmentDate: date,
          sitting,
          notes: null,
        });
      }
      case 'status': {
        const rows = command.to === 'Booked' ? appointments.filter((row) => !isLive(row)) : live;
        // Often one that was moved, whose patient already has another serial.
        const moved = rows.filter((row) => row.movedToId !== null || row.movedFromId !== null);
        const some = which % 2 && moved.length > 0 ? moved : rows;
        return changeStatus(services, DESK, { id: pick(some).id, to: command.to });
      }
      case 'delete':
        return deleteAppointment(services, DESK, pick(live).id);
      case 'move': {
        // Sometimes an appointment that cannot be moved, or that was moved before.
        const { id } = pick(which % 4 === 0 ? appointments : live);
        return moveAppointment(services, DESK, id, { appointmentDate: date, sitting });
      }
      case 'own-move': {
        const { id, patientId } = pick(live);
        return moveAppointment(services, patient(patientId), id, { appointmentDate: date, sitting });
      }
      case 'leave':
        return this.enter(kind, date, which % 2 ? LATER : date, []);
      case 'holiday':
        return this.enter(kind, date, date, []);
      case 'day':
        return this.enter('changed', date, date, command.sittings);
      case 'take-back':
        return this.takeBack(pick(this.entries.map((entry) => ({ ...entry, entry }))).entry);
      case 'job': {
        const toDate = date === DAY ? LATER : DAY;
        const form = { do: command.job, people: command.people, toDate, toSitting: sitting };
        const days = { doctorId, date };
        return this.jobs.push((await startChange(services, DESK, days, form as never, () => {})).id);
      }
      case 'work':
        return this.work((which % 10) + 1);
      case 'undo':
        return this.undo(pick(this.jobs.map((id) => ({ id }))).id, which % 2 === 0);
      case 'settle':
        return settle(clinic);
      case 'take':
      case 'refuse': {
        const { phone } = pick(list.filter(({ offerHash }) => offerHash !== null));
        const token = offerTokenOf(clinic, phone) ?? '';
        await answerOffer(services, token, kind === 'take', '127.0.0.1');
        return deliverAll(clinic);
      }
      case 'first':
        return orderWaiting(services, DESK, { doctorId, date: DAY }, [pick(open).id]);
      case 'remove':
        await removeWaiting(services, DESK, pick(open).id);
        return deliverAll(clinic);
      case 'pass':
        return clinic.clock.timeOfDay() < '22:00' && clinic.clock.advance((which % 10 === 0 ? 120 : 6) * 60);
    }
  }

  /** Does the next people of the oldest job that is not finished. */
  private async work(people: number): Promise<void> {
    const [job] = await this.openJobs();
    for (let done = 0; job && done < people; done += 1) await nextStep(this.clinic.services, job);
  }

  /**
   * Taking a job back may open its days again. What it opened is an entry of the calendar like one that staff
   * save.
   */
  private async undo(id: number, openDays: boolean): Promise<void> {
    const { services } = this.clinic;
    const { appointments, list, people: known } = await this.state();
    await undoChange(services, DESK, id, { openDays }, () => {});
    // Asked again while it is being taken back, it changes nothing.
    if (known.some((person) => person.changeId === id && person.undo === 'waiting')) return;
    const { people } = await this.state();
    const returning = people.filter((person) => person.changeId === id && person.undo === 'waiting');
    for (const date of [DAY, LATER]) {
      const was = this.dayOf(date).sittings;
      const rows = appointments.filter(
        (row) =>
          row.appointmentDate === date && returning.some(({ appointmentId }) => appointmentId === row.id),
      );
      const missing = rows.filter(
        (row) => !was.some((one) => one.sitting === serialOf(row.daySerial).sitting),
      );
      if (missing.length === 0) continue;
      const found = await sittingOn(services.database.read, this.doctorId, date);
      const is = found?.sittings ?? [];
      // Everybody has a sitting now, and those that were there are as they were.
      if (!openDays || !found || was.some((one) => !is.some((other) => isDeepStrictEqual(one, other))))
        throw new Error(`The day ${date} was not opened as it was.`);
      const isThere = (row: (typeof rows)[number]) =>
        is.some((one) => one.sitting === serialOf(row.daySerial).sitting);
      if (!missing.every(isThere)) throw new Error(`A sitting of ${date} was not opened again.`);
      for (const { sitting, patientLimit } of is) {
        const isIn = (row: (typeof rows)[number]) => serialOf(row.daySerial).sitting === sitting;
        const back = missing.filter(isIn).length;
        const others = appointments.filter(
          (row) =>
            row.appointmentDate === date && isIn(row) && row.deletedAt === null && takesPlace(row.status),
        );
        const held = list.filter(
          (row) => row.date === date && row.sitting === sitting && row.state === 'offered',
        );
        if (back > 0 && patientLimit < back + others.length + held.length)
          throw new Error(`Sitting ${sitting} of ${date} was opened with too few places.`);
      }
      this.entries = this.entries.filter((entry) => entry.kind !== 'changed' || entry.from !== date);
      if (found.reason === 'changed')
        this.entries.push({ kind: 'changed', id: 0, from: date, to: date, sittings: [...is] });
    }
  }

  async hasOpenJob(): Promise<boolean> {
    return (await this.openJobs()).length > 0;
  }

  private async openJobs() {
    return (await openChanges(this.clinic.database.read)).filter(({ id }) => this.jobs.includes(id));
  }

  private async enter(kind: Entry['kind'], from: string, to: string, sittings: SittingHours[]) {
    const { services } = this.clinic;
    const { doctorId } = this;
    let id = 0;
    if (kind === 'leave') {
      const form = { from, to, reason: null, text: null, textBn: null };
      id = (await createLeave(services, DESK, doctorId, form)).leave.id;
    } else if (kind === 'holiday') {
      id = (await createHoliday(services, DESK, { date: from, name: 'Eid', nameBn: null })).holiday.id;
    } else {
      await changeDoctorDay(services, DESK, { id: doctorId, date: from }, { sittings });
      this.entries = this.entries.filter((entry) => entry.kind !== kind || entry.from !== from);
    }
    this.entries.push({ kind, id, from, to, sittings });
  }

  private async takeBack(entry: Entry) {
    const { services } = this.clinic;
    const { doctorId: id } = this;
    if (entry.kind === 'leave') await deleteLeave(services, DESK, { id, leaveId: entry.id });
    else if (entry.kind === 'holiday') await deleteHoliday(services, DESK, entry.id);
    else await resetDoctorDay(services, DESK, { id, date: entry.from });
    this.entries = this.entries.filter((other) => other !== entry);
  }

  /** Takes back what would count for the doctor of the next story too, and ends the lists. */
  async end() {
    for (const entry of this.entries) await this.takeBack(entry);
    // The next story begins at an earlier moment, at which these SMS would not be due.
    await deliverAll(this.clinic);
    await this.clinic.database.write((tx) => tx.deleteFrom('waitingList').execute());
  }
}
