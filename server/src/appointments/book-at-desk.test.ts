import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { deskBooking, NEXT_FRIDAY } from '../../test/desk-booking.ts';
import { addPatient, signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';

describeOnAnyEngine('a serial given at the desk', (engine) => {
  let clinic: TestApp;
  let token: string;
  let patientId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    patientId = (await addPatient(clinic)).id;
  });
  afterAll(() => clinic.close());

  const { doctor, give, expectRefused } = deskBooking(() => ({ clinic, token }));

  it('is a walk-in appointment with all its fields', async () => {
    const departmentId = await addDepartment(clinic, 'Cardiology');
    const doctorId = await doctor(
      { start: '10:00', end: '12:00' },
      { name: 'Dr. Farida Akter', departmentId },
    );
    const patient = await addPatient(clinic, { name: 'রহিমা বেগম', address: 'House 7' });
    const { status, data } = await give({
      doctorId,
      patientId: patient.id,
      status: 'Booked',
      notes: '  Comes with a wheelchair\nand her son ',
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(Number),
      serialNumber: 1,
      sitting: 1,
      appointmentDate: NEXT_FRIDAY,
      status: 'Booked',
      notes: 'Comes with a wheelchair\nand her son',
      patientNotes: null,
      doctorId,
      doctorName: 'Dr. Farida Akter',
      doctorNameBn: null,
      departmentName: 'Cardiology',
      departmentNameBn: null,
      departmentLocation: 'Level 2',
      departmentLocationBn: null,
      doctorQualification: 'MBBS, FCPS',
      doctorQualificationBn: null,
      doctorPhone: '01811000000',
      doctorScheduleStart: '10:00',
      doctorScheduleEnd: '12:00',
      estimatedTime: '10:00',
      patientId: patient.id,
      patientName: 'রহিমা বেগম',
      patientPhone: patient.phone,
      patientAddress: 'House 7',
      isWalkin: true,
      patientErased: false,
      bookingType: 'Walk-in',
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
      createdAt: clinic.clock.now().toISOString(),
      updatedAt: clinic.clock.now().toISOString(),
    });
    const whenToCome = { kind: 'estimate', at: '10:00' };
    expect((await clinic.get(`/appointments/${data.id}`, token)).data).toEqual({ ...data, whenToCome });
    // The patient sees it too, without the notes and the doctor's phone.
    const own = await clinic.get(`/appointments/${data.id}`, patient.token);
    expect(own.data).toEqual({ ...data, whenToCome, notes: null, doctorPhone: null });
  });

  it.each([
    ['Phone', { bookingType: 'Phone', isWalkin: false }],
    ['Walk-in', { bookingType: 'Walk-in', isWalkin: true }],
    // A client that knows the two types of the specification may send what it has read.
    ['Online', { bookingType: 'Walk-in', isWalkin: true }],
    [undefined, { bookingType: 'Walk-in', isWalkin: true }],
  ])('is of the type that staff chose: %s', async (bookingType, expected) => {
    const doctorId = await doctor();
    const { data } = await give({ doctorId, bookingType });
    expect(data).toMatchObject(expected);
    const [listed] = (await clinic.get(`/appointments?patientId=${data.patientId}`, token)).data.appointments;
    expect(listed).toMatchObject(expected);
    const moved = await clinic.send(
      'POST',
      `/appointments/${data.id}/move`,
      { appointmentDate: '2026-12-04' },
      token,
    );
    expect(moved.data).toMatchObject(expected);
  });

  it('on the phone does not count as booked online: the patient may still book as often as others', async () => {
    const patient = await addPatient(clinic);
    const bookAndCancel = async (path: string, body: object, bearer: string) => {
      const booked = await clinic.send('POST', path, body, bearer);
      const { id } = booked.data.appointment ?? booked.data;
      await clinic.send('PUT', `/appointments/${id}/status`, { status: 'Cancelled' }, token);
      return booked.status;
    };
    for (let time = 0; time < BOOKING_LIMITS.bookedOnlinePerDay + 1; time += 1) {
      const body = { doctorId: await doctor(), patientId: patient.id, appointmentDate: TODAY };
      expect(await bookAndCancel('/appointments', { ...body, bookingType: 'Phone' }, token)).toBe(200);
    }
    const own = { doctorId: await doctor(), patientName: 'Rahima Begum' };
    expect(await bookAndCancel('/appointments/own', own, patient.token)).toBe(200);
  });

  it.each(['', '   ', null, undefined])('has no notes when they are %j', async (notes) => {
    expect((await give({ doctorId: await doctor(), notes })).data.notes).toBeNull();
  });

  it('is for today or a later date on which the doctor works, at most a year ahead', async () => {
    const doctorId = await doctor();
    for (const appointmentDate of [TODAY, NEXT_FRIDAY, '2027-11-19']) {
      const { status, data } = await give({ doctorId, appointmentDate });
      expect([status, data?.serialNumber], appointmentDate).toEqual([200, 1]);
    }
    const error = 'Please select a date within the next year';
    for (const appointmentDate of ['2027-11-26', '9999-12-31']) {
      await expectRefused(
        { doctorId, appointmentDate },
        { status: 400, code: 'INVALID_INPUT', error, errors: { appointmentDate: error } },
      );
    }
  });

  it.each(['2026-11-19', '2026-11-13', '2025-11-21', '1999-01-01'])(
    'is refused for the past day %s',
    async (date) => {
      const error = 'Please select today or a later date';
      await expectRefused(
        { doctorId: await addDoctor(clinic), appointmentDate: date },
        { status: 400, code: 'INVALID_INPUT', error, errors: { appointmentDate: error } },
      );
    },
  );

  it('can be for today until midnight in the clinic', async () => {
    const doctorId = await addDoctor(clinic);
    const night = async (moment: string) => {
      clinic.clock.set(moment);
      const desk = (await signedIn(clinic, 'Staff')).token;
      const body = { doctorId, patientId: (await addPatient(clinic)).id, appointmentDate: TODAY };
      return clinic.send('POST', '/appointments', body, desk);
    };
    expect((await night('2026-11-20T17:59:59.999Z')).status).toBe(200);
    expect((await night('2026-11-20T18:00:00.000Z')).code).toBe('INVALID_INPUT');
    clinic.clock.set('2026-11-20T04:00:00.000Z');
  });

  it.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-11-31',
    '27.11.2026',
    'tomorrow',
    '',
    null,
    undefined,
    20261127,
  ])('is refused for %j, which is not a date', async (appointmentDate) => {
    const doctorId = await doctor();
    await expectRefused({ doctorId, appointmentDate }, { status: 400, code: 'INVALID_INPUT' });
    const answer = await give({ doctorId, appointmentDate });
    expect(Object.keys(answer.errors ?? {})).toEqual(['appointmentDate']);
  });

  it.each([
    ['2026-11-21', 'Saturday'],
    ['2026-11-22', 'Sunday'],
    ['2026-11-26', 'Thursday'],
  ])('is refused on the day off %s, and the error names the %s', async (appointmentDate, weekday) => {
    await expectRefused(
      { doctorId: await doctor({}, { name: 'Dr. Friday' }), appointmentDate },
      {
        status: 409,
        code: 'NOT_SCHEDULED',
        error: `Dr. Friday is not available on ${weekday}. Please select a different date or doctor.`,
      },
    );
  });

  it('needs a doctor and a patient who exist and are active', async () => {
    const closed = await addDepartment(clinic, 'Closed', false);
    const inactive = { status: 409, code: 'DOCTOR_INACTIVE' };
    await expectRefused({ doctorId: await doctor({}, { isActive: false }) }, inactive);
    await expectRefused({ doctorId: await doctor({}, { departmentId: closed }) }, inactive);
    await expectRefused({ doctorId: 2_147_483_647 }, { status: 404, code: 'DOCTOR_NOT_FOUND' });
    const doctorId = await doctor();
    await expectRefused({ doctorId, patientId: 2_147_483_647 }, { status: 404, code: 'PATIENT_NOT_FOUND' });
    const gone = await addPatient(clinic, { isActive: 0 });
    await expectRefused({ doctorId, patientId: gone.id }, { status: 403, code: 'PATIENT_INACTIVE' });
    await expectRefused(
      { doctorId: undefined },
      { status: 400, errors: { doctorId: 'Please select a doctor' } },
    );
    await expectRefused(
      { doctorId, patientId: 'x' },
      { status: 400, errors: { patientId: expect.any(String) } },
    );
    await expectRefused(
      { doctorId, status: 'Completed' },
      { status: 400, errors: { status: expect.any(String) } },
    );
    await expectRefused(
      { doctorId, notes: 'x'.repeat(1_001) },
      { status: 400, errors: { notes: 'Please use at most 1000 characters' } },
    );
  });

  it('is refused with a plain sentence, whatever input is wrong', async () => {
    const doctorId = await doctor();
    for (const wrong of [
      { status: 'Completed' },
      { serialNumber: 'x' },
      { serialNumber: 0 },
      { serialNumber: 101 },
      { notes: 7 },
      { patientName: 7 },
      { patientId: null },
      { doctorId: '1' },
      { appointmentDate: [] },
    ]) {
      const answer = await give({ doctorId, ...wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
      expect(answer.error, JSON.stringify(wrong)).not.toMatch(
        /invalid input|invalid option|expected|received/i,
      );
    }
  });

  it('can be requested with snake_case names too', async () => {
    const patient = await addPatient(clinic);
    const body = { doctor_id: await doctor(), patient_id: patient.id, appointmentDate: NEXT_FRIDAY };
    const { status, data } = await clinic.send('POST', '/appointments', body, token);
    expect([status, data?.patientId]).toEqual([200, patient.id]);
  });

  it('can be for a family member; the patient record keeps its name', async () => {
    const doctorId = await doctor();
    const { data } = await give({ doctorId, patientId, patientName: '  Tania Begum ' });
    expect(data).toMatchObject({ patientId, patientName: 'Tania Begum' });
    expect((await clinic.get(`/patients/${patientId}`, token)).data.name).toBe('Rahima Begum');
    for (const [patientName, message] of [
      ['', 'Patient name is required'],
      ['T', 'Name must be at least 2 characters'],
    ]) {
      await expectRefused({ doctorId, patientName }, { status: 400, errors: { patientName: message } });
    }
  });

  it('is refused to a person who has one with this doctor and date; the error names that one', async () => {
    const doctorId = await doctor();
    const patient = await addPatient(clinic, { name: 'Rahima Begum' });
    await give({ doctorId });
    expect((await give({ doctorId, patientId: patient.id })).data.serialNumber).toBe(2);
    const again = await give({ doctorId, patientId: patient.id, patientName: ' RAHIMA  begum' });
    expect(again).toMatchObject({
      status: 409,
      code: 'ALREADY_BOOKED',
      error: expect.stringMatching(/serial 2\b/),
    });
    // Another date, another doctor or another name is another appointment.
    const others = [
      { doctorId, appointmentDate: '2026-12-04' },
      { doctorId: await doctor() },
      { doctorId, patientName: 'Tania Begum' },
    ];
    for (const other of others) expect((await give({ patientId: patient.id, ...other })).status).toBe(200);
  });

  it("is refused without the word 'today' when the date is a later one", async () => {
    const doctorId = await doctor();
    const patient = await addPatient(clinic);
    await give({ doctorId, patientId: patient.id });
    expect((await give({ doctorId, patientId: patient.id })).error).not.toMatch(/today/);
    for (let count = 0; count < 4; count += 1)
      await give({ doctorId: await doctor(), patientId: patient.id });
    expect((await give({ doctorId: await doctor(), patientId: patient.id })).error).not.toMatch(/today/);
  });

  it('is given at most five times to one phone on one date', async () => {
    const patient = await addPatient(clinic);
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push((await give({ doctorId: await doctor(), patientId: patient.id })).data.id);
    }
    await expectRefused(
      { doctorId: await doctor(), patientId: patient.id },
      { status: 409, code: 'TOO_MANY_BOOKINGS' },
    );
    const elsewhere = { doctorId: await doctor(), patientId: patient.id, appointmentDate: '2026-12-04' };
    expect((await give(elsewhere)).status).toBe(200);
    await clinic.send('PUT', `/appointments/${ids[0]}/status`, { status: 'Cancelled' }, token);
    expect((await give({ doctorId: await doctor(), patientId: patient.id })).status).toBe(200);
  });

  it('ignores fields that are not in the form', async () => {
    const { data } = await give({
      doctorId: await doctor(),
      id: 1,
      isWalkin: false,
      bookingType: 'Online',
      bookingReference: 'AAAA-AAAA',
      estimatedTime: '23:00',
      patientPhone: '01999999999',
      createdAt: '2000-01-01T00:00:00.000Z',
      deletedAt: '2000-01-01T00:00:00.000Z',
    });
    expect(data).toMatchObject({
      isWalkin: true,
      bookingType: 'Walk-in',
      estimatedTime: '09:00',
      createdAt: clinic.clock.now().toISOString(),
    });
    expect(data.bookingReference).not.toBe('AAAA-AAAA');
    expect(data.patientPhone).not.toBe('01999999999');
  });

  it('is refused for a doctor who was made inactive a moment ago', async () => {
    const doctorId = await doctor();
    await setActive(clinic, 'doctors', doctorId, false);
    await expectRefused(
      { doctorId },
      { status: 409, error: 'This doctor is inactive and cannot be booked.' },
    );
  });
});
