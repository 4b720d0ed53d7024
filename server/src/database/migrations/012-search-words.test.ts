import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';

describeOnAnyEngine('a clinic from before departments had search words', (engine) => {
  it('finds the doctors of a department with a usual name by the usual words', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.write((tx) =>
      sql`insert into departments (name, is_active, created_at, updated_at)
        values ('paediatrics', 1, '2026-11-20T04:00:00.000Z', '2026-11-20T04:00:00.000Z'),
          ('Ward 7', 1, '2026-11-20T04:00:00.000Z', '2026-11-20T04:00:00.000Z')`.execute(tx),
    );
    await database.close({ free: false });

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const found = async (search: string) =>
        (await clinic.get(`/doctors?search=${encodeURIComponent(search)}`)).data.doctors.map(
          ({ name }: { name: string }) => name,
        );
      expect(await found('fever')).toEqual(['Dr. Zubaida']);
      expect(await found('জ্বর')).toEqual(['Dr. Zubaida']);
      expect(await found('child')).toEqual([]);
      const { data } = await clinic.get('/departments');
      const words = Object.fromEntries(
        data.map(({ name, searchWords }: { name: string; searchWords: string | null }) => [
          name,
          searchWords,
        ]),
      );
      expect(words.paediatrics).toMatch(/child.*শিশু/);
      expect(words['Ward 7']).toBeNull();
    } finally {
      await clinic.close();
    }
  });
});
