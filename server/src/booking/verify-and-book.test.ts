import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBanglaTexts,
  addDoctor,
  BANGLA,
  book,
  newPhone,
  requestCode,
  setActive,
  verify,
} from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { countRows } from '../../test/rows.ts';

describeOnAnyEngine('a verified booking', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it('returns all fields of the appointment', async () => {
    const doctorId = await addDoctor(clinic, {
      name: 'Dr. Farida Akter',
      days: [{ weekday: 5, limit: 20, start: '10:00', end: '14:00' }],
    });
    await addBanglaTexts(clinic, doctorId);
    await book(clinic, doctorId);
    const phone = newPhone();
    const { data } = await book(clinic, doctorId, phone, '  আয়েশা সিদ্দিকা 🌙 ');
    expect(data.serialNumber).toBe(2);
    expect(data.appointment).toEqual({
      id: expect.any(Number),
      serialNumber: 2,
      sitting: 1,
      appointmentDate: '2026-11-20',
      status: 'Booked',
      notes: null,
      patientNotes: null,
      doctorId,
      doctorName: 'Dr. Farida Akter',
      doctorNameBn: BANGLA.doctor.nameBn,
      departmentName: expect.any(String),
      departmentNameBn: BANGLA.department.nameBn,
      departmentLocation: 'Level 2',
      departmentLocationBn: BANGLA.department.locationBn,
      doctorQualification: 'MBBS, FCPS',
      doctorQualificationBn: BANGLA.doctor.qualificationBn,
      doctorPhone: null,
      doctorScheduleStart: '10:00',
      doctorScheduleEnd: '14:00',
      // 240 minutes for 20 places are 12 minutes each: 10:12, rounded down to 5 minutes
      estimatedTime: '10:10',
      patientId: data.patient.id,
      patientName: 'আয়েশা সিদ্দিকা 🌙',
      patientPhone: phone,
      patientAddress: null,
      isWalkin: false,
      patientErased: false,
      bookingType: 'Online',
      isExtra: false,
      extraReason: null,
      extraWords: null,
      bookingReference: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
      liveKey: expect.stringMatching(/^[\w-]{12}$/),
      movedFromId: null,
      movedToId: null,
      affected: null,
      notSeen: false,
      toldAt: null,
      createdAt: '2026-11-20T04:00:00.000Z',
      updatedAt: '2026-11-20T04:00:00.000Z',
    });
    expect(data.patient).toMatchObject({ name: 'আয়েশা সিদ্দিকা 🌙', phone, isActive: true });
  });

  it('makes a record for a new phone, and a token for that record, without logging in', async () => {
    const { data } = await book(clinic, await addDoctor(clinic));
    expect(data.autoLogin).toBe(false);
    const own = await clinic.get(`/appointments/${data.appointment.id}`, data.patientToken);
    expect(own.data.bookingReference).toBe(data.appointment.bookingReference);
  });

  it('logs in a known phone, and another name does not rename the record', async () => {
    const phone = newPhone();
    const mother = await book(clinic, await addDoctor(clinic), phone, 'Rahima Begum');
    const child = await book(clinic, await addDoctor(clinic), phone, 'Tania Begum');
    expect(child.data).toMatchObject({
      autoLogin: true,
      appointment: { patientName: 'Tania Begum', patientPhone: phone },
      patient: { id: mother.data.patient.id, name: 'Rahima Begum' },
    });
    const list = await clinic.get('/appointments', child.data.patientToken);
    expect(list.data.appointments.map((row: { patientName: string }) => row.patientName).sort()).toEqual([
      'Rahima Begum',
      'Tania Begum',
    ]);
  });

  it('accepts the code in Bangla digits, as a Bangla keyboard types it', async () => {
    const { data } = await requestCode(clinic, await addDoctor(clinic));
    const otp = data.otp.replace(/\d/g, (digit: string) => '০১২৩৪৫৬৭৮৯'[Number(digit)]);
    expect((await verify(clinic, { sessionToken: data.sessionToken, otp })).status).toBe(200);
  });

  it.each([
    [{ otp: '' }, { otp: 'Please enter the complete 4-digit code' }],
    [{ otp: '123' }, { otp: 'Please enter the complete 4-digit code' }],
    [{ otp: 1234 }, { otp: 'Please enter the complete 4-digit code' }],
    [{ sessionToken: '' }, { sessionToken: 'Session expired. Please go back and request a new OTP.' }],
    [{ sessionToken: undefined }, { sessionToken: 'Session expired. Please go back and request a new OTP.' }],
  ])('is refused with %j', async (change, errors) => {
    const { data } = await requestCode(clinic, await addDoctor(clinic));
    const answer = await clinic.send('POST', '/appointments/verify-otp', { ...data, ...change });
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors });
  });

  it('is refused with a token that was never given', async () => {
    expect(await verify(clinic, { sessionToken: 'x'.repeat(43), otp: '1234' })).toMatchObject({
      status: 400,
      code: 'SESSION_EXPIRED',
      error: 'Session expired. Please go back and request a new OTP.',
    });
  });

  it('is refused to an inactive patient, but only after the phone is proven', async () => {
    const phone = newPhone();
    const { data } = await book(clinic, await addDoctor(clinic), phone);
    await setActive(clinic, 'patients', data.patient.id, false);

    const requested = await requestCode(clinic, await addDoctor(clinic), phone);
    expect(requested.status).toBe(200);
    const before = await countRows(clinic.database);
    expect(await verify(clinic, requested.data)).toMatchObject({
      status: 403,
      code: 'PATIENT_INACTIVE',
      error: expect.stringContaining('01700-000000'),
    });
    expect(await countRows(clinic.database)).toEqual(before);
  });

  it.each(['doctors', 'departments'] as const)(
    'is refused when the %s row became inactive meanwhile',
    async (table) => {
      const doctorId = await addDoctor(clinic);
      const { data } = await requestCode(clinic, doctorId);
      const { departmentId } = (await clinic.get(`/doctors/${doctorId}`)).data;
      await setActive(clinic, table, table === 'doctors' ? doctorId : departmentId, false);
      expect(await verify(clinic, data)).toMatchObject({ status: 404, code: 'DOCTOR_NOT_FOUND' });
    },
  );

  it('leaves no gap and no patient when it fails, and the code stays usable', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
    const [late, later] = [await requestCode(clinic, doctorId), await requestCode(clinic, doctorId)];
    const first = await book(clinic, doctorId);
    const before = await countRows(clinic.database);
    expect(await verify(clinic, late.data)).toMatchObject({ status: 409, code: 'FULLY_BOOKED' });
    expect(await verify(clinic, later.data)).toMatchObject({ status: 409, code: 'FULLY_BOOKED' });
    expect(await countRows(clinic.database)).toEqual(before);

    const cancelled = await clinic.send(
      'PUT',
      `/appointments/${first.data.appointment.id}/status`,
      { status: 'Cancelled' },
      first.data.patientToken,
    );
    expect(cancelled.status).toBe(200);
    expect((await verify(clinic, later.data)).data.serialNumber).toBe(2);
  });
});

describe('the booking reference', () => {
  it('is another one every time', async () => {
    const { newBookingReference } = await import('../serials/booking-reference.ts');
    const references = Array.from({ length: 5_000 }, newBookingReference);
    expect(new Set(references).size).toBe(5_000);
    expect(
      references.filter((reference) => !/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(reference)),
    ).toEqual([]);
  });
});
