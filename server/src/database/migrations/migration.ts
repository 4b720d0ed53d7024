import type { Kysely } from 'kysely';
import type { Engine } from '../portable.ts';

/** One step of the schema. It runs once, inside the transaction that records it. Never edit one that has landed. */
export interface Migration {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration speaks of a schema that no longer is or not yet is
  up(db: Kysely<any>, engine: Engine): Promise<void>;
}
