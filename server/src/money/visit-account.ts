import type { Message } from '@clinic-serial/contract/messages/message';
import { receiptText } from '@clinic-serial/contract/rules/money/receipt-number';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import type { VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { AppError } from '../app-error.ts';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { existingAppointment } from '../appointments/present-appointment.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { ReadAgain } from '../database/errors.ts';
import { type AccountLock, lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import type { EntryVisit } from '../ledger/add-entry.ts';
import { entriesOfAccount, holdersOf, type StoredEntry } from '../ledger/ledger.queries.ts';
import { accountIdOf, type CountedMoney, entryVisitOf, visitMoneyOf } from '../ledger/visit-money.ts';
import { staffNames } from '../queue/queue.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { visitsOfEntries, voidedAmong } from './money.queries.ts';

/** @throws FEES_OFF unless the clinic records payments (FEES) */
export function assertFees({ config }: Pick<Services, 'config'>): void {
  if (config.fees !== 'desk') throw new AppError('FEES_OFF');
}

/**
 * Reads the money of an appointment with its entries.
 *
 * @throws APPOINTMENT_NOT_FOUND, also for another doctor's appointment to a limited account; FEES_OFF
 */
export async function readVisitMoney(services: Services, caller: Caller, id: number): Promise<VisitAccount> {
  authoriseLimitedStaff(caller, 'view');
  assertFees(services);
  const { read } = services.database;
  const row = await existingAppointment(read, id, caller);
  return presentAccount(services, read, row);
}

/** A locked visit: nobody else can add an entry to it until the transaction ends. */
interface LockedVisit {
  row: AppointmentRecord;
  money: CountedMoney;
  held: AccountLock;
  /** The facts about the visit that an entry stores. */
  visit: EntryVisit;
}

/**
 * Locks the patient and the money of an appointment, and then reads it. The lock of the patient keeps others
 * from cancelling, moving, deleting or erasing it before the transaction ends.
 *
 * @throws APPOINTMENT_NOT_FOUND
 */
export async function lockVisit(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  caller: StaffCaller,
  id: number,
): Promise<LockedVisit> {
  const seen = await existingAppointment(tx, id, caller);
  const { account: held } = await lock(tx, { patient: seen.patientId, account: accountIdOf(seen) });
  const row = await existingAppointment(tx, id, caller);
  // The record was joined into another one before the lock was taken. The other one must be locked instead.
  if (row.patientId !== seen.patientId) throw new ReadAgain();
  const money = (await visitMoneyOf(config, tx, [row])).get(row.id);
  if (!money) throw new AppError('FEES_OFF');
  return { row, money, held, visit: entryVisitOf(row, money) };
}

/** @throws MONEY_CHANGED if somebody has added an entry since the screen was drawn */
export function assertVersion({ money }: LockedVisit, expectedVersion: number): void {
  if (money.version !== expectedVersion) throw new AppError('MONEY_CHANGED');
}

/** An INVALID_INPUT error for one field of a form. */
export function refused(field: string, message: Message): AppError {
  return new AppError('INVALID_INPUT', { message, fieldErrors: { [field]: message } });
}

/** The account of an appointment that was just read or written. */
export async function presentAccount(
  { config }: Pick<Services, 'config'>,
  db: Db,
  row: AppointmentRecord,
): Promise<VisitAccount> {
  const money = (await visitMoneyOf(config, db, [row])).get(row.id);
  if (!money) throw new AppError('FEES_OFF');
  // After a move the new appointment has the money, so the old one has no entries.
  const entries = money.version === 0 ? [] : await entriesOfAccount(db, accountIdOf(row));
  return {
    ...money,
    appointmentId: row.id,
    status: row.status,
    kindWords: row.kindWords,
    entries: await presentEntries(db, entries),
  };
}

/** The account of an entry's visit. After a move it is that of the appointment that has the money now. */
export async function presentAccountOf(
  services: Pick<Services, 'config'>,
  db: Db,
  caller: StaffCaller,
  { appointmentId }: Pick<StoredEntry, 'appointmentId'>,
): Promise<VisitAccount> {
  const row = await existingAppointment(db, Number(appointmentId), caller);
  const accountId = accountIdOf(row);
  const holderId = (await holdersOf(db, [row.patientId], [accountId])).get(accountId) ?? row.id;
  return presentAccount(services, db, await existingAppointment(db, holderId, caller));
}

/** Entries as staff read them, in the same order. */
export async function presentEntries(db: Db, rows: readonly StoredEntry[]): Promise<MoneyEntry[]> {
  const names = await staffNames(db, [...new Set(rows.flatMap(({ boxId, staffId }) => [boxId, staffId]))]);
  const boxOf = (id: number) => ({ id, name: names.get(id) ?? '' });
  const visits = await visitsOfEntries(db, rows);
  const voided = await voidedAmong(db, rows);
  return rows.map((row) => {
    const visit = row.appointmentId === null ? undefined : visits.get(row.appointmentId);
    return {
      ...{ id: row.id, kind: row.kind, voidedKind: row.voidedKind, amount: row.amount, way: row.way },
      ...{ reference: row.reference, reason: row.reason, words: row.words, day: row.day, at: row.at },
      box: boxOf(row.boxId),
      by: boxOf(row.staffId),
      receipt: receiptOf(row),
      isVoided: voided.has(row.id),
      visit: visit
        ? {
            appointmentId: visit.id,
            date: visit.appointmentDate,
            serialNumber: serialOf(visit.daySerial).serialNumber,
            visitKind: row.visitKind ?? 'new',
            doctorId: visit.doctorId,
            doctorName: visit.doctorName,
            doctorNameBn: visit.doctorNameBn,
            patientName: visit.patientName,
          }
        : null,
    };
  });
}

/** The number of an entry's receipt as paper shows it; null if it has none. */
export function receiptOf({
  boxId,
  receiptYear: year,
  receiptNumber: number,
}: Pick<StoredEntry, 'boxId' | 'receiptYear' | 'receiptNumber'>): string | null {
  return year === null || number === null ? null : receiptText({ boxId, year, number });
}
