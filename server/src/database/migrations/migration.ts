import type { Kysely } from 'kysely';
import type { Engine } from '../portable.ts';

/**
 * One change of the schema. It runs once, inside the transaction that records it. Never edit a released
 * migration.
 */
export interface Migration {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
  up(db: Kysely<any>, engine: Engine): Promise<void>;
}
