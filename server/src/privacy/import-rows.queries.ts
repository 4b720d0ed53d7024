import { say } from '@clinic-serial/contract/messages/message';
import { sql } from 'kysely';
import { phonelessKey, shownPhone } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { appointmentIds } from './erase.queries.ts';

/** States in which nothing is written yet. */
const UNWRITTEN = ['reading', 'checking', 'checked'] as const;

/**
 * Empties the rows of imports that are about a patient. They are found by phone, by the record that they
 * wrote, or without a phone by name and birth; refused rows are found if they contain the phone. The rows
 * keep their place and a note why they are empty. If an import has rows that are not checked, nobody knows
 * whom they are about, so all of its rows are removed.
 *
 * @param phones that belong to nobody else
 */
export async function forgetImportRows(
  db: Db,
  record: PatientRecord,
  phones: readonly string[],
  at: string,
): Promise<void> {
  const own = phones.filter((phone) => /^\d/.test(phone));
  const keys = shownPhone(record) === '' ? [...own, phonelessKey(record)] : own;
  const imports = await db.selectFrom('imports').select(['id', 'kind', 'state']).execute();
  if (imports.length === 0) return;
  const ofKind = (kind: string) => [0, ...imports.filter((one) => one.kind === kind).map(({ id }) => id)];
  const forget = () =>
    db.updateTable('importRows').set({
      cells: null,
      phone: null,
      undo: null,
      recordId: null,
      outcome: sql`case when done is null and outcome is not null then 'refused' else outcome end`,
      done: null,
      notes: JSON.stringify([say('importRowErased')]),
    });
  if (keys.length > 0) await forget().where('phone', 'in', keys).execute();
  await forget().where('recordId', '=', record.id).where('importId', 'in', ofKind('patients')).execute();
  await forget()
    .where('recordId', 'in', appointmentIds(db, record.id))
    .where('importId', 'in', ofKind('visits'))
    .execute();
  const spelled = own.flatMap((phone) => [phone.slice(-10), banglaDigits(phone.slice(-10))]);
  for (const { id } of spelled.length > 0 ? imports : []) {
    await forget()
      .where('importId', '=', id)
      .where('outcome', '=', 'refused')
      .where((where) => where.or(spelled.map((text) => where('cells', 'like', `%${text}%`))))
      .execute();
  }
  await giveUp(db, at).where('state', 'in', ['reading', 'checking']).execute();
}

/**
 * Gives the rows of a record without a phone, which is joined to another one, the phone of the other record.
 */
export async function giveImportRows(db: Db, fromId: number, phone: string): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ phone })
    .where('recordId', '=', fromId)
    .where('importId', 'in', db.selectFrom('imports').select('id').where('kind', '=', 'patients'))
    .execute();
}

const banglaDigits = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

/** Marks imports, so that the import runner removes their rows, and the imports too if they wrote nothing. */
const giveUp = (db: Db, at: string) =>
  db
    .updateTable('imports')
    // The file may be brought in again with the same key.
    .set({
      clearedAt: at,
      key: sql<string>`case when written_at is null then 'given-up-' || id else key end`,
    })
    .where('clearedAt', 'is', null);

/** Gives up one import that is not written. */
export async function giveUpImport(db: Db, id: number, at: string): Promise<void> {
  await giveUp(db, at).where('id', '=', id).execute();
}

/**
 * Gives up the imports that were not written, and the rows of imports that were written long ago.
 *
 * @param before.unwritten those that began before this moment
 * @param before.written those that were written before this moment
 * @returns how many
 */
export async function giveUpOldImports(
  db: Db,
  before: { unwritten: string; written: string },
  at: string,
): Promise<number> {
  const [unwritten, written] = await Promise.all([
    giveUp(db, at)
      .where('state', 'in', UNWRITTEN)
      .where('createdAt', '<', before.unwritten)
      .executeTakeFirst(),
    giveUp(db, at)
      .where('state', 'in', ['written', 'undone'])
      .where('writtenAt', '<', before.written)
      .executeTakeFirst(),
  ]);
  return Number(unwritten.numUpdatedRows + written.numUpdatedRows);
}
