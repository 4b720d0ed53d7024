import { connect } from '../../../server/src/database/connect.ts';
import { migrate } from '../../../server/src/database/migrate.ts';
import { recount } from '../../../server/src/database/migrations/053-place-counts.ts';
import { openBulkInsert } from './bulk-insert.ts';
import { appointments, type ClinicSize, patients, smallTables } from './large-clinic.ts';
import { auditRecords, messages, recordedSittings } from './record-rows.ts';

/**
 * Makes a large clinic in an empty database. Every doctor sits every day with 100 places, except on the dates
 * of the calendar's entries, one entry for each doctor. Nobody is booked for today; the appointments fill the
 * past year, or the past `size.days` days. The same size on the same day gives the same clinic.
 *
 * @param url in the form of DATABASE_URL; the schema is created when it is missing
 */
export async function generateClinic(url: string, size: ClinicSize): Promise<void> {
  const database = await connect(url);
  await migrate(database);
  const department = await database.read.selectFrom('departments').select('id').limit(1).executeTakeFirst();
  await database.close();
  if (department)
    throw new Error(`${url} already holds a clinic; a large one is only made in an empty database.`);

  const bulk = await openBulkInsert(url);
  for (const [table, rows] of Object.entries(smallTables(size))) await bulk.insert(table, rows);
  await bulk.insert('patients', patients(size));
  await bulk.insert('appointments', appointments(size));
  const { entries, chain } = auditRecords(size);
  if (size.withRecords) {
    const sittings = recordedSittings(size);
    await bulk.insert(
      'queueActs',
      sittings.flatMap(({ acts }) => acts),
    );
    await bulk.insert(
      'queueSittings',
      sittings.map(({ head }) => ({ ...head })),
    );
    await bulk.insert('auditLog', entries());
    await bulk.insert('smsOutbox', messages(size));
  }
  await bulk.close();

  const filled = await connect(url);
  // Counting ten million rows takes longer than a transaction of the product may take.
  await filled.changeSchema(async (tx) => {
    await recount(tx);
    if (chain.headPosition > 0) await tx.updateTable('auditChain').set(chain).where('id', '=', 1).execute();
  });
  await filled.close();
}
