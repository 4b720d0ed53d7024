import { searchWordsKey } from '@clinic-serial/contract/rules/booking/doctor-search';
import { usualSearchWords } from '@clinic-serial/contract/rules/booking/usual-search-words';
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Words by which patients find a department's doctors, and their search key (docs/decisions/027). A department with a
 * usual name gets the usual words.
 */
export const searchWords: Migration = {
  name: '012-search-words',
  async up(db) {
    await sql`alter table departments add column search_words text`.execute(db);
    await sql`alter table departments add column search_words_key text not null default ''`.execute(db);
    const { rows } = await sql<{ id: number; name: string }>`select id, name from departments`.execute(db);
    for (const { id, name } of rows) {
      const words = usualSearchWords(name);
      if (words === null) continue;
      await sql`update departments set search_words = ${words}, search_words_key = ${searchWordsKey(words)}
        where id = ${id}`.execute(db);
    }
  },
};
