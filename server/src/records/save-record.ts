import type { AuditDetail } from '@clinic-serial/contract/subjects/audit';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';

/** A record with a version: the moment of its last change. */
interface Versioned {
  updatedAt: string;
}
type Version = Partial<Record<'updatedAt', string | undefined>>;

/** The names of the fields that a body may leave out. */
type Optional<Form> = { [Name in keyof Form]-?: undefined extends Form[Name] ? Name : never }[keyof Form];
type Kept<Form> = { [Name in Optional<Form>]: Exclude<Form[Name], undefined> };
type Complete<Form> = { [Name in keyof Form]-?: Exclude<Form[Name], undefined> };

/**
 * The table and the rules of one kind of record, for {@link saveRecord}. The use case has authorised the
 * caller.
 */
export interface RecordRules<Row extends Versioned, Form, Shown> {
  /** The subject in the audit log, and the first part of its actions. */
  kind: 'doctor' | 'department' | 'patient' | 'place' | 'staff';
  /** Locks the record and reads it. @throws when it does not exist or can no longer be changed */
  load(tx: Db, id: number, services: Services): Promise<Row>;
  /** The rules that need the database. May take further locks. */
  check?(tx: Db, form: Form, row: Row): Promise<void>;
  /** The stored values of the fields that the form may leave out. */
  valuesOf(row: Row): Kept<Form>;
  write(tx: Db, saved: Complete<Form>, change: { id: number; row: Row; updatedAt: string }): Promise<void>;
  auditDetails?(saved: Complete<Form>): Partial<Record<AuditDetail, string | number | boolean | null>>;
  /** The answer, read in the same transaction. */
  read(services: Services, tx: Db, id: number): Promise<Shown>;
}

/**
 * Saves a form in one transaction. Fields that the body leaves out stay (rules: fields 14).
 *
 * @throws RECORD_CHANGED when `updatedAt` is not the newest (rules: fields 9), and what the rules throw
 */
export function saveRecord<Row extends Versioned, Form extends Version, Shown>(
  services: Services,
  actor: Actor,
  rules: RecordRules<Row, Form, Shown>,
  id: number,
  form: Form,
): Promise<Shown> {
  const { clock, database } = services;
  const { kind } = rules;
  return database.write(async (tx) => {
    const row = await rules.load(tx, id, services);
    assertUnchanged(row, form);
    await rules.check?.(tx, form, row);
    const saved = keepAbsent(form, rules.valuesOf(row));
    await rules.write(tx, saved, { id, row, updatedAt: nextVersion(row.updatedAt, clock.now()) });
    const details = rules.auditDetails?.(saved);
    await recordAudit(clock, tx, actor, { action: `${kind}.update`, subject: { [kind]: id }, details });
    return rules.read(services, tx, id);
  });
}

/** Adds a record. @param add checks and inserts it, created `at` this moment, and returns its id */
export function addRecord<Shown>(
  services: Services,
  actor: Actor,
  {
    kind,
    read,
  }: {
    kind: 'doctor' | 'department' | 'patient' | 'place';
    read(services: Services, tx: Db, id: number): Promise<Shown>;
  },
  add: (tx: Db, at: string) => Promise<number>,
): Promise<Shown> {
  const { clock, database } = services;
  return database.write(async (tx) => {
    const id = await add(tx, clock.now().toISOString());
    await recordAudit(clock, tx, actor, { action: `${kind}.create`, subject: { [kind]: id } });
    return read(services, tx, id);
  });
}

/** Deletes a record. @param remove throws HAS_HISTORY while others need the record (rules: deleting 1) */
export async function deleteRecord<Row>(
  services: Services,
  actor: Actor,
  {
    kind,
    load,
  }: { kind: 'doctor' | 'department'; load(tx: Db, id: number, services: Services): Promise<Row> },
  id: number,
  remove: (tx: Db, row: Row) => Promise<void>,
): Promise<{ deleted: true }> {
  const { clock, database } = services;
  await database.write(async (tx) => {
    await remove(tx, await load(tx, id, services));
    await recordAudit(clock, tx, actor, { action: `${kind}.delete`, subject: { [kind]: id } });
  });
  return { deleted: true };
}

/** Protects the changes of somebody who saved after this form was loaded. @throws RECORD_CHANGED */
function assertUnchanged({ updatedAt }: Versioned, form: Version): void {
  if (form.updatedAt !== undefined && form.updatedAt !== updatedAt) throw new AppError('RECORD_CHANGED');
}

/**
 * The version of a record that is saved now: later than the previous one, also within the same millisecond.
 */
export function nextVersion(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), new Date(previous).getTime() + 1)).toISOString();
}

/**
 * A form with the stored values of the fields that are undefined in it; null removes a value (rules: fields
 * 14).
 */
export function keepAbsent<Form extends object>(form: Form, stored: Kept<Form>): Complete<Form> {
  const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  return { ...stored, ...sent } as Complete<Form>;
}
