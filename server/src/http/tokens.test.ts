import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';

const GARBAGE = {
  status: 401,
  code: 'UNAUTHENTICATED',
  error: 'Please log in to continue.',
  data: undefined,
};

describeOnAnyEngine("a patient's token", (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  it('is not needed for the public pages, and does no harm there', async () => {
    const { patientToken } = (await book(clinic, doctorId)).data;
    for (const path of [
      '/doctors',
      `/doctors/${doctorId}`,
      '/departments',
      `/doctors/${doctorId}/live-status`,
    ]) {
      expect((await clinic.get(path)).status).toBe(200);
      expect((await clinic.get(path, patientToken)).status).toBe(200);
    }
  });

  it('that was never issued is refused by every route that reads tokens', async () => {
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(101), "' or 1=1 --", 'null', 'undefined']) {
      for (const path of ['/doctors', '/departments', '/appointments']) {
        expect(await clinic.get(path, token)).toMatchObject(GARBAGE);
      }
    }
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Bearer a b', 'bearer', 'Token x'])(
    'is not accepted from the header %j',
    async (authorization) => {
      const response = await clinic.inject({
        method: 'GET',
        url: '/api/appointments',
        headers: { authorization },
      });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    },
  );

  it('is needed for appointments', async () => {
    expect(await clinic.get('/appointments')).toMatchObject(GARBAGE);
    expect(await clinic.get('/appointments/1')).toMatchObject(GARBAGE);
    expect(await clinic.send('PUT', '/appointments/1/status', { status: 'Cancelled' })).toMatchObject(
      GARBAGE,
    );
  });

  it('is valid for 24 hours', async () => {
    const { patientToken } = (await book(clinic, doctorId)).data;
    clinic.clock.advance(24 * 3_600 - 0.001);
    expect((await clinic.get('/appointments', patientToken)).status).toBe(200);
    clinic.clock.advance(0.001);
    expect(await clinic.get('/appointments', patientToken)).toMatchObject(GARBAGE);
  });

  it('is refused once the patient is inactive', async () => {
    const { patient, patientToken } = (await book(clinic, doctorId)).data;
    await setActive(clinic, 'patients', patient.id, false);
    expect(await clinic.get('/appointments', patientToken)).toMatchObject(GARBAGE);
  });

  it("shows one's own appointments; another's is not there at all", async () => {
    const [mine, other] = [(await book(clinic, doctorId)).data, (await book(clinic, doctorId)).data];
    const list = await clinic.get('/appointments', mine.patientToken);
    expect(list.data.appointments.map((row: { id: number }) => row.id)).toEqual([mine.appointment.id]);

    const nobodys = await clinic.get('/appointments/2147483647', mine.patientToken);
    const foreign = await clinic.get(`/appointments/${other.appointment.id}`, mine.patientToken);
    expect(nobodys).toMatchObject({
      status: 404,
      code: 'APPOINTMENT_NOT_FOUND',
      error: 'Appointment not found',
    });
    expect({ ...foreign, headers: {} }).toEqual({ ...nobodys, headers: {} });

    const change = await clinic.send(
      'PUT',
      `/appointments/${other.appointment.id}/status`,
      { status: 'Cancelled' },
      mine.patientToken,
    );
    expect(change.status).toBe(404);
  });
});
