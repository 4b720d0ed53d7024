import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, DESK, newPhone, requestCode, verify, wrongCode } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { countRows } from '../../test/rows.ts';
import { deleteAppointment } from '../appointments/delete-appointment.ts';

// rules: serials 5
describeOnBothEngines('a verification whose answer was lost', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const appointmentsOf = async (doctorId: number) =>
    clinic.database.read.selectFrom('appointments').select('id').where('doctorId', '=', doctorId).execute();

  it('gives one appointment to 20 who send it at once', async () => {
    const doctorId = await addDoctor(clinic);
    const { data } = await requestCode(clinic, doctorId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(clinic, data)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.data.appointment.bookingReference)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.data.autoLogin))).toEqual(new Set([false]));
    expect(await appointmentsOf(doctorId)).toHaveLength(1);
  });

  onAnyEngine(engine, () => {
    it('says again that a known phone was logged in', async () => {
      const phone = newPhone();
      await book(clinic, await addDoctor(clinic), phone);
      clinic.clock.advance(60);
      const { data } = await requestCode(clinic, await addDoctor(clinic), phone);
      expect((await verify(clinic, data)).data.autoLogin).toBe(true);
      expect((await verify(clinic, data)).data.autoLogin).toBe(true);
    });

    it('is answered for ten minutes after the booking, also when the code has expired since', async () => {
      const doctorId = await addDoctor(clinic);
      const { data } = await requestCode(clinic, doctorId);
      clinic.clock.advance(599);
      const first = await verify(clinic, data);
      clinic.clock.advance(600);
      const again = await verify(clinic, data);
      expect(again.data).toEqual(first.data);
      expect((await clinic.get('/appointments', again.data.patientToken)).status).toBe(200);

      clinic.clock.advance(1);
      expect(await verify(clinic, data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
      expect(await appointmentsOf(doctorId)).toHaveLength(1);
    });

    it('is answered also when the sitting has filled up since', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
      const { data } = await requestCode(clinic, doctorId);
      await verify(clinic, data);
      await book(clinic, doctorId);
      expect((await verify(clinic, data)).data.serialNumber).toBe(1);
    });
  });

  it('opens one login session and records one sign-in, however often it is sent', async () => {
    const { data } = await requestCode(clinic, await addDoctor(clinic));
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(clinic, data)));
    const [{ patient, patientToken }] = answers.map((answer) => answer.data) as [(typeof answers)[0]['data']];
    expect(answers.map((answer) => answer.data.patientToken)).toEqual(Array(5).fill(patientToken));
    const { read } = clinic.database;
    const sessions = await read
      .selectFrom('accessTokens')
      .select('id')
      .where('patientId', '=', patient.id)
      .execute();
    const signIns = await read
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'patient.sign-in')
      .where('subjectId', '=', patient.id)
      .execute();
    expect([sessions.length, signIns.length]).toEqual([1, 1]);
  });

  onAnyEngine(engine, () => {
    it('still answers the appointment after a logout, but opens no session again', async () => {
      const phone = newPhone();
      await book(clinic, await addDoctor(clinic), phone);
      const { data } = await requestCode(clinic, await addDoctor(clinic), phone);
      const first = await verify(clinic, data);
      await clinic.send('POST', '/auth/patient/logout', {}, first.data.patientToken);
      const before = await countRows(clinic.database);
      const again = await verify(clinic, data);
      expect([again.status, again.data]).toEqual([
        200,
        { ...first.data, patientToken: '', autoLogin: false },
      ]);
      expect(await countRows(clinic.database)).toEqual(before);
      expect((await clinic.get('/appointments', first.data.patientToken)).status).toBe(401);
    });

    it('still needs the right code', async () => {
      const { data } = await requestCode(clinic, await addDoctor(clinic));
      await verify(clinic, data);
      const guess = await verify(clinic, { ...data, otp: wrongCode(data.otp) });
      expect(guess).toMatchObject({ status: 400, code: 'CODE_WRONG', data: undefined });
    });

    it('shows the present status of the appointment, and nothing once it is deleted', async () => {
      const { data } = await requestCode(clinic, await addDoctor(clinic));
      const { appointment, patientToken } = (await verify(clinic, data)).data;
      await clinic.send(
        'PUT',
        `/appointments/${appointment.id}/status`,
        { status: 'Cancelled' },
        patientToken,
      );
      expect((await verify(clinic, data)).data.appointment).toMatchObject({
        id: appointment.id,
        status: 'Cancelled',
      });

      await deleteAppointment(clinic.services, DESK, appointment.id);
      expect(await verify(clinic, data)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
    });
  });
});
