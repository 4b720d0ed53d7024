import type { Services } from '../services.ts';
import { postgresTime } from './operator.queries.ts';

/**
 * How far this machine's clock is ahead of the database's, in seconds; negative when it is behind. Undefined
 * for SQLite, which has no clock of its own.
 */
export async function clockOffsetSeconds({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<number | undefined> {
  if (database.engine === 'sqlite') return undefined;
  const before = clock.now().getTime();
  const theirs = await postgresTime(database.read);
  const after = clock.now().getTime();
  return ((before + after) / 2 - theirs) / 1_000;
}
