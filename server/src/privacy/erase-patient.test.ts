import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';
import { countRows, everyStoredText } from '../../test/rows.ts';

/** A person with unique values, so that a value found anywhere is a trace of this person. */
const IDENTITY = {
  name: 'Zubaida Quraishi',
  address: 'House 99, Xylophone Lane',
  dateOfBirth: '1971-03-26',
  gender: 'Female',
  emergencyContact: '01999888777',
} as const;
const NOTES = {
  notes: 'Qanun player with asthma',
  patientNotes: 'Brings her xebec',
  extraWords: 'Came with her zither',
};
const TRACES = [...Object.values({ ...IDENTITY, ...NOTES, key: 'zubaida' })].filter(
  // A gender is not unique.
  (text) => text !== 'Female',
);

describeOnBothEngines('a patient who is erased', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let doctorId: number;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
    doctorId = await addDoctor(clinic);
  });
  afterEach(() => clinic.close());

  const erase = ({ id, phone }: { id: number; phone: string }, token = admin) =>
    clinic.send('POST', `/patients/${id}/erase`, { phone }, token);
  const stored = async () => (await everyStoredText(clinic.database)).join('\n').toLowerCase();

  /** Adds a patient with visits of several states, a deleted one, codes, messages, sessions, audit lines. */
  async function somebodyKnown(): Promise<TestPatient> {
    const patient = await addPatient(clinic, IDENTITY);
    const { id } = patient;
    for (const [appointmentDate, status] of [
      ['2026-10-01', 'Completed'],
      ['2026-10-02', 'No Show'],
      ['2026-10-03', 'Booked'],
      ['2026-11-20', 'Completed'],
      ['2026-11-27', 'Cancelled'],
    ] as const) {
      await addAppointment(clinic, { doctorId, patientId: id, appointmentDate, status, ...NOTES });
    }
    await addAppointment(clinic, {
      doctorId,
      patientId: id,
      patientName: 'Zubaida’s child',
      patientPhone: '01555666777',
      appointmentDate: '2026-10-04',
      deletedAt: '2026-10-04T04:00:00.000Z',
      ...NOTES,
    });
    const own = (await requestCode(clinic, doctorId, patient.phone, IDENTITY.name)).data;
    const { appointment } = (await verify(clinic, own)).data;
    await clinic.send('PUT', `/appointments/${appointment.id}/status`, { status: 'Completed' }, admin);
    await clinic.send('POST', '/auth/request-login-otp', { phone: patient.phone });
    await clinic.send('POST', `/patients/${id}/request-phone-otp`, { phone: '01444555666' }, patient.token);
    await clinic.send('PUT', `/patients/${id}`, { ...IDENTITY, phone: patient.phone }, patient.token);
    await clinic.get(`/patients/${id}`, admin);
    return patient;
  }

  it('leaves no trace of their identity in any table', async () => {
    const patient = await somebodyKnown();
    const traces = [...TRACES, patient.phone, '01555666777', '01444555666'].map((text) => text.toLowerCase());
    const before = await stored();
    for (const trace of traces) expect(before, trace).toContain(trace);

    const { status, data } = await erase(patient);
    expect(status).toBe(200);
    expect(data).toEqual({
      id: patient.id,
      name: 'Erased patient',
      phone: '',
      address: null,
      dateOfBirth: null,
      birthYear: null,
      gender: null,
      emergencyContact: null,
      isActive: false,
      createdAt: '2026-11-20T04:00:00.000Z',
      updatedAt: expect.any(String),
      totalAppointments: 6,
      lastAppointment: '2026-11-20',
      erasedAt: clinic.clock.now().toISOString(),
    });
    const after = await stored();
    for (const trace of traces) expect(after, trace).not.toContain(trace);
    const sessions = await clinic.database.read
      .selectFrom('accessTokens')
      .selectAll()
      .where('patientId', '=', patient.id)
      .execute();
    expect(sessions).toEqual([]);
    const lines = await clinic.database.read
      .selectFrom('auditLog')
      .selectAll()
      .where('actorKind', '=', 'patient')
      .where('actorId', '=', patient.id)
      .execute();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((line) => line.address)).toEqual(lines.map(() => null));
  });

  it('changes no number of the clinic except that of active patients, and frees no serial', async () => {
    const patient = await somebodyKnown();
    const numbers = async () => {
      const {
        recentActivity: _activity,
        day,
        ...totals
      } = (await clinic.get('/admin/dashboard-stats', admin)).data;
      // What was done names the patient, as `recentActivity` does.
      const { latest: _latest, ...today } = day;
      const dashboard = { ...totals, today };
      const departments = (await clinic.get('/departments', admin)).data;
      const { recentActivity: _own, ...own } = (
        await clinic.get(`/patients/${patient.id}/dashboard-stats`, admin)
      ).data;
      const { data: live } = await clinic.get(`/doctors/${doctorId}/live-status`);
      const { pagination } = (await clinic.get('/appointments', admin)).data;
      const { pagination: days } = (await clinic.get('/appointments?date=2026-10-01', admin)).data;
      const patients = (await clinic.get('/patients', admin)).data.pagination;
      return { dashboard, departments, own, live, pagination, days, patients };
    };
    const kept = () =>
      clinic.database.read
        .selectFrom('appointments')
        .select(['id', 'bookingReference', 'doctorId', 'appointmentDate', 'daySerial', 'status', 'patientId'])
        .select([
          'isWalkin',
          'sessionStart',
          'sessionEnd',
          'estimatedTime',
          'createdAt',
          'updatedAt',
          'deletedAt',
        ])
        .orderBy('id')
        .execute();
    const before = { numbers: await numbers(), kept: await kept() };
    expect((await erase(patient)).status).toBe(200);
    // Only the number of active patients changes.
    before.numbers.patients.totalActive -= 1;
    expect({ numbers: await numbers(), kept: await kept() }).toEqual(before);
    const taken = before.kept
      .filter((row) => row.appointmentDate === '2026-11-20')
      .map((row) => row.daySerial);
    const { serialNumber } = (await book(clinic, doctorId)).data;
    expect(taken).not.toContain(serialNumber);
  });

  onAnyEngine(engine, () => {
    it('is reported as erased, even if the write-ahead log cannot be emptied', async () => {
      const patient = await addPatient(clinic, IDENTITY);
      const failing = vi.spyOn(clinic.database, 'forgetOverwritten').mockRejectedValue(new Error('disk I/O'));
      try {
        expect(await erase(patient)).toMatchObject({ status: 200, data: { name: 'Erased patient' } });
        expect(failing).toHaveBeenCalled();
      } finally {
        failing.mockRestore();
      }
    });

    it('is logged out, and cannot log in again', async () => {
      const patient = await addPatient(clinic, IDENTITY);
      const login = (await clinic.send('POST', '/auth/request-login-otp', { phone: patient.phone })).data;
      const booking = (await requestCode(clinic, doctorId, patient.phone)).data;
      await erase(patient);
      expect((await clinic.get(`/patients/${patient.id}/profile`, patient.token)).status).toBe(401);
      const { sessionToken, otp } = login;
      expect(
        await clinic.send('POST', '/auth/verify-login-otp', { sessionToken, otpCode: otp }),
      ).toMatchObject({
        status: 400,
        code: 'SESSION_EXPIRED',
      });
      expect(await verify(clinic, booking)).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
      const again = (await clinic.send('POST', '/auth/request-login-otp', { phone: patient.phone })).data;
      expect(
        await clinic.send('POST', '/auth/verify-login-otp', {
          sessionToken: again.sessionToken,
          otpCode: again.otp,
        }),
      ).toMatchObject({ status: 404, code: 'NO_PATIENT_RECORD' });
    });

    it('may book again with the same phone, as a new record without a history', async () => {
      const { id, phone } = await addPatient(clinic, IDENTITY);
      await addAppointment(clinic, { doctorId, patientId: id, appointmentDate: '2026-10-05' });
      await erase({ id, phone });
      const { data } = await book(clinic, doctorId, phone, 'Zubaida Again');
      expect(data).toMatchObject({ autoLogin: false, patient: { name: 'Zubaida Again', phone } });
      expect(data.patient.id).not.toBe(id);
      expect((await clinic.get('/appointments', data.patientToken)).data.appointments).toHaveLength(1);

      // Erasing the old record again does not touch the new one, although it has the same phone.
      expect(await erase({ id, phone })).toMatchObject({ status: 200, data: { id, name: 'Erased patient' } });
      expect((await clinic.get(`/patients/${data.patient.id}`, admin)).data.name).toBe('Zubaida Again');
    });

    it('does not take anything from another patient who has the old phone now', async () => {
      const old = await addPatient(clinic, IDENTITY);
      const { id: appointmentId } = (await book(clinic, doctorId, old.phone)).data.appointment;
      await clinic.send('PUT', `/appointments/${appointmentId}/status`, { status: 'Completed' }, admin);
      const moved = newPhone();
      await clinic.send('PUT', `/patients/${old.id}`, { name: IDENTITY.name, phone: moved }, admin);
      const next = (await book(clinic, doctorId, old.phone, 'Karim Mia')).data;
      const code = (await clinic.send('POST', '/auth/request-login-otp', { phone: old.phone })).data;

      expect((await erase({ id: old.id, phone: moved })).status).toBe(200);
      expect(
        (await clinic.get(`/patients/${next.patient.id}/profile`, next.patientToken)).data,
      ).toMatchObject({
        name: 'Karim Mia',
        phone: old.phone,
      });
      expect(
        await clinic.send('POST', '/auth/verify-login-otp', {
          sessionToken: code.sessionToken,
          otpCode: code.otp,
        }),
      ).toMatchObject({ status: 200, data: { patient: { id: next.patient.id } } });
    });
  });

  it('cannot be edited or booked for; their appointments cannot be reactivated and get no notes', async () => {
    const patient = await addPatient(clinic, IDENTITY);
    const cancelled = await addAppointment(clinic, {
      doctorId,
      patientId: patient.id,
      appointmentDate: '2026-11-27',
      status: 'Cancelled',
    });
    const open = await addAppointment(clinic, {
      doctorId,
      patientId: patient.id,
      appointmentDate: '2026-10-06',
    });
    expect((await clinic.get(`/appointments/${cancelled}`, admin)).data.patientErased).toBe(false);
    await erase(patient);
    expect((await clinic.get(`/appointments/${cancelled}`, admin)).data.patientErased).toBe(true);
    // The outbox is left out, because messages may still be in sending.
    const before = await everyStoredText(clinic.database, ['sms_outbox']);
    const rows = await countRows(clinic.database);
    const refused = { status: 409, code: 'PATIENT_ERASED' };
    const form = { ...IDENTITY, phone: patient.phone, isActive: true };
    expect(await clinic.send('PUT', `/patients/${patient.id}`, form, admin)).toMatchObject(refused);
    expect(
      await clinic.send(
        'POST',
        '/appointments',
        { doctorId, patientId: patient.id, patientName: IDENTITY.name, appointmentDate: '2026-11-27' },
        admin,
      ),
    ).toMatchObject(refused);
    expect(
      await clinic.send('PUT', `/appointments/${cancelled}/status`, { status: 'Booked' }, admin),
    ).toMatchObject(refused);
    expect(
      await clinic.send('PUT', `/appointments/${cancelled}`, { notes: 'Was Zubaida' }, admin),
    ).toMatchObject(refused);
    expect(await everyStoredText(clinic.database, ['sms_outbox'])).toEqual(before);
    expect(await countRows(clinic.database)).toEqual(rows);
    // Staff can still record that the patient did not come, because the clinic's numbers need it.
    expect(
      (await clinic.send('PUT', `/appointments/${open}/status`, { status: 'No Show' }, admin)).status,
    ).toBe(200);
  });

  onAnyEngine(engine, () => {
    it('is not erased while an appointment of today or later is open', async () => {
      const patient = await addPatient(clinic, IDENTITY);
      const today = await addAppointment(clinic, { doctorId, patientId: patient.id });
      const later = await addAppointment(clinic, {
        doctorId,
        patientId: patient.id,
        appointmentDate: '2026-12-24',
        status: 'Confirmed',
      });
      const before = await countRows(clinic.database);
      expect(await erase(patient)).toMatchObject({
        status: 409,
        code: 'HAS_UPCOMING',
        error: 'This patient has 2 upcoming appointments. Please cancel them first.',
      });
      await clinic.send('PUT', `/appointments/${today}/status`, { status: 'Cancelled' }, admin);
      expect(await erase(patient)).toMatchObject({
        error: 'This patient has an upcoming appointment. Please cancel it first.',
      });
      expect((await clinic.get(`/patients/${patient.id}`, admin)).data.name).toBe(IDENTITY.name);
      expect((await countRows(clinic.database)).access_tokens).toBe(before.access_tokens);
      await clinic.send('PUT', `/appointments/${later}/status`, { status: 'Cancelled' }, admin);
      expect((await erase(patient)).status).toBe(200);
    });

    it('is erased only with their phone as confirmation: another phone, or none, is refused', async () => {
      const patient = await addPatient(clinic, IDENTITY);
      const sentence = 'This is not the phone number of this patient.';
      expect(await erase({ id: patient.id, phone: newPhone() })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        error: sentence,
        errors: { phone: sentence },
      });
      expect((await erase({ id: patient.id, phone: '' })).errors).toEqual({
        phone: 'Please enter your phone number',
      });
      expect((await clinic.get(`/patients/${patient.id}`, admin)).data.erasedAt).toBeNull();
    });
  });

  it('is erased once, by an Admin, with one line in the audit log that names nobody', async () => {
    const patient = await addPatient(clinic, IDENTITY);
    const { staffId, token } = await signedIn(clinic, 'Admin');
    for (const role of ['Staff', 'Viewer'] as const) {
      expect(await erase(patient, (await signedIn(clinic, role)).token)).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
    expect((await erase(patient, patient.token)).status).toBe(401);
    const first = (await erase(patient, token)).data;
    clinic.clock.advance(60);
    expect((await erase(patient, token)).data).toEqual(first);
    const lines = await clinic.database.read
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'patient.erase')
      .where('subjectId', '=', patient.id)
      .execute();
    expect(lines).toMatchObject([
      { actorKind: 'staff', actorId: staffId, subjectKind: 'patient', details: null },
    ]);
  });

  onAnyEngine(engine, () => {
    it('is listed as erased, and is not found by name, phone or id', async () => {
      const { id, phone } = await addPatient(clinic, IDENTITY);
      const serial = await addAppointment(clinic, { doctorId, patientId: id, appointmentDate: '2026-10-07' });
      await erase({ id, phone });
      const found = async (search: string) =>
        (await clinic.get(`/patients?search=${encodeURIComponent(search)}`, admin)).data.patients.map(
          (patient: { id: number }) => patient.id,
        );
      expect(await found(IDENTITY.name)).not.toContain(id);
      expect(await found(phone)).toEqual([]);
      expect(await found(String(id))).not.toContain(id);
      expect(await found('Erased patient')).toContain(id);
      expect((await clinic.get(`/appointments/${serial}`, admin)).data).toMatchObject({
        patientName: 'Erased patient',
        patientPhone: '',
        patientAddress: null,
      });
      const csv = await clinic.inject({
        method: 'GET',
        url: '/api/patients/export',
        headers: { authorization: `Bearer ${admin}` },
      });
      expect(csv.body).toContain(`\r\n${id},Erased patient,,,,,,no,1,2026-10-07,2026-11-20,\r\n`);
    });
  });
});
