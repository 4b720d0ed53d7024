import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { findStaffByUsername } from '../../staff/staff.queries.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';
import { largeClinics } from './002-large-clinics.ts';
import { dataProtection } from './003-data-protection.ts';

describeOnAnyEngine('staff accounts from before usernames had a key', (engine) => {
  it('are found by their names; of two that have the same name now, the newer one gets its id behind it', async () => {
    const database = await connect(await freshDatabaseUrl(engine));
    try {
      await migrate(database, [theClinic, largeClinics, dataProtection]);
      // The two spellings of É were two names for both databases.
      const names = ['Nadia', 'E\u0301milie', '\u00c9milie', '\u00c9milie-3', 'রহিমা'];
      for (const name of names) {
        await database.write((tx) =>
          sql`insert into staff (username, full_name, role, password_hash, is_active, created_at, updated_at)
            values (${name}, 'Somebody', 'Staff', 'x', 1, '', '')`.execute(tx),
        );
      }
      expect(await migrate(database)).toContain('005-staff-sign-in');

      const found = async (name: string) => (await findStaffByUsername(database.read, name))?.id;
      expect(await found('NADIA')).toBe(1);
      expect(await found('émilie')).toBe(2);
      expect(await found('Émilie-3')).toBe(3);
      expect(await found('Émilie-3-4')).toBe(4);
      expect(await found('রহিমা')).toBe(5);
      expect(await found('nad\u0130a')).toBeUndefined();
    } finally {
      await database.close({ free: false });
    }
  });
});
