import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts, addDoctor, BANGLA, book, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addAppointment, addPatient, newToken, signedIn } from '../../test/people.ts';

describeOnBothEngines('the data of one patient', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(async () => {
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const dataOf = (id: number, token = admin) => clinic.get(`/patients/${id}/data-export`, token);

  it('contains everything about the patient, and nothing about anybody else', async () => {
    const doctorId = await addDoctor(clinic, { name: 'Dr. Exported' });
    await addBanglaTexts(clinic, doctorId);
    const phone = newPhone();
    const { id } = await addPatient(clinic, {
      name: 'Rahima Khatun',
      phone,
      address: 'House 7',
      dateOfBirth: '1990-02-28',
      gender: 'Female',
      emergencyContact: '01911222333',
    });
    const other = await addPatient(clinic, { name: 'Somebody Else' });
    await addAppointment(clinic, { doctorId, patientId: other.id, notes: 'Not hers' });
    await requestCode(clinic, doctorId, other.phone, 'Somebody Else');
    const old = await addAppointment(clinic, {
      doctorId,
      patientId: id,
      appointmentDate: '2025-01-01',
      status: 'Completed',
      notes: 'Comes with a wheelchair',
      patientNotes: 'Please call',
      isWalkin: 1,
      extraReason: 'Long journey',
      extraWords: 'From Sylhet',
    });
    await addAppointment(clinic, {
      doctorId,
      patientId: id,
      appointmentDate: '2025-02-01',
      deletedAt: '2025-02-02T04:00:00.000Z',
    });
    const requested = (await requestCode(clinic, doctorId, phone, 'Her Son')).data;
    const booked = (await verify(clinic, requested)).data;
    await eventually(() => clinic.messages.filter((message) => message.phone === phone).length).toBe(1);
    await clinic.send(
      'PUT',
      `/appointments/${booked.appointment.id}/status`,
      { status: 'Cancelled' },
      booked.patientToken,
    );

    const { status, data } = await dataOf(id);
    expect(status).toBe(200);
    const at = clinic.clock.now().toISOString();
    expect(data).toMatchObject({
      exportedAt: at,
      clinic: {
        name: 'Clinic Serial',
        nameBn: 'ক্লিনিক সিরিয়াল',
        phone: '01700-000000',
        addressBn: '১২ গ্রিন রোড, ঢাকা ১২০৫',
      },
      patient: {
        id,
        name: 'Rahima Khatun',
        phone,
        address: 'House 7',
        dateOfBirth: '1990-02-28',
        gender: 'Female',
        emergencyContact: '01911222333',
        isActive: true,
        erasedAt: null,
      },
      appointments: [
        {
          id: booked.appointment.id,
          patientName: 'Her Son',
          status: 'Cancelled',
          bookingType: 'Online',
          isExtra: false,
          language: 'en',
        },
        { appointmentDate: '2025-02-01', deletedAt: '2025-02-02T04:00:00.000Z' },
        {
          id: old,
          appointmentDate: '2025-01-01',
          doctorName: 'Dr. Exported',
          doctorNameBn: BANGLA.doctor.nameBn,
          departmentNameBn: BANGLA.department.nameBn,
          notes: 'Comes with a wheelchair',
          patientNotes: 'Please call',
          bookingType: 'Walk-in',
          isExtra: true,
          extraReason: 'Long journey',
          extraWords: 'From Sylhet',
          status: 'Completed',
        },
      ],
      openSessions: [
        { createdAt: at, lastUsedAt: at, device: null },
        { createdAt: at, lastUsedAt: at, device: null },
      ],
      codeRequests: [{ purpose: 'booking', phone, patientName: 'Her Son', createdAt: at, usedAt: at }],
      messages: [{ purpose: 'code-booking', phone, status: expect.stringMatching(/waiting|sent/) }],
      auditLog: [
        {
          action: 'appointment.create',
          actorKind: 'patient',
          subjectKind: 'appointment',
          subjectId: booked.appointment.id,
          address: '127.0.0.1',
        },
        { action: 'patient.sign-in', actorKind: 'patient', subjectId: id, address: '127.0.0.1' },
        {
          action: 'appointment.status',
          actorKind: 'patient',
          subjectKind: 'appointment',
          subjectId: booked.appointment.id,
          address: '127.0.0.1',
          details: '{"from":"Booked","to":"Cancelled"}',
        },
        { action: 'patient.data-export', actorKind: 'staff', subjectId: id, address: null },
      ],
    });
    expect(data.appointments).toHaveLength(3);
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/Somebody Else|Not hers/);
    expect(text).not.toContain(other.phone);
  });

  it('contains what was sent to former and requested phones of the patient, not what was sent to others', async () => {
    const doctorId = await addDoctor(clinic);
    const former = newPhone();
    const before = newPhone();
    const asked = newPhone();
    const askLogin = (phone: string) => clinic.send('POST', '/auth/request-login-otp', { phone });
    // A stranger begins a booking with the number that the patient has later.
    await requestCode(clinic, doctorId, before, 'Former Owner');
    clinic.clock.advance(3_600);
    admin = (await signedIn(clinic, 'Admin')).token;
    const { patient } = (await book(clinic, doctorId, former, 'Rahima Khatun')).data;
    const form = { name: 'Rahima Khatun', phone: before };
    expect((await clinic.send('PUT', `/patients/${patient.id}`, form, admin)).status).toBe(200);
    const patientToken = await newToken(clinic, { patientId: patient.id });
    clinic.clock.advance(60);
    await askLogin(before);
    await clinic.send('POST', `/patients/${patient.id}/request-phone-otp`, { phone: asked }, patientToken);
    await askLogin(asked);

    const { data } = await dataOf(patient.id);
    const sent = (rows: { phone: string; purpose: string }[]) => rows.map((row) => [row.purpose, row.phone]);
    expect(sent(data.codeRequests)).toEqual([
      ['booking', former],
      ['login', before],
      ['phone-change', asked],
      ['phone-release', before],
    ]);
    expect(sent(data.messages)).toEqual([
      ['code-booking', former],
      ['code-login', before],
      ['code-phone-change', asked],
      ['code-phone-release', before],
    ]);
    expect(JSON.stringify(data)).not.toContain('Former Owner');

    // The patient's former number belongs to somebody else now.
    await book(clinic, doctorId, former, 'Next Owner');
    const later = (await dataOf(patient.id)).data;
    expect(sent(later.codeRequests)).toEqual(sent(data.codeRequests));
    expect(sent(later.messages)).toEqual(sent(data.messages).slice(1));
    expect(JSON.stringify(later)).not.toContain('Next Owner');
  });

  it('contains no token, code, hash or text of a message', async () => {
    const doctorId = await addDoctor(clinic);
    const { id, phone, token } = await addPatient(clinic);
    const requested = (await requestCode(clinic, doctorId, phone)).data;
    const { database } = clinic;
    const codes = await database.read
      .selectFrom('oneTimeCodes')
      .selectAll()
      .where('phone', '=', phone)
      .execute();
    const sessions = await database.read
      .selectFrom('accessTokens')
      .selectAll()
      .where('patientId', '=', id)
      .execute();
    const text = JSON.stringify((await dataOf(id)).data);
    const secrets = [
      token,
      requested.sessionToken,
      ...codes.flatMap((code) => [code.tokenHash, code.codeHash]),
      ...sessions.map((session) => session.tokenHash),
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/token|hash|sealed|"otp"/i);
  });

  it('of an erased patient contains only what is left', async () => {
    const { id, phone } = await addPatient(clinic, { name: 'Rahima Khatun' });
    const doctorId = await addDoctor(clinic);
    await addAppointment(clinic, { doctorId, patientId: id, appointmentDate: '2026-10-01', notes: 'Asthma' });
    await clinic.send('POST', `/patients/${id}/erase`, { phone }, admin);
    const { data } = await dataOf(id);
    expect(data).toMatchObject({
      patient: { name: 'Erased patient', phone: '', erasedAt: clinic.clock.now().toISOString() },
      appointments: [{ patientName: 'Erased patient', patientPhone: '', notes: null, serialNumber: 1 }],
      openSessions: [],
      codeRequests: [],
      messages: [],
    });
  });

  it('is for Admins only; every copy adds a line to the audit log', async () => {
    const { id, token } = await addPatient(clinic);
    for (const role of ['Staff', 'Viewer'] as const) {
      expect((await dataOf(id, (await signedIn(clinic, role)).token)).status).toBe(403);
    }
    expect((await dataOf(id, token)).status).toBe(401);
    const { staffId, token: own } = await signedIn(clinic, 'Admin');
    await dataOf(id, own);
    await dataOf(id, own);
    const lines = await clinic.database.read
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'patient.data-export')
      .where('subjectId', '=', id)
      .execute();
    expect(lines).toMatchObject([{ actorId: staffId }, { actorId: staffId }]);
  });
});
