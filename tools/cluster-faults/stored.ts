import { inDatabase, type Serial } from '../../faults/support/clinic.ts';
import { verifyQueue } from '../../server/src/queue/verify-queue.ts';
import { CLUSTER_SECRET } from './own-cluster.ts';

/** The bookings and acts of which patients and desks were told. */
export interface Acknowledged {
  bookings: readonly Serial[];
  /** The keys of the acts. */
  acts: readonly string[];
}

/**
 * Compares what was acknowledged with the database.
 *
 * @returns a line for each booking and act that was lost, each serial or act that was given twice, and a
 *   broken record of a queue
 */
export function findLosses(url: string, acknowledged: Acknowledged): Promise<string[]> {
  // Copies, because the load goes on during the comparison.
  const bookings = [...acknowledged.bookings];
  const acts = [...acknowledged.acts];
  return inDatabase(url, async ({ database }) => {
    const stored = await database.read
      .selectFrom('appointments')
      .select(['doctorId', 'appointmentDate', 'daySerial', 'bookingReference'])
      .execute();
    const held = new Set(stored.map((row) => `${row.doctorId}/${row.daySerial}/${row.bookingReference}`));
    const keys = await database.read
      .selectFrom('queueActs')
      .select('key')
      .where('key', 'is not', null)
      .execute();
    const times = countEach(keys.map(({ key }) => String(key)));
    const record = await verifyQueue({ config: { ownSecret: CLUSTER_SECRET }, database });
    return [
      ...bookings
        .map((one) => `${one.doctorId}/${one.serialNumber}/${one.bookingReference}`)
        .filter((booking) => !held.has(booking))
        .map((booking) => `lost: the booking ${booking}`),
      ...twice(
        countEach(bookings.map((one) => `${one.doctorId}/${one.serialNumber}`)),
        'told to two patients',
      ),
      ...twice(
        countEach(stored.map((row) => `${row.doctorId}/${row.appointmentDate}/${row.daySerial}`)),
        'given twice',
      ),
      ...acts.filter((key) => !times.has(key)).map((key) => `lost: the act ${key}`),
      ...twice(times, 'done twice'),
      ...(record.isWhole ? [] : [`the record of a queue is broken: ${record.reason}`]),
    ];
  });
}

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const twice = (counts: ReadonlyMap<string, number>, what: string) =>
  [...counts].filter(([, count]) => count > 1).map(([name]) => `${what}: ${name}`);
