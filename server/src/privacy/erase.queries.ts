import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { secondsAfter } from '../clock.ts';
import { ERASED_NAME } from '../database/erased-name.ts';
import { patientDetails } from '../database/rows/patients.ts';
import { appointmentKeys, patientKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';

export async function countUpcoming(db: Db, patientId: number, today: string): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('patientId', '=', patientId)
    .where('appointmentDate', '>=', today)
    .where('status', 'in', UPCOMING_STATUSES)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function eraseRecord(db: Db, id: number, at: { erasedAt: string; updatedAt: string }) {
  await db
    .updateTable('patients')
    .set({
      name: ERASED_NAME,
      phone: erasedPhone(id),
      dateOfBirth: null,
      birthYear: null,
      ...patientDetails(() => null),
      wantsReminders: 1,
      ...patientKeys({ name: ERASED_NAME, phone: erasedPhone(id) }),
      isActive: 0,
      ...at,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes the identity from some appointments of a patient, deleted ones too; `updatedAt` stays as it is.
 *
 * @param most how many at most: their texts are in large indexes, so thousands would exceed the time limit of
 *   a statement
 * @returns how many it found; fewer than `most` if none is left
 */
export async function eraseAppointments(db: Db, patientId: number, most: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({
      patientName: ERASED_NAME,
      patientNameKey: nameKey(ERASED_NAME),
      patientPhone: '',
      notes: null,
      patientNotes: null,
      extraWords: null,
      kindWords: null,
      ...appointmentKeys({ patientName: ERASED_NAME, patientPhone: '' }),
    })
    .where('id', 'in', (select) =>
      select
        .selectFrom('appointments')
        .select('id')
        .where('patientId', '=', patientId)
        .where((where) =>
          where.or([
            where('patientPhone', '<>', ''),
            // For a patient without a phone.
            where('patientNameKey', '<>', nameKey(ERASED_NAME)),
            where('notes', 'is not', null),
            where('patientNotes', 'is not', null),
            where('extraWords', 'is not', null),
            where('kindWords', 'is not', null),
          ]),
        )
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Removes the texts from the entries of money of a patient. Amounts stay, and the chain stays whole, because
 * it covers the salted hash of the texts. The hash of the request is not salted, so it is removed too.
 */
export async function eraseMoneyTexts(db: Db, patientId: number): Promise<void> {
  await db
    .updateTable('moneyEntries')
    .set({ words: null, reference: null, textSalt: null, requestHash: null })
    .where('accountId', 'in', appointmentIds(db, patientId))
    .where('textSalt', 'is not', null)
    .execute();
}

/**
 * Removes the codes of a patient's phones, bookings and new phones. Each statement finds its codes by an
 * index; one with `or` would read all codes of the clinic.
 */
export async function deleteCodes(db: Db, patientId: number, phones: string[]): Promise<void> {
  const codes = db.deleteFrom('oneTimeCodes');
  await codes.where('patientId', '=', patientId).execute();
  await codes.where('appointmentId', 'in', appointmentIds(db, patientId)).execute();
  if (phones.length > 0) await codes.where('phone', 'in', phones).execute();
}

/** Takes a patient's phones off all waiting lists. A place that was held for one of them is free at once. */
export async function deleteWaiting(db: Db, phones: string[]): Promise<void> {
  if (phones.length > 0) await db.deleteFrom('waitingList').where('phone', 'in', phones).execute();
}

/** Removes the bookings that were begun with a patient's phones. */
export async function deleteBookingDrafts(db: Db, phones: string[]): Promise<void> {
  if (phones.length > 0) await db.deleteFrom('bookingDrafts').where('phone', 'in', phones).execute();
}

/** Removes the messages to a patient's phones, also those that wait to be sent. */
export async function deleteMessages(db: Db, phones: string[]): Promise<void> {
  if (phones.length > 0) await db.deleteFrom('smsOutbox').where('phone', 'in', phones).execute();
}

export async function deletePeople(db: Db, patientId: number): Promise<void> {
  await db.deleteFrom('people').where('patientId', '=', patientId).execute();
}

export async function deleteReminders(db: Db, patientId: number): Promise<void> {
  await db.deleteFrom('reminders').where('appointmentId', 'in', appointmentIds(db, patientId)).execute();
}

/** The ids of a patient's appointments, as a part of another query. */
export function appointmentIds(db: Db, patientId: number) {
  return db.selectFrom('appointments').select('id').where('patientId', '=', patientId);
}

export async function deleteTokens(db: Db, patientId: number): Promise<void> {
  await db.deleteFrom('accessTokens').where('patientId', '=', patientId).execute();
}

/** Removes the addresses from a patient's lines in the audit log. The acts stay there. */
export async function forgetAddresses(db: Db, patientId: number): Promise<void> {
  await db
    .updateTable('auditLog')
    .set({ address: null })
    .where('actorKind', '=', 'patient')
    .where('actorId', '=', patientId)
    .execute();
}

/** The letters of {@link erasedPhone}, one for each digit of an id. */
const LETTERS = 'abcdefghij';

/** The phone of an erased record: unique, as the column must be, and without a digit to search for. */
function erasedPhone(id: number): string {
  return `erased-${[...String(id)].map((digit) => LETTERS[Number(digit)]).join('')}`;
}

/** A patient's own phone, and the first moment at which it is known to be theirs. */
export interface KnownPhone {
  phone: string;
  since: string;
}

/** The phones of a record, of its bookings, and those that the patient asked to change to; sorted. */
export async function phonesUsed(db: Db, record: PatientRecord): Promise<string[]> {
  const booked = await db
    .selectFrom('appointments')
    .select('patientPhone as phone')
    .distinct()
    .where('patientId', '=', record.id)
    .where('patientPhone', '<>', '')
    .execute();
  const asked = await db
    .selectFrom('oneTimeCodes')
    .select('phone')
    .distinct()
    .where('patientId', '=', record.id)
    .execute();
  return [...new Set([record.phone, ...[...booked, ...asked].map((row) => row.phone)])].sort();
}

/** Leaves out phones that are now in another patient's record, because they belong to that patient. */
export async function excludePhonesOfOthers(db: Db, patientId: number, phones: string[]): Promise<string[]> {
  const others = await db
    .selectFrom('patients')
    .select('phone')
    .where('phone', 'in', phones)
    .where('id', '<>', patientId)
    .execute();
  return phones.filter((phone) => !others.some((other) => other.phone === phone));
}

/**
 * The phones among these that were a patient's, and since when, because somebody else may have had the number
 * before. A phone that the patient only asked for is left out.
 */
export async function knownPhones(db: Db, record: PatientRecord, phones: string[]): Promise<KnownPhone[]> {
  const booked = await db
    .selectFrom('appointments')
    .select(['patientPhone as phone', (select) => select.fn.min('createdAt').as('first')])
    .where('patientId', '=', record.id)
    .where('patientPhone', 'in', phones)
    .groupBy('patientPhone')
    .execute();
  // The code of a booking was requested before the booking.
  const known = booked.map(({ phone, first }) => ({
    phone,
    since: secondsAfter(new Date(first), -CODE_LIMITS.otpFirstSeconds),
  }));
  if (known.some(({ phone }) => phone === record.phone)) return known;
  // The database does not store when a record got its phone, only when the record was last changed.
  return [...known, { phone: record.phone, since: record.updatedAt }];
}
