import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';

/** A patient's own phone, and the first moment at which it is known to be theirs. */
export interface KnownPhone {
  phone: string;
  /** ISO 8601. */
  since: string;
}

/**
 * The phone of a record, the phones of all its bookings, and the phones that the patient asked to change to;
 * sorted.
 */
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
 * Which of these phones were a patient's, and since when, because somebody else may have had the number
 * before. A phone that the patient only asked to change to is not among them.
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
