import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { signedIn } from '../../../test/people.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';

describeOnAnyEngine('a clinic from before names were found across spellings', (engine) => {
  it('finds its patients, appointments and doctors in every spelling', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.close({ free: false });

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const { token } = await signedIn(clinic, 'Staff');
      const found = async (path: string, key: string, search: string) =>
        (await clinic.get(`${path}?${new URLSearchParams({ search })}`, token)).data[key].length;
      for (const search of ['রোকেয়া', 'sultana rokea', 'Mrs. Rokeya']) {
        expect([search, await found('/patients', 'patients', search)]).toEqual([search, 1]);
        expect([search, await found('/appointments', 'appointments', search)]).toEqual([search, 2]);
      }
      expect(await found('/patients', 'patients', 'penicillin')).toBe(0);
      expect(await found('/appointments', 'appointments', 'penicillin')).toBe(1);
      expect(await found('/doctors', 'doctors', 'ডাঃ জোবায়দা')).toBe(1);
      expect(await found('/appointments', 'appointments', 'ডাঃ জোবায়দা')).toBe(2);

      // The index follows edits.
      const [{ id, phone }] = (await clinic.get('/patients?search=rokeya', token)).data.patients;
      await clinic.send('PUT', `/patients/${id}`, { name: 'Bilkis Jahan', phone }, token);
      expect(await found('/patients', 'patients', 'রোকেয়া')).toBe(0);
      expect(await found('/patients', 'patients', 'বিলকিস')).toBe(1);
    } finally {
      await clinic.close();
    }
  });
});
