import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { signedIn } from '../../../test/people.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';

describeOnAnyEngine('a clinic from before there were Bangla texts', (engine) => {
  it('has none, keeps its English ones, and can be given some', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.close({ free: false });

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const { token } = await signedIn(clinic, 'Staff');
      expect((await clinic.get('/doctors')).data.doctors).toMatchObject([
        { name: 'Dr. Zubaida', nameBn: null, qualificationBn: null, departmentNameBn: null },
      ]);
      expect((await clinic.get('/departments', token)).data).toMatchObject([
        { name: 'Medicine', nameBn: null, descriptionBn: null, locationBn: null },
      ]);
      expect((await clinic.get('/appointments', token)).data.appointments[0].departmentLocationBn).toBeNull();

      const form = { name: 'Medicine', nameBn: 'মেডিসিন', locationBn: 'নিচতলা' };
      await clinic.send('PUT', '/departments/1', form, token);
      expect((await clinic.get('/departments', token)).data).toMatchObject([form]);
    } finally {
      await clinic.close();
    }
  });
});
