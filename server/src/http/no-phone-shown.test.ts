import { ROLES } from '@clinic-serial/contract/terms/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { ROUTES } from '../../test/route-requests.ts';
import { ROUTE_ENV } from '../../test/routes/route-case.ts';
import { newNoPhone } from '../database/no-phone.ts';

/** The beginning of what the column contains. */
const PLACEHOLDER = 'no-phone-';

// rules: people 7
describeOnAnyEngine('the placeholder of a patient without a phone', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
  });
  afterAll(() => clinic.close());

  it('is in no answer of any endpoint for staff, and in no message or line of the audit log', async () => {
    const answered: string[] = [];
    const staffRoutes = Object.entries(ROUTES).filter(
      ([name, { serves }]) =>
        !name.endsWith('/events') && serves.includes('Admin') && !serves.includes('visitor'),
    );
    for (const [name, { serves, request }] of staffRoutes) {
      const owner = await addPatient(clinic, { phone: newNoPhone(), name: 'Moyna Khatun' });
      const doctorId = await addDoctor(clinic);
      await addAppointment(clinic, { doctorId, patientId: owner.id, patientPhone: '' });
      const { token } = await signedIn(clinic, ROLES.find((role) => serves.includes(role)) ?? 'Admin');
      const { url, body } = await request(clinic, owner, token);
      const { statusCode, payload } = await clinic.app.inject({
        method: name.split(' ')[0] as 'GET',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { payload: body } : {}),
      });
      expect(payload, name).not.toContain(PLACEHOLDER);
      if (statusCode === 200) answered.push(name);
    }
    const refused = staffRoutes.map(([name]) => name).filter((name) => !answered.includes(name));
    // Their requests send the phone of the patient, who has none.
    expect(refused.sort()).toEqual([
      'POST /patients/check-phone',
      'POST /patients/{id}/erase',
      'POST /patients/{id}/join',
      'POST /queue/{doctorId}/{date}/walk-ins',
      'PUT /patients/{id}',
    ]);
    const { read } = clinic.database;
    const messages = await read.selectFrom('smsOutbox').selectAll().execute();
    const lines = await read.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify([messages, lines])).not.toContain(PLACEHOLDER);
    expect(lines.length).toBeGreaterThan(50);
  });
});
