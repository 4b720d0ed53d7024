import type { DayChange } from '@clinic-serial/contract/subjects/changes';
import { AppError } from '../app-error.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import type { BookedDay } from '../calendar/reopen-day.ts';
import { type Caller, scopeOf } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { doctorsOnDates, sittingWithNumber } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import {
  type ChangeRecord,
  countPeopleWithin,
  findChange,
  peopleOfChange,
  undoablePeople,
} from './changes.queries.ts';
import { MOST_TRIES } from './person-step.ts';

/** The progress of a change, with the people who need a call (rules: calendar 5). @throws CHANGE_NOT_FOUND */
export async function readChange(services: Services, caller: Caller, id: number): Promise<DayChange> {
  authoriseLimitedStaff(caller, 'view');
  const { read } = services.database;
  return presentChange(services, read, await existingChange(read, caller, id));
}

/**
 * Reads a change that the account may see. A limited account sees a change only if all of its people are of
 * the account's doctors and places. A change without people is seen only by the account that made it.
 *
 * @throws CHANGE_NOT_FOUND
 */
export async function existingChange(db: Db, caller: StaffCaller, id: number): Promise<ChangeRecord> {
  const change = await findChange(db, id);
  if (!change) throw new AppError('CHANGE_NOT_FOUND');
  const scope = scopeOf(caller);
  if (scope) {
    const { all, within } = await countPeopleWithin(db, id, scope);
    const isOwn = all === 0 ? change.staffId === caller.staffId : all === within;
    if (!isOwn) throw new AppError('CHANGE_NOT_FOUND');
  }
  return change;
}

/** The progress of a change for an answer. */
export async function presentChange(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  change: ChangeRecord,
): Promise<DayChange> {
  const people = await peopleOfChange(db, change.id);
  const inState = (...states: (typeof people)[number]['state'][]) =>
    people.filter(({ state }) => states.includes(state)).length;
  const sms = { waiting: 0, sent: 0, failed: 0 };
  for (const { messageStatus } of people) {
    if (messageStatus !== null) sms[SMS_STATES[messageStatus]] += 1;
  }
  const undoable = mayUndo(change) ? await undoablePeople(db, change.id, clock.today()) : [];
  const { closed } = await daysOfPeople(db, undoable);
  const undo = {
    done: inState('undone'),
    kept: people.filter((person) => person.undo === 'kept').length,
    waiting: people.filter((person) => person.undo === 'waiting').length,
  };
  const asked = undo.done + undo.kept + undo.waiting;
  return {
    id: change.id,
    do: change.kind,
    sentence: change.sentence,
    toDate: change.toDate,
    toSitting: change.toSitting,
    createdAt: change.createdAt,
    finishedAt: change.finishedAt,
    undoStartedAt: change.undoStartedAt,
    undoneAt: change.undoneAt,
    undo: asked === 0 ? null : { people: asked, done: undo.done, kept: undo.kept },
    people: people.length,
    done: inState('done', 'undone'),
    leftOver: inState('left-over'),
    skipped: inState('skipped'),
    sms,
    toCall: people.flatMap((person) => {
      const why = whyToCall(person);
      if (!why) return [];
      const { id, daySerial, appointmentDate, patientName, patientPhone } = person;
      return [{ appointmentId: id, ...serialOf(daySerial), appointmentDate, patientName, patientPhone, why }];
    }),
    canUndo: undoable.length > 0,
    closedDays: closed.map(({ date }) => date),
  };
}

/** A message that is not tried any more counts as failed, even if only its time has passed. */
const SMS_STATES = {
  waiting: 'waiting',
  sent: 'sent',
  failed: 'failed',
  expired: 'failed',
  withheld: 'failed',
} as const;

type Person = Awaited<ReturnType<typeof peopleOfChange>>[number];

function whyToCall({
  state,
  undo,
  tries,
  messageId,
  messageStatus,
}: Person): DayChange['toCall'][number]['why'] | null {
  if (tries >= MOST_TRIES && (state === 'left-over' || undo === 'kept')) return 'failed';
  if (state === 'left-over') return 'left-over';
  if (state !== 'done' && state !== 'undone') return null;
  if (messageId === null) return 'no-sms';
  return messageStatus !== null && SMS_STATES[messageStatus] === 'failed' ? 'sms-failed' : null;
}

export function isBeingUndone({ undoStartedAt, undoneAt }: ChangeRecord): boolean {
  return undoStartedAt !== null && undoneAt === null;
}

/** True for a finished move or cancellation that was not taken back, even if nobody can return. */
export function mayUndo(change: ChangeRecord): boolean {
  const { kind, finishedAt, undoStartedAt, undoneAt } = change;
  return kind !== 'tell' && finishedAt !== null && undoStartedAt === null && undoneAt === null;
}

type UndoablePerson = Awaited<ReturnType<typeof undoablePeople>>[number];

/** The people whose sitting the doctor still has, and the days of the other people, the earliest first. */
export async function daysOfPeople(
  db: Db,
  people: readonly UndoablePerson[],
): Promise<{ open: UndoablePerson[]; closed: BookedDay[] }> {
  const dayOf = await doctorsOnDates(db, people);
  const open: UndoablePerson[] = [];
  const closed = new Map<string, BookedDay>();
  for (const person of people) {
    const { doctorId, date, daySerial, startTime, endTime, placeId, extraReason } = person;
    const { sitting } = serialOf(daySerial);
    const now = dayOf({ doctorId, date });
    if (now && sittingWithNumber(now, sitting)) {
      open.push(person);
      continue;
    }
    const day = closed.get(date) ?? { doctorId, date, sittings: [] };
    closed.set(date, day);
    const known = day.sittings.find((other) => other.sitting === sitting);
    // An extra serial comes back beyond the limit, so it needs no place.
    const people = extraReason === null ? 1 : 0;
    if (known) known.people += people;
    else day.sittings.push({ sitting, startTime, endTime, placeId, people });
  }
  return { open, closed: [...closed.values()].sort((one, other) => (one.date < other.date ? -1 : 1)) };
}
