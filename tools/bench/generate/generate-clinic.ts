import { connect } from '../../../server/src/database/connect.ts';
import { migrate } from '../../../server/src/database/migrate.ts';
import { recount } from '../../../server/src/database/migrations/010-kept-departments.ts';
import { openBulkInsert } from './bulk-insert.ts';
import {
  appointments,
  type ClinicSize,
  changedDays,
  departments,
  doctorLeaves,
  doctors,
  holidays,
  patients,
  weeklySessions,
} from './large-clinic.ts';
import { auditRecords, messages, queueActs, queueSittings } from './record-rows.ts';

/**
 * Makes a large clinic in an empty database. Every doctor sits every day with 100 places, but for the entries of the calendar,
 * one for each doctor. Nobody is booked for today; the appointments fill the past year, or the past `size.days` days. The same
 * size on the same day gives the same clinic.
 *
 * @param url in the form of DATABASE_URL; the schema is created when it is missing
 * @param onStep is told each step when it is done, with its seconds
 */
export async function generateClinic(
  url: string,
  size: ClinicSize,
  onStep: (name: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const database = await connect(url);
  await migrate(database);
  const department = await database.read.selectFrom('departments').select('id').limit(1).executeTakeFirst();
  await database.close();
  if (department)
    throw new Error(`${url} already holds a clinic; a large one is only made in an empty database.`);

  let began = performance.now();
  const step = (name: string) => {
    onStep(name, Math.round((performance.now() - began) / 1_000));
    began = performance.now();
  };
  const bulk = await openBulkInsert(url);
  await bulk.insert('departments', departments(size));
  await bulk.insert('doctors', doctors(size));
  await bulk.insert('weeklySessions', weeklySessions(size));
  await bulk.insert('holidays', holidays(size));
  await bulk.insert('doctorLeaves', doctorLeaves(size));
  await bulk.insert('changedDays', changedDays(size));
  await bulk.insert('patients', patients(size));
  step('patients and small tables');
  await bulk.insert('appointments', appointments(size));
  step('appointments');
  await bulk.insert('queueActs', queueActs(size));
  await bulk.insert('queueSittings', queueSittings(size));
  const { entries, chain } = auditRecords(size);
  await bulk.insert('auditLog', entries());
  await bulk.insert('smsOutbox', messages(size));
  step('records of acts, looks and messages');
  await bulk.close();
  step('indexes and keys');

  const filled = await connect(url);
  // Counting ten million rows takes longer than a transaction of the product may take.
  await filled.changeSchema(async (tx) => {
    await recount(tx);
    if (chain.headPosition > 0) await tx.updateTable('auditChain').set(chain).where('id', '=', 1).execute();
  });
  await filled.close();
  step('kept counts');
}
