import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { connect } from '../connect.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

describeOnAnyEngine('a clinic from before the year of birth in the record', (engine) => {
  it('moves there the year that is known of the patient, however the name is written', async () => {
    const database = await connect(await freshDatabaseUrl(engine));
    const before = MIGRATIONS.findIndex(({ name }) => name.startsWith('040'));
    await migrate(database, MIGRATIONS.slice(0, 1));
    await addOldClinic(database);
    await migrate(database, MIGRATIONS.slice(0, before));
    await database.write(async (tx) => {
      await sql`update patients set name = 'ROKEYA  Sultana' where id = 1`.execute(tx);
      for (const [patient, key, year] of [
        [1, 'rokeya sultana', 1985],
        [1, 'tania', 2020],
        [2, 'somebody else', 1990],
      ]) {
        await sql`insert into people (patient_id, name_key, name, birth_year, updated_at)
          values (${patient}, ${key}, ${key}, ${year}, '2026-11-20T04:00:00.000Z')`.execute(tx);
      }
    });
    await migrate(database);
    const patients = await database.read
      .selectFrom('patients')
      .select(['id', 'birthYear'])
      .orderBy('id')
      .execute();
    await database.close({ free: false });
    expect(patients).toEqual([
      { id: 1, birthYear: 1985 },
      { id: 2, birthYear: null },
    ]);
  });
});
