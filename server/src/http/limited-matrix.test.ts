import { can } from '@clinic-serial/contract/terms/permissions';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { everyDay } from '../../test/day-of-patients.ts';
import { limitAccount, limitedTo } from '../../test/limited-account.ts';
import { addForeignPerson, addRowsOf, FOREIGN_AMOUNT, foreignIn } from '../../test/limited-rows.ts';
import {
  aboutNobody,
  assertEveryRead,
  callWith,
  named,
  readAll,
  requestFor,
  STATEMENTS,
  storedTexts,
  TODAY,
} from '../../test/limited-statements.ts';
import {
  addAppointment,
  addPatient,
  addRecord,
  type SignedIn,
  signedIn,
  type TestPatient,
} from '../../test/people.ts';
import { ROUTES } from '../../test/route-requests.ts';
import { ROUTE_ENV, type RouteRequest } from '../../test/routes/route-case.ts';
// For the type of `app.endpoints`.
import './register-endpoint.ts';

describeOnAnyEngine('an account that is limited to some doctors', (engine) => {
  let clinic: TestApp;
  let own: number;
  let limited: SignedIn;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    own = await addDoctor(clinic);
    limited = await limitedTo(clinic, [own]);
  });
  afterAll(() => clinic.close());

  const call = (name: string, request: RouteRequest, token = limited.token) =>
    callWith(clinic, name, request, token);
  const requestOf = (name: string, owner: TestPatient, token = limited.token) =>
    requestFor(clinic, name, owner, token);
  const stored = () => storedTexts(clinic);

  it('has a statement about every endpoint for staff', () => {
    const open = clinic.app.endpoints.filter(({ access }) => access.staff && can('Staff', access.staff));
    expect(Object.keys(STATEMENTS).sort()).toEqual(
      open.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    assertEveryRead();
  });

  it.each(named('by id'))('%s answers for other doctors as for nobody, and writes nothing', async (name) => {
    const owner = await addPatient(clinic);
    const request = await requestOf(name, owner);
    const before = await stored();
    const foreign = await call(name, request);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await call(name, aboutNobody(request)));
    expect(await stored()).toEqual(before);
  });

  it.each(named('refused'))('%s is refused, and writes nothing', async (name) => {
    const request = await requestOf(name, await addPatient(clinic));
    const before = await stored();
    expect((await call(name, request)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toEqual(before);
  });

  // The requests of departments name one without doctors, also the form of a doctor.
  it.each(named('by id').filter((name) => !/^PUT .doctors.{id}$|departments/.test(name)))(
    '%s serves the doctors of the account',
    async (name) => {
      const owner = await addPatient(clinic);
      const account = await limitedTo(clinic, [own]);
      const request = await requestOf(name, owner, account.token);
      await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId: owner.id });
      const doctors = await clinic.database.read.selectFrom('doctors').select('id').execute();
      await limitAccount(
        clinic,
        account.staffId,
        doctors.map(({ id }) => id),
      );
      if (name.endsWith('/events')) return;
      expect(await call(name, request, account.token)).toEqual({ status: 200, body: undefined });
    },
  );

  it.each(named('own'))('%s serves the account as every other', async (name) => {
    const account = await limitedTo(clinic, [own]);
    const owner = await addPatient(clinic);
    const request = await ROUTES[name]?.request(clinic, owner, account.token);
    expect(await call(name, request ?? { url: '' }, account.token)).toEqual({
      status: 200,
      body: undefined,
    });
  });
});

const days = { days: everyDay(30) };

