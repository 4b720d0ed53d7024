import { say } from '@clinic-serial/contract/messages/message';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { startDayChange } from '@clinic-serial/contract/subjects/changes';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { affectedAppointments } from '../appointments/affected.ts';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { isVisitWithin, type Scope } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { serialOf } from '../serials/day-serial.ts';
import { type DoctorOnDate, sittingOn } from '../serials/sitting-on.ts';
import { liveAppointmentsOn } from './changes.queries.ts';

/** The change that staff request, without the key. */
type ChangeForm = Omit<BodyOf<typeof startDayChange>, 'key'>;

interface PlannedChange {
  /** The live appointments of the change, by date, sitting and serial. */
  people: AppointmentRecord[];
  /** Only for a move: the doctor on the date to move to. */
  target: DoctorOnDate | null;
}

/**
 * Finds the people of a change. It leaves out past days, and people whom a move would leave where they are.
 *
 * @param asked.date the first day, YYYY-MM-DD; `moreDays` are others
 * @param asked.assumed the doctor's hours on these days after the change; undefined for the calendar of now
 * @param today the clinic day
 * @throws DOCTOR_NOT_FOUND; for a move INVALID_INPUT without a date that can be booked, and NOT_SCHEDULED
 *   when the doctor does not sit there
 */
export async function planChange(
  db: Db,
  asked: {
    doctorId: number;
    date: string;
    form: ChangeForm;
    /** Leaves out the people at other places than the account's. */
    scope: Scope;
    assumed?: readonly SittingHours[] | undefined;
  },
  today: string,
): Promise<PlannedChange> {
  const { doctorId, date, form } = asked;
  if (!(await sittingOn(db, doctorId, date))) throw new AppError('DOCTOR_NOT_FOUND');
  const target = form.do === 'move' ? await targetOf(db, doctorId, form, today) : null;
  const days = [...new Set([date, ...(form.moreDays ?? [])])].filter((day) => day >= today);
  const all = days.length === 0 ? [] : await liveAppointmentsOn(db, doctorId, days);
  const live = all.filter((row) => isVisitWithin(asked.scope, row));
  const touched =
    form.people === 'touched' ? await affectedAppointments(db, live, today, asked.assumed) : null;
  const people = live.filter(
    (row) =>
      (touched === null || touched.has(row.id)) &&
      isAsked(row, form) &&
      !(target && isThere(row, target.date, form)),
  );
  return { people, target };
}

async function targetOf(db: Db, doctorId: number, form: ChangeForm, today: string): Promise<DoctorOnDate> {
  const { toDate, toSitting } = form;
  if (toDate === undefined) {
    const message = say('moveNeedsDate');
    throw new AppError('INVALID_INPUT', { message, fieldErrors: { toDate: message } });
  }
  assertBookableDate(toDate, today, 'toDate');
  const found = await sittingOn(db, doctorId, toDate);
  const sittings = found?.sittings.filter(({ sitting }) => toSitting === undefined || sitting === toSitting);
  if (!found?.isBookable || !sittings?.length) throw new AppError('NOT_SCHEDULED');
  return { ...found, sittings };
}

function isAsked({ daySerial, status }: AppointmentRecord, { sitting }: ChangeForm): boolean {
  return sitting === undefined || (serialOf(daySerial).sitting === sitting && status !== 'In Progress');
}

function isThere(row: AppointmentRecord, date: string, { toSitting }: ChangeForm): boolean {
  if (row.appointmentDate !== date) return false;
  return toSitting === undefined || serialOf(row.daySerial).sitting === toSitting;
}
