import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { signedIn } from '../../../test/people.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';

describeOnAnyEngine('a clinic from before serials on the phone', (engine) => {
  it('keeps its serials as walk-in and online ones', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.write((tx) =>
      tx
        .updateTable('appointments')
        .set({ isWalkin: 1 })
        .where('bookingReference', '=', 'AAAA-AAAA')
        .execute(),
    );
    await database.close({ free: false });

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const { token } = await signedIn(clinic, 'Admin');
      const typesOn = async (date: string) => {
        const { data } = await clinic.get(`/appointments?date=${date}`, token);
        return data.appointments.map(({ bookingType }: { bookingType: string }) => bookingType);
      };
      expect(await typesOn('2026-11-20')).toEqual(['Walk-in']);
      expect(await typesOn('2026-11-21')).toEqual(['Online']);
    } finally {
      await clinic.close();
    }
  });
});
