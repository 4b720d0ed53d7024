import type { Migration } from './migration.ts';

/** The date of birth of a person of the family, where it is known: the age of a child needs it. */
export const birthsOfPeople: Migration = {
  name: '039-births-of-people',
  async up(db) {
    await db.schema.alterTable('people').addColumn('date_of_birth', 'text').execute();
  },
};
