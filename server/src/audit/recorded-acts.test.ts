import { CODE_LIMITS } from '@clinic-serial/contract/terms/code-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import {
  addAccount,
  addAppointment,
  addPatient,
  callFrom,
  newToken,
  newUsername,
  PASSWORD,
  signedIn,
} from '../../test/people.ts';
import { BY_PATIENT, BY_STAFF, NO_ACT, WITH_LINES_OF_PATIENTS } from '../../test/recorded-acts.ts';
import { ROUTES } from '../../test/route-requests.ts';
import { ROUTE_ENV } from '../../test/routes/route-case.ts';
// For the type of `app.endpoints`.
import '../http/register-endpoint.ts';

describeOnAnyEngine('the audit log', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
  });
  afterAll(() => clinic.close());

  const rows = () =>
    clinic.database.read
      .selectFrom('auditLog')
      .select([
        'id',
        'at',
        'actorKind',
        'actorId',
        'action',
        'subjectKind',
        'subjectId',
        'address',
        'details',
      ])
      .orderBy('id')
      .execute();
  /** Returns the lines that `work` adds. Expects that the earlier lines stay as they are. */
  const added = async (work: () => Promise<unknown>) => {
    const before = await rows();
    await work();
    const after = await rows();
    expect(after.slice(0, before.length)).toEqual(before);
    return after.slice(before.length);
  };
  const call = (name: string, { url, body }: { url: string; body?: object }, token?: string) =>
    clinic.app.inject({
      method: name.split(' ')[0] as 'GET',
      url: `/api${url}`,
      remoteAddress: '10.1.2.3',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    });

  it('is tested below for every route by which staff write', () => {
    const writes = clinic.app.endpoints
      // What visitors may send too is no act of staff.
      .filter(({ method, access }) => access.staff && !access.visitor && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !NO_ACT.includes(name));
    expect(Object.keys(BY_STAFF)).toEqual(expect.arrayContaining(writes));
    expect(writes.length).toBeGreaterThan(12);
  });

  it.each(Object.entries(BY_STAFF))('says who did what, when and from where: %s', async (name, expected) => {
    const [action, subjectKind] = expected;
    const { staffId, token } = await signedIn(clinic, 'Admin');
    await newToken(clinic, { staffId });
    const patient = await addPatient(clinic);
    const request = await ROUTES[name]?.request(clinic, patient, token);
    clinic.clock.advance(1);
    const all = await added(async () => {
      expect((await call(name, request ?? { url: '' }, token)).statusCode).toBe(200);
    });
    const lines = WITH_LINES_OF_PATIENTS.includes(name) ? all.slice(-1) : all;
    const isOther = name.includes(' /admin/staff');
    const isSubjectInPath = name.includes(isOther ? '/staff/{id}' : `/${subjectKind}s/{id}`);
    const idInPath = isSubjectInPath && Number(/\d+/.exec(request?.url ?? '')?.[0]);
    expect(lines).toEqual([
      {
        id: expect.any(Number),
        at: clinic.clock.now().toISOString(),
        actorKind: 'staff',
        actorId: staffId,
        action,
        subjectKind,
        subjectId:
          subjectKind === null
            ? null
            : subjectKind === 'staff' && !isOther
              ? staffId
              : idInPath || expect.any(Number),
        address: '10.1.2.3',
        details: lines[0]?.details ?? null,
      },
    ]);
  });

  it.each(Object.entries(BY_PATIENT))('says what patients did: %s', async (name, [action, subjectKind]) => {
    const patient = await addPatient(clinic);
    await newToken(clinic, { patientId: patient.id });
    const request = await ROUTES[name]?.request(clinic, patient);
    const lines = await added(() => call(name, request ?? { url: '' }, patient.token));
    expect(lines).toMatchObject([
      { actorKind: 'patient', actorId: patient.id, action, subjectKind, address: '10.1.2.3' },
    ]);
    if (subjectKind === 'patient') expect(lines[0]?.subjectId).toBe(patient.id);
  });

  it('says whose record was looked at, and which part of it', async () => {
    const patient = await addPatient(clinic);
    const appointmentId = await addAppointment(clinic, {
      doctorId: await addDoctor(clinic),
      patientId: patient.id,
    });
    for (const [path, part] of [
      [`/patients/${patient.id}`, null],
      [`/patients/${patient.id}/dashboard-stats`, null],
      [`/patients/${patient.id}/people`, null],
      [`/appointments?patient_id=${patient.id}&limit=10`, null],
      [`/appointments/${appointmentId}`, 'appointment'],
      [`/appointments?search=${patient.phone}`, 'appointments'],
    ] as const) {
      const { staffId, token } = await signedIn(clinic, 'Viewer');
      const lines = await added(() => clinic.get(path, token));
      expect(lines).toMatchObject([
        {
          action: 'patient.view',
          actorId: staffId,
          subjectId: patient.id,
          details: part && JSON.stringify({ part }),
        },
      ]);
    }
    // A day's list is not a view of one patient's record, and patients look at their own record.
    const { token } = await signedIn(clinic, 'Viewer');
    expect(
      await added(async () => {
        await clinic.get('/appointments?date=2026-11-20', token);
        await clinic.get(`/patients/${patient.id}/dashboard-stats`, patient.token);
        await clinic.get(`/appointments/${appointmentId}`, patient.token);
        await clinic.get('/appointments', patient.token);
      }),
    ).toEqual([]);
  });

  it('says whose record was found by a whole phone', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    const patient = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    const { appointment } = (await book(clinic, doctorId, patient.phone)).data;
    const lines = await added(async () => {
      // The list of appointments shows less than the record, so each gets a line.
      await clinic.get(`/appointments?search=${patient.phone}`, token);
      await clinic.get(`/patients?search=${patient.phone}`, token);
      await clinic.get(`/appointments?search=${patient.phone.slice(0, 10)}`, token);
      await clinic.get(`/patients?search=${newPhone()}`, token);
      await clinic.get(`/appointments?search=${newPhone()}`, token);
    });
    expect(appointment.patientId).toBe(patient.id);
    expect(lines.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['patient.view', patient.id],
      ['patient.view', patient.id],
    ]);
  });

  it('says from which state to which an appointment was moved', async () => {
    const { token } = await signedIn(clinic, 'Staff');
    const { appointment } = (await book(clinic, await addDoctor(clinic))).data;
    const [line] = await added(() =>
      clinic.send('PUT', `/appointments/${appointment.id}/status`, { status: 'No Show' }, token),
    );
    expect(JSON.parse(line?.details ?? '')).toEqual({ from: 'Booked', to: 'No Show' });
  });

  it('says who signed in, and who tried to', async () => {
    const username = newUsername();
    const subjectId = await addAccount(clinic, 'Staff', { username });
    const signIn = (as: string, password: string) =>
      callFrom(clinic, '10.9.8.7', {
        method: 'POST',
        url: '/auth/admin',
        payload: { username: as, password },
      });
    expect(await added(() => signIn(username, PASSWORD))).toMatchObject([
      { action: 'staff.sign-in', actorKind: 'staff', actorId: subjectId, subjectId, address: '10.9.8.7' },
    ]);
    expect(await added(() => signIn(username, 'a wrong password'))).toMatchObject([
      { action: 'staff.sign-in-failed', actorKind: 'visitor', actorId: null, subjectId, address: '10.9.8.7' },
    ]);
    expect(await added(() => signIn('somebody unknown', PASSWORD))).toMatchObject([
      { action: 'staff.sign-in-failed', actorKind: 'visitor', actorId: null, subjectId: null },
    ]);
    const inactive = newUsername();
    const inactiveId = await addAccount(clinic, 'Staff', { username: inactive, isActive: false });
    expect(await added(() => signIn(inactive, PASSWORD))).toMatchObject([
      { action: 'staff.sign-in-failed', actorKind: 'visitor', subjectId: inactiveId },
    ]);
  });

  it('says which patient logged in', async () => {
    const { id, phone } = await addPatient(clinic);
    const request = await ROUTES['POST /auth/verify-login-otp']?.request(clinic, { id, phone, token: '' });
    expect(await added(() => call('POST', request ?? { url: '' }))).toMatchObject([
      { action: 'patient.sign-in', actorKind: 'patient', actorId: id, subjectId: id, address: '10.1.2.3' },
    ]);
  });

  it('says which codes were refused and why, once for each reason beyond the tries that count', async () => {
    const phone = newPhone();
    const { sessionToken, otp } = (await requestCode(clinic, await addDoctor(clinic), phone)).data;
    const wrong = otp === '0000' ? '1111' : '0000';
    const tryCode = (code: string) =>
      callFrom(clinic, '10.9.8.7', {
        method: 'POST',
        url: '/appointments/verify-otp',
        payload: { sessionToken, otp: code },
      });
    const lines = await added(async () => {
      for (let count = 0; count < 20; count += 1) await tryCode(wrong);
      for (let count = 0; count < 20; count += 1) await tryCode(otp);
    });
    expect(lines).toHaveLength(CODE_LIMITS.otpWrongTriesPerCode);
    expect(lines[0]).toMatchObject({
      action: 'code.failed',
      actorKind: 'visitor',
      actorId: null,
      subjectKind: 'code',
      subjectId: expect.any(Number),
      address: '10.9.8.7',
      details: JSON.stringify({ purpose: 'booking', reason: 'CODE_WRONG' }),
    });
    expect(JSON.parse(lines.at(-1)?.details ?? '')).toMatchObject({ reason: 'CODE_USED_UP' });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${phone}|${wrong}"`));
  });

  it('says that an expired code was tried, once however often, and nothing of tokens that are made up', async () => {
    const { sessionToken, otp } = (await requestCode(clinic, await addDoctor(clinic), newPhone())).data;
    clinic.clock.advance(601);
    const lines = await added(async () => {
      for (let count = 0; count < 10; count += 1) {
        await clinic.send('POST', '/appointments/verify-otp', { sessionToken, otp });
        await clinic.send('POST', '/appointments/verify-otp', { sessionToken: `made-up-${count}`, otp });
      }
    });
    expect(lines.map(({ action, details }) => [action, JSON.parse(details ?? '').reason])).toEqual([
      ['code.failed', 'CODE_EXPIRED'],
    ]);
  });

  it('says that the log itself was read', async () => {
    const { staffId, token } = await signedIn(clinic, 'Admin');
    // Each call adds an entry to the log. The page asked for below needs seven.
    for (let look = 0; look < 7; look += 1) await clinic.get('/admin/audit', token);
    const lines = await added(() => clinic.get('/admin/audit?limit=5&offset=2', token));
    expect(lines).toMatchObject([
      { action: 'audit.view', actorKind: 'staff', actorId: staffId, details: '{"rows":5,"offset":2}' },
    ]);
  });

  it('says who booked online and whom that logged in, and from where: it opens a session too', async () => {
    const patient = await addPatient(clinic);
    const doctorId = await addDoctor(clinic);
    for (const phone of [patient.phone, newPhone()]) {
      const code = (await requestCode(clinic, doctorId, phone)).data;
      const payload = { sessionToken: code.sessionToken, otp: code.otp };
      const request = { method: 'POST', url: '/appointments/verify-otp', payload } as const;
      const [booked, ...lines] = await added(() => callFrom(clinic, '10.9.8.7', request));
      const { patientId } = await clinic.database.read
        .selectFrom('accessTokens')
        .select('patientId')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(lines).toMatchObject([
        {
          action: 'patient.sign-in',
          actorKind: 'patient',
          actorId: patientId,
          subjectKind: 'patient',
          subjectId: patientId,
          address: '10.9.8.7',
        },
      ]);
      expect(booked).toMatchObject({
        action: 'appointment.create',
        actorKind: 'patient',
        actorId: patientId,
        subjectKind: 'appointment',
        subjectId: expect.any(Number),
        address: '10.9.8.7',
      });
      // Sending the same code again opens no other login session and books nothing.
      expect(await added(() => callFrom(clinic, '10.9.8.7', request))).toEqual([]);
    }
  });

  it('has no line for requests that were refused or found nothing', async () => {
    const { token } = await signedIn(clinic, 'Viewer');
    const { token: staff } = await signedIn(clinic, 'Staff');
    const { id, phone } = await addPatient(clinic);
    const lines = await added(async () => {
      await clinic.send('POST', '/departments', { name: 'Not for Viewers' }, token);
      await clinic.send('POST', '/departments', { name: '' }, staff);
      await clinic.send('POST', '/patients', { name: 'Karim Mia', phone }, staff);
      await clinic.send('PUT', `/patients/${id}`, { name: 'Karim', phone, updatedAt: 'old' }, staff);
      await clinic.send('DELETE', '/doctors/2147483647', undefined, staff);
      await clinic.get('/patients/2147483647', token);
      await clinic.send('POST', '/patients/check-phone', { phone: newPhone() }, token);
    });
    expect(lines).toEqual([]);
  });

  it('contains no names, phones, codes or personal texts', async () => {
    const { token } = await signedIn(clinic, 'Admin');
    const phone = newPhone();
    const { data: patient } = await clinic.send(
      'POST',
      '/patients',
      { name: 'Zubaida Khanom', phone },
      token,
    );
    await clinic.send(
      'PUT',
      `/patients/${patient.id}`,
      {
        name: 'Zubaida Khanom',
        phone,
        address: 'Green Road 12',
        emergencyContact: newPhone(),
        isActive: false,
      },
      token,
    );
    await clinic.send(
      'PUT',
      '/admin/profile',
      { fullName: 'Sohel Rana', email: 'sohel@clinic.example' },
      token,
    );
    await clinic.send('POST', '/auth/admin', { username: 'Zubaida Khanom', password: 'a wrong password' });
    await call('GET', { url: '/patients/export?search=Zubaida' }, token);
    const everything = JSON.stringify(await rows());
    expect(everything).toContain('patient.create');
    expect(everything).not.toMatch(/Zubaida|Khanom|Rahima|Sohel|Green Road|@clinic|wheelchair|01\d{9}/);
  });

  it('contains the address from the header of a trusted proxy, and of nobody else', async () => {
    const proxied = await startTestApp(engine, { env: { TRUST_PROXY: 'true' } });
    for (const [app, address] of [
      [proxied, '203.0.113.9'],
      [clinic, '10.1.2.3'],
    ] as const) {
      await app.app.inject({
        method: 'POST',
        url: '/api/auth/admin',
        remoteAddress: '10.1.2.3',
        headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' },
        payload: { username: 'nobody', password: 'nothing' },
      });
      const last = (
        await app.database.read
          .selectFrom('auditLog')
          .select('address')
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      )[0];
      expect(last?.address).toBe(address);
    }
    await proxied.close();
  });
});
