import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode, verify, wrongCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';

// rules: serials 6
describeOnAnyEngine('the refusal of a second serial', (engine) => {
  let clinic: TestApp;
  let desk: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    desk = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  it('shows the appointment to whoever proves the phone, as its patient sees it', async () => {
    const phone = newPhone();
    const doctorId = await addDoctor(clinic);
    const first = (await book(clinic, doctorId, phone, 'Tania Begum')).data;
    const { id } = first.appointment;
    await clinic.send('PUT', `/appointments/${id}`, { notes: 'Pays later' }, desk);
    const { data } = await requestCode(clinic, doctorId, phone, ' tania BEGUM');
    const refused = await verify(clinic, data);
    const { whenToCome: _when, ...own } = (await clinic.get(`/appointments/${id}`, first.patientToken)).data;
    expect(refused).toMatchObject({
      status: 409,
      code: 'ALREADY_BOOKED',
      error: 'You already have serial 1 with this doctor today.',
      appointment: { id, serialNumber: 1, notes: null, doctorPhone: null },
    });
    expect(refused.appointment).toEqual(own);
    // The code is still good, so the same answer comes again.
    expect((await verify(clinic, data)).appointment).toEqual(own);
  });

  it('shows it to nobody else: not without the code, not at the desk', async () => {
    const phone = newPhone();
    const doctorId = await addDoctor(clinic);
    const { appointment, patient, patientToken } = (await book(clinic, doctorId, phone)).data;
    const asked = await requestCode(clinic, doctorId, phone);
    expect([asked.status, asked.appointment]).toEqual([200, undefined]);
    const guess = await verify(clinic, { ...asked.data, otp: wrongCode(asked.data.otp) });
    expect([guess.code, guess.appointment]).toEqual(['CODE_WRONG', undefined]);

    const body = { doctorId, patientId: patient.id, appointmentDate: '2026-11-20' };
    const atDesk = await clinic.send('POST', '/appointments', body, desk);
    expect([atDesk.code, atDesk.appointment]).toEqual(['ALREADY_BOOKED', undefined]);

    const path = `/appointments/${appointment.id}/status`;
    await clinic.send('PUT', path, { status: 'Cancelled' }, patientToken);
    expect((await book(clinic, doctorId, phone)).status).toBe(200);
    const reactivated = await clinic.send('PUT', path, { status: 'Booked' }, desk);
    expect([reactivated.code, reactivated.appointment]).toEqual(['ALREADY_BOOKED', undefined]);
  });

  it('shows nothing for another name of the phone, another doctor, or a cancelled appointment', async () => {
    const phone = newPhone();
    const doctorId = await addDoctor(clinic);
    const { appointment, patientToken } = (await book(clinic, doctorId, phone, 'Tania Begum')).data;
    expect((await book(clinic, doctorId, phone, 'Rahima Begum')).status).toBe(200);
    expect((await book(clinic, await addDoctor(clinic), phone, 'Tania Begum')).status).toBe(200);
    const path = `/appointments/${appointment.id}/status`;
    await clinic.send('PUT', path, { status: 'Cancelled' }, patientToken);
    expect((await book(clinic, doctorId, phone, 'Tania Begum')).status).toBe(200);
  });
});
