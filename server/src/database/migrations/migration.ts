import type { Kysely } from 'kysely';
import type { Engine } from '../portable.ts';

/**
 * One change of the schema. It runs once, inside the transaction that records it. Never edit a released
 * migration.
 */
export interface Migration {
  name: string;
  /**
   * The name of an earlier migration that a program must know to work with the database after this one. A migration that only
   * adds has none: programs that do not know it go on working beside newer ones. A migration that takes something away names the
   * migration of an earlier release since which programs no longer use it (docs/decisions/047-upgrade-without-closing.md).
   */
  needs?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
  up(db: Kysely<any>, engine: Engine): Promise<void>;
}
