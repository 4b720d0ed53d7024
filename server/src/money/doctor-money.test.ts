import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';

const NONE = { new: null, 'follow-up': null, report: null };
const HALF = { kind: 'percent', value: 5_000 };
const ENV = { FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300', FOLLOW_UP_DAYS: '20' };

describeOnAnyEngine("a doctor's fees and shares", (engine) => {
  let clinic: TestApp;
  let admin: string;
  let doctorId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ENV });
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    clinic.clock.set(FRIDAY_MORNING);
    admin = (await signedIn(clinic, 'Admin')).token;
    doctorId = await addDoctor(clinic);
  });

  const read = async () => (await clinic.get(`/doctors/${doctorId}/money`, admin)).data;
  const send = (body: object, token = admin) => clinic.send('PUT', `/doctors/${doctorId}/money`, body, token);
  const save = async (more: object) => {
    const { version } = await read();
    return send({ fees: NONE, followUpDays: null, shares: NONE, version, ...more });
  };
  const shares = () =>
    clinic.database.read
      .selectFrom('doctorShares')
      .select(['visitKind', 'fromDate', 'kind', 'value'])
      .where('doctorId', '=', doctorId)
      .orderBy('fromDate')
      .orderBy('visitKind')
      .execute();

  it('are those of the clinic until an Admin sets others, and the public reads them at once', async () => {
    expect(await read()).toMatchObject({
      doctorId,
      doctorName: 'Dr. Nusrat Jahan',
      fees: NONE,
      followUpDays: null,
      shares: NONE,
      clinicFees: { new: 50_000, 'follow-up': 30_000, report: 50_000 },
      clinicFollowUpDays: 20,
      sharesFrom: null,
    });
    const publicFees = async () => {
      const one = (await clinic.get(`/doctors/${doctorId}`)).data.fees;
      const { doctors } = (await clinic.get('/doctors')).data;
      const staff = (await clinic.get(`/doctors/${doctorId}`, admin)).data.fees;
      expect(doctors.find(({ id }: { id: number }) => id === doctorId).fees).toEqual(one);
      expect(staff).toEqual(one);
      return one;
    };
    expect(await publicFees()).toEqual({
      new: 50_000,
      'follow-up': 30_000,
      report: 50_000,
      followUpDays: 20,
    });
    const fees = { new: 80_050, 'follow-up': 0, report: null };
    const saved = await save({ fees, followUpDays: 0 });
    expect(saved).toMatchObject({ status: 200, data: { fees, followUpDays: 0 } });
    expect(await read()).toEqual(saved.data);
    expect(await publicFees()).toEqual({ new: 80_050, 'follow-up': 0, report: 50_000, followUpDays: 0 });
  });

  it('change no fee of a serial that was given', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    await save({ fees: { ...NONE, new: 90_000 } });
    const feeOf = async (id: number) => (await clinic.get(`/appointments/${id}/money`, admin)).data.fee;
    expect(await feeOf(appointment.id)).toBe(50_000);
    expect(await feeOf((await book(clinic, doctorId)).data.appointment.id)).toBe(90_000);
  });

  it('keep the shares of earlier days: a change is a row of today, and what stays the same is none', async () => {
    const fixed = { kind: 'fixed', value: 10_000 };
    await save({ shares: { ...NONE, new: HALF, report: fixed } });
    await save({ shares: { ...NONE, new: HALF, report: fixed }, fees: { ...NONE, new: 60_000 } });
    const first = [
      { visitKind: 'new', fromDate: '2026-11-20', kind: 'percent', value: 5_000 },
      { visitKind: 'report', fromDate: '2026-11-20', kind: 'fixed', value: 10_000 },
    ];
    expect(await shares()).toEqual(first);
    clinic.clock.set('2026-11-25T04:00:00.000Z');
    admin = (await signedIn(clinic, 'Admin')).token;
    const ended = await save({ shares: { ...NONE, new: HALF } });
    expect(ended.data).toMatchObject({ shares: { ...NONE, new: HALF }, sharesFrom: '2026-11-25' });
    expect(await shares()).toEqual([
      ...first,
      { visitKind: 'report', fromDate: '2026-11-25', kind: 'none', value: 0 },
    ]);
    // A second save of the same day is in place of the first one.
    await save({ shares: { ...NONE, new: HALF, report: HALF } });
    expect(await shares()).toEqual([
      ...first,
      { visitKind: 'report', fromDate: '2026-11-25', kind: 'percent', value: 5_000 },
    ]);
  });

  it('are saved by the first of two Admins, and the second one looks again', async () => {
    const { version } = await read();
    const form = { fees: NONE, followUpDays: null, shares: NONE, version };
    const answers = await Promise.all([
      send({ ...form, followUpDays: 10 }),
      send({ ...form, shares: { ...NONE, new: HALF } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ code }) => code)).toContain('RECORD_CHANGED');
  });

  it('say in the audit log who changed them, without amounts', async () => {
    await save({ fees: { ...NONE, new: 76_500 }, shares: { ...NONE, new: HALF } });
    const entry = await clinic.database.read
      .selectFrom('auditLog')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'doctor.money',
      subjectKind: 'doctor',
      subjectId: doctorId,
      details: null,
    });
  });

  it('are for Admins, of a doctor who exists', async () => {
    const { token } = await signedIn(clinic, 'Staff');
    expect(await clinic.get(`/doctors/${doctorId}/money`, token)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await send({}, token)).toMatchObject({ code: 'FORBIDDEN' });
    doctorId = 2_147_483_647;
    expect(await clinic.get(`/doctors/${doctorId}/money`, admin)).toMatchObject({ code: 'DOCTOR_NOT_FOUND' });
    expect(await send({ fees: NONE, followUpDays: null, shares: NONE, version: '' })).toMatchObject({
      code: 'DOCTOR_NOT_FOUND',
    });
  });

  it.each([
    ['fees.new', { fees: { ...NONE, new: -1 } }],
    ['fees.report', { fees: { ...NONE, report: 10_000_001 } }],
    ['fees.new', { fees: { ...NONE, new: 10.5 } }],
    ['followUpDays', { followUpDays: 366 }],
    ['shares.new.value', { shares: { ...NONE, new: { kind: 'percent', value: 10_001 } } }],
  ])('are refused when %s is out of range: %j', async (field, more) => {
    const refused = await save(more);
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(Object.keys(refused.errors ?? {})).toEqual([field]);
  });

  it('are nowhere in a clinic that records no payments', async () => {
    const free = await startTestApp(engine);
    const { token } = await signedIn(free, 'Admin');
    const id = await addDoctor(free);
    expect(await free.get(`/doctors/${id}/money`, token)).toMatchObject({ code: 'FEES_OFF' });
    const form = { fees: NONE, followUpDays: null, shares: NONE, version: '' };
    expect(await free.send('PUT', `/doctors/${id}/money`, form, token)).toMatchObject({ code: 'FEES_OFF' });
    expect((await free.get(`/doctors/${id}`)).data).not.toHaveProperty('fees');
    expect((await free.get('/doctors')).data.doctors[0]).not.toHaveProperty('fees');
    expect((await free.get('/clinic')).data).not.toHaveProperty('fees');
    await free.close();
  });

  it('have the fees of the clinic beside them, which every screen knows', async () => {
    expect((await clinic.get('/clinic')).data).toMatchObject({
      payAtDesk: true,
      fees: { new: 50_000, 'follow-up': 30_000, report: 50_000, followUpDays: 20, discountMost: 20_000 },
    });
  });
});