describeOnAnyEngine('what a limited account sees', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());

  it('is what everybody saw before the other doctors came', async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    const [everybody, desk] = [await signedIn(clinic, 'Staff'), await signedIn(clinic, 'Staff')];
    const department = await addDepartment(clinic, 'Heart');
    const own = await addDoctor(clinic, { name: 'Dr. Karim Own', departmentId: department, ...days });
    const shared = await addRecord(clinic, { phone: '01799999991', name: 'Rahima Shared' });
    const ofOwn = await addRecord(clinic, { name: 'Rahima Own' });
    const rows = await addRowsOf(clinic, {
      ...{ doctorId: own, patientIds: [shared.id, ofOwn.id], word: 'Own', amount: 20_000, desk },
    });
    const limited = await limitedTo(clinic, [own]);
    const ids = { SHARED: shared.id, DEPARTMENT: department, DOCTOR: own, SITTING: 1, ...rows };
    // Without a doctor, a report of the whole clinic has its SMS.
    const ofDoctor = (url: string) => (url.startsWith('/export/reports') ? `${url}&doctorId=${own}` : url);
    const before = await readAll(clinic, everybody.token, ids, ofDoctor);
    expect(await readAll(clinic, limited.token, ids)).toEqual(before);

    const admin = await signedIn(clinic, 'Admin');
    const other = await addDoctor(clinic, { name: 'Dr. Karim Foreign', departmentId: department, ...days });
    const ward = await addDepartment(clinic, 'Foreign ward');
    const another = await addDoctor(clinic, { name: 'Dr. Karim Other', departmentId: ward, ...days });
    const foreign = await addRecord(clinic, { phone: '01799999992', name: 'Rahima Foreign' });
    for (const doctorId of [other, another]) {
      // Before the first visit with the own doctor, so that it would not be the first of the clinic.
      await addAppointment(clinic, {
        ...{ doctorId, patientId: shared.id, appointmentDate: '2026-11-10', status: 'Completed' },
        ...{ bookingReference: `FOREIGN-${doctorId}` },
      });
      await addRowsOf(clinic, {
        ...{
          doctorId,
          patientIds: [shared.id, foreign.id],
          word: 'Foreign',
          amount: FOREIGN_AMOUNT,
          desk: admin,
        },
      });
      const walkIn = { doctorId, patientPhone: newPhone(), patientName: 'Foreign walk-in' };
      const booked = await clinic.send(
        ...(['POST', '/appointments', { ...walkIn, appointmentDate: TODAY }, admin.token] as const),
      );
      expect(booked.status).toBe(200);
    }
    await addForeignPerson(clinic, shared.id);

    const after = await readAll(clinic, limited.token, ids);
    // It learns of the other doctors only that it cannot change the record of their patient.
    const sharedUrl = '/patients/SHARED';
    expect(after.get(sharedUrl)).toEqual({ ...(before.get(sharedUrl) as object), isShared: true });
    before.delete(sharedUrl);
    for (const [url, answer] of before) expect(after.get(url), url).toEqual(answer);
    expect(foreignIn(after)).toEqual([]);
    // The same questions have other answers for everybody, so that the comparison means something.
    const whole = await readAll(clinic, everybody.token, ids);
    expect(foreignIn(whole).length).toBeGreaterThan(20);

    const check = (phone: string) => clinic.send('POST', '/patients/check-phone', { phone }, limited.token);
    expect((await check('01799999992')).data).toEqual({ exists: false, patient: null });
    expect((await check('01799999991')).data.patient).toMatchObject({ totalAppointments: 5 });
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Other name', phone: shared.phone, isActive: true }],
      ['PUT', '/people', { name: 'Rahima Shared', gender: 'Female' }],
      ['PUT', '/reminders', { wantsReminders: false }],
    ] as const) {
      const refused = await clinic.send(method, `/patients/${shared.id}${path}`, body, limited.token);
      expect([path, refused.code]).toEqual([path, 'FORBIDDEN']);
      const allowed = await clinic.send(
        method,
        `/patients/${ofOwn.id}${path}`,
        { ...body, ...('phone' in body ? { phone: ofOwn.phone } : {}) },
        limited.token,
      );
      expect([path, allowed.status]).toEqual([path, 200]);
    }
    await limitAccount(clinic, admin.staffId, [own]);
    expect((await clinic.get('/appointments', admin.token)).data.pagination.total).toBeGreaterThan(10);
  }, 180_000);
});
