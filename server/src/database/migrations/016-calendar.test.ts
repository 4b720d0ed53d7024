import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { book } from '../../../test/clinic.ts';
import { describeOnAnyEngine, freshDatabaseUrl } from '../../../test/databases.ts';
import { addOldClinic } from '../../../test/old-clinic.ts';
import { addAppointment, signedIn } from '../../../test/people.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { theClinic } from './001-the-clinic.ts';

describeOnAnyEngine('a clinic from before the calendar', (engine) => {
  it('keeps its serials and weeks, and may have a second sitting, in which no serial is given twice', async () => {
    const databaseUrl = await freshDatabaseUrl(engine);
    const database = await connect(databaseUrl);
    await migrate(database, [theClinic]);
    await addOldClinic(database);
    await database.write((tx) =>
      sql`insert into weekly_sessions
        (doctor_id, weekday, start_time, end_time, patient_limit, reserved_slots)
        values (1, 5, '09:00', '17:00', 3, '3'), (1, 7, '10:00', '14:00', 20, '')`.execute(tx),
    );
    await database.close({ free: false });

    const clinic = await startTestApp(engine, { databaseUrl });
    try {
      const { token } = await signedIn(clinic, 'Admin');
      const list = async (date: string) =>
        (await clinic.get(`/appointments?date=${date}`, token)).data.appointments;
      expect(await list('2026-11-20')).toMatchObject([
        { serialNumber: 1, sitting: 1, bookingReference: 'AAAA-AAAA', affected: null },
      ]);
      expect(await list('2026-11-21')).toMatchObject([{ serialNumber: 1, sitting: 1, status: 'Cancelled' }]);
      const { data } = await clinic.get('/doctors/1', token);
      expect(data.weeklySchedule).toMatchObject({
        4: { enabled: false },
        5: { enabled: true, startTime: '09:00', endTime: '17:00', patientLimit: 3, reservedSlots: '3' },
        7: { enabled: true, startTime: '10:00', patientLimit: 20, reservedSlots: null },
      });

      const first = { startTime: '09:00', endTime: '17:00', patientLimit: 3, reservedSlots: '3' };
      const second = { startTime: '18:00', endTime: '20:00', patientLimit: 2 };
      const { name, departmentId } = data;
      const form = { name, phone: '01811000000', departmentId };
      const weeklySchedule = { 5: { sittings: [first, second] } };
      const saved = await clinic.send('PUT', '/doctors/1', { ...form, weeklySchedule }, token);
      expect(saved.data.weeklySchedule[5].sittings.length).toBe(2);

      // Serial 1 was booked and serial 2 deleted before the update; serial 3 is reserved.
      const given = [];
      for (let people = 0; people < 3; people += 1) given.push((await book(clinic, 1)).data.appointment);
      expect(given).toMatchObject([
        { sitting: 1, serialNumber: 4 },
        { sitting: 2, serialNumber: 1 },
        { sitting: 2, serialNumber: 2 },
      ]);
      for (const daySerial of [1, 1_001]) {
        const doubled = { doctorId: 1, patientId: 1, daySerial, bookingReference: `DDDD-${daySerial}` };
        await expect(addAppointment(clinic, doubled)).rejects.toThrow(/unique/i);
      }
    } finally {
      await clinic.close();
    }
  });
});
