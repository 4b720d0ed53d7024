import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { connect } from '../connect.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { newNoPhone } from '../no-phone.ts';

describeOnAnyEngine('an instance of the version before', (engine) => {
  it('neither sends to a placeholder nor writes it to an appointment', async () => {
    const database = await connect(await freshDatabaseUrl(engine));
    await migrate(database, MIGRATIONS.slice(0, 1));
    await addOldClinic(database);
    await migrate(database);
    const { read } = database;
    const noPhone = newNoPhone();
    const phones = ['01712345678', noPhone, ''];
    await database.write(async (tx) => {
      for (const [index, phone] of phones.entries()) {
        await sql`insert into sms_outbox (purpose, phone, sealed_text, status, due_at, expires_at, created_at)
          values ('reminder', ${phone}, 'x', 'waiting', ${index}, 'z', 'a')`.execute(tx);
      }
      const one = await tx.selectFrom('appointments').selectAll().limit(1).executeTakeFirstOrThrow();
      const { id: _id, ...row } = one;
      for (const [index, patientPhone] of phones.entries()) {
        const values = { ...row, patientPhone, daySerial: 900 + index, bookingReference: `R${index}` };
        await tx.insertInto('appointments').values(values).execute();
      }
    });
    const sms = await read.selectFrom('smsOutbox').select('isWithheld').orderBy('dueAt').execute();
    const given = await read
      .selectFrom('appointments')
      .select('patientPhone')
      .where('daySerial', '>=', 900)
      .orderBy('daySerial')
      .execute();
    await database.close({ free: false });
    expect(sms.map(({ isWithheld }) => isWithheld)).toEqual([0, 1, 1]);
    expect(given.map(({ patientPhone }) => patientPhone)).toEqual(['01712345678', '', '']);
  });
});
