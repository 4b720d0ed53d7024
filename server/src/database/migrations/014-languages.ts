import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The language that an appointment was booked in, for its SMS, and the language that a staff member has chosen, null for
 * none (docs/decisions/032). The SMS about earlier appointments were in English.
 */
export const languages: Migration = {
  name: '014-languages',
  async up(db) {
    await sql`alter table appointments add column language text not null default 'en'
      check (language in ('en', 'bn'))`.execute(db);
    await sql`alter table staff add column language text check (language in ('en', 'bn'))`.execute(db);
  },
};
