import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, bookOwn, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import {
  changeDay,
  DAY,
  everyDay,
  finished,
  LATER,
  startChange,
  twiceADay,
  undoEnded,
} from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { Desk, newActKey } from '../../test/queue-sitting.ts';
import { answerOffer, offerTokenOf, settle, wait } from '../../test/waiting.ts';

const EMERGENCY = { reason: 'Emergency' };

/** What a test does at the desk of a clinic. */
function atDesk(clinic: TestApp, token: () => string) {
  const full = async (limit: number, days = everyDay(limit)) => {
    const doctorId = await addDoctor(clinic, { days });
    for (let place = 0; place < limit; place += 1) expect((await give(doctorId)).status).toBe(200);
    return doctorId;
  };
  const give = async (doctorId: number, more: object = {}, as = token()) => {
    const { id: patientId } = await addPatient(clinic);
    const body = { doctorId, patientId, appointmentDate: DAY, ...more };
    return clinic.send('POST', '/appointments', body, as);
  };
  const placesOf = async (doctorId: number) => {
    const { data: live } = await clinic.get(`/doctors/${doctorId}/live-status`);
    const { data: staff } = await clinic.get(`/doctors/${doctorId}/availability?date=${DAY}`, token());
    return {
      online: live.availableSlots,
      booked: [live.booked, staff.booked],
      available: staff.available,
      extrasLeft: staff.extrasLeft,
    };
  };
  const setStatus = (id: number, status: string) =>
    clinic.send('PUT', `/appointments/${id}/status`, { status }, token());
  return { full, give, placesOf, setStatus };
}

// rules: serials 16
describeOnBothEngines('extra serials', (engine) => {
  let clinic: TestApp;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());
  const desk = () => atDesk(clinic, () => staff);

  it('are given in a full sitting, with the next numbers, and only so many', async () => {
    const { full, give, placesOf } = desk();
    const doctorId = await full(2);
    expect(await placesOf(doctorId)).toEqual({ online: 0, booked: [2, 2], available: 0, extrasLeft: 3 });
    expect(await give(doctorId)).toMatchObject({ status: 409, code: 'FULLY_BOOKED' });

    const first = await give(doctorId, { extra: { reason: 'Other', words: ' Came from Sylhet ' } });
    expect(first.data).toMatchObject({
      serialNumber: 3,
      isExtra: true,
      extraReason: 'Other',
      extraWords: 'Came from Sylhet',
    });
    expect((await give(doctorId, { extra: EMERGENCY })).data).toMatchObject({
      serialNumber: 4,
      extraReason: 'Emergency',
      extraWords: null,
    });
    expect(await placesOf(doctorId)).toEqual({ online: 0, booked: [2, 2], available: 0, extrasLeft: 1 });
    expect((await give(doctorId, { extra: EMERGENCY })).data.serialNumber).toBe(5);
    expect(await give(doctorId, { extra: EMERGENCY })).toMatchObject({
      status: 409,
      code: 'EXTRAS_USED_UP',
      error: 'This sitting is full, and its 3 extra serials have been given.',
    });
    expect(await placesOf(doctorId)).toEqual({
      online: 0,
      booked: [2, 2],
      available: 0,
      extrasLeft: undefined,
    });
  });

  onAnyEngine(engine, () => {
    it('are ordinary ones while a place is free', async () => {
      const { give, placesOf } = desk();
      const doctorId = await addDoctor(clinic, { days: everyDay(2) });
      const { data } = await give(doctorId, { extra: EMERGENCY });
      expect(data).toMatchObject({ serialNumber: 1, isExtra: false, extraReason: null, extraWords: null });
      expect(await placesOf(doctorId)).toMatchObject({ booked: [1, 1], available: 1, extrasLeft: undefined });
    });
  });

  it('change no place of the limit, whichever of both is cancelled, deleted or set back', async () => {
    const { full, give, placesOf, setStatus } = desk();
    const doctorId = await full(1);
    const extra = (await give(doctorId, { extra: EMERGENCY })).data;
    await setStatus(extra.id, 'Cancelled');
    expect(await placesOf(doctorId)).toEqual({ online: 0, booked: [1, 1], available: 0, extrasLeft: 3 });
    const others = [];
    for (let more = 0; more < 3; more += 1) {
      others.push((await give(doctorId, { extra: EMERGENCY })).data);
    }
    expect(others.map(({ serialNumber }) => serialNumber)).toEqual([3, 4, 5]);
    expect((await setStatus(extra.id, 'Booked')).code).toBe('EXTRAS_USED_UP');
    const admin = (await signedIn(clinic, 'Admin')).token;
    await clinic.send('DELETE', `/appointments/${others[0].id}`, undefined, admin);
    expect((await setStatus(extra.id, 'Booked')).data).toMatchObject({
      isExtra: true,
      extraReason: 'Emergency',
    });
    expect(await placesOf(doctorId)).toMatchObject({ online: 0, booked: [1, 1], available: 0 });

    const { data } = await clinic.get(`/appointments?date=${DAY}&doctor=&search=&limit=100`, staff);
    const ordinary = data.appointments.find(
      (one: { doctorId: number; isExtra: boolean }) => one.doctorId === doctorId && !one.isExtra,
    );
    await setStatus(ordinary.id, 'Cancelled');
    expect(await placesOf(doctorId)).toMatchObject({ online: 1, booked: [0, 0], available: 1 });
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(6);
    expect((await setStatus(ordinary.id, 'Booked')).code).toBe('FULLY_BOOKED');
  });

  onAnyEngine(engine, () => {
    it('are moved to an ordinary place only, and leave their extra place', async () => {
      const { full, give, placesOf } = desk();
      const doctorId = await full(1);
      const { id } = (await give(doctorId, { extra: EMERGENCY })).data;
      const move = (appointmentId: number, date: string) =>
        clinic.send('POST', `/appointments/${appointmentId}/move`, { appointmentDate: date }, staff);
      const moved = (await move(id, LATER)).data;
      expect(moved).toMatchObject({ serialNumber: 1, isExtra: false, extraReason: null });
      expect(await placesOf(doctorId)).toMatchObject({ booked: [1, 1], available: 0, extrasLeft: 3 });
      expect((await move(moved.id, DAY)).code).toBe('FULLY_BOOKED');
    });
  });

  it('are given to whoever stands at the desk, once for each key, and stand in the queue', async () => {
    const { full } = desk();
    const doctorId = await full(1);
    const url = `/queue/${doctorId}/${DAY}/walk-ins`;
    const body = { phone: newPhone(), name: 'Rahima Begum', key: newActKey() };
    expect((await clinic.send('POST', url, body, staff)).code).toBe('FULLY_BOOKED');
    const extra = { reason: "Doctor's request" };
    const first = await clinic.send('POST', url, { ...body, extra }, staff);
    expect(first.data.serialNumber).toBe(2);
    expect((await clinic.send('POST', url, { ...body, extra }, staff)).data.serialNumber).toBe(2);
    const queue = await Desk.open(clinic, staff, doctorId);
    expect(queue.state.entries.map(({ serialNumber, extraReason }) => [serialNumber, extraReason])).toEqual([
      [2, "Doctor's request"],
    ]);
    expect(queue.state.notHere.map(({ isExtra }) => isExtra)).toEqual([false]);
    const listed = (await clinic.get('/queue', staff)).data.sittings;
    const own = listed.find((sitting: { doctorId: number }) => sitting.doctorId === doctorId);
    expect(own).toMatchObject({ free: 0, extrasLeft: 2, waiting: 1, notHere: 1 });
    expect((await clinic.get(`/queue/${doctorId}/${DAY}/record`, staff)).data.numbers).toMatchObject({
      desk: 2,
      extra: 1,
    });
    const sheet = (await clinic.get(`/doctors/${doctorId}/days/${DAY}/sheet`, staff)).data;
    expect(sheet.sittings[0].people.map(({ isExtra }: { isExtra: boolean }) => isExtra)).toEqual([
      false,
      true,
    ]);
  });

  onAnyEngine(engine, () => {
    it('set off no offer of the waiting list, and take no place that is held', async () => {
      const { full, give, setStatus } = desk();
      const doctorId = await full(2);
      const [one] = await idsOf(clinic, doctorId);
      const phone = newPhone();
      expect((await wait(clinic, doctorId, { phone })).status).toBe(200);
      const extra = (await give(doctorId, { extra: EMERGENCY })).data;
      await settle(clinic);
      expect(offerTokenOf(clinic, phone)).toBe(undefined);
      await setStatus(extra.id, 'Cancelled');
      await settle(clinic);
      expect(offerTokenOf(clinic, phone)).toBe(undefined);

      await setStatus(one ?? 0, 'Cancelled');
      await settle(clinic);
      const token = offerTokenOf(clinic, phone);
      expect(token).toEqual(expect.any(String));
      // The desk sees a full sitting now, because the place is held.
      for (let more = 0; more < 3; more += 1) {
        expect((await give(doctorId, { extra: EMERGENCY })).data.isExtra).toBe(true);
      }
      expect(await answerOffer(clinic, token, true)).toMatchObject({ status: 200 });
      expect((await give(doctorId, { extra: EMERGENCY })).code).toBe('EXTRAS_USED_UP');
    });

    it('come back beyond the limit when their day is opened again', async () => {
      const { full, give, placesOf } = desk();
      const doctorId = await full(2);
      await give(doctorId, { extra: EMERGENCY });
      await changeDay(clinic, doctorId);
      const job = (await startChange(clinic, { doctorId }, { do: 'cancel' }, staff)).data;
      await finished(clinic, job.id, staff);
      await clinic.send('POST', `/changes/${job.id}/undo`, { openDays: true }, staff);
      expect((await undoEnded(clinic, job.id, staff)).undo).toEqual({ people: 3, done: 3, kept: 0 });
      expect(await placesOf(doctorId)).toEqual({ online: 0, booked: [2, 2], available: 0, extrasLeft: 2 });
    });

    it('are in the first sitting of a full day whose hours are not over, unless the desk chooses', async () => {
      const { give } = desk();
      const doctorId = await addDoctor(clinic, { days: twiceADay(1) });
      for (const sitting of [1, 2]) await give(doctorId, { sitting });
      expect((await give(doctorId, { extra: EMERGENCY })).data).toMatchObject({ sitting: 1, isExtra: true });
      const inSecond = await give(doctorId, { extra: EMERGENCY, sitting: 2 });
      expect(inSecond.data).toMatchObject({ sitting: 2, serialNumber: 2, isExtra: true });
      const { data } = await clinic.get(`/availability?date=${DAY}`, staff);
      const places = data.doctors.find((one: { doctorId: number }) => one.doctorId === doctorId);
      expect(places).toMatchObject({ available: 0, extrasLeft: 4 });
    });

    it('leave the next free day as it is', async () => {
      const { give } = desk();
      const doctorId = await addDoctor(clinic, { days: everyDay(1) });
      await give(doctorId);
      const first = (await give(doctorId, { appointmentDate: '2026-11-21' })).data;
      await give(doctorId, { appointmentDate: '2026-11-21', extra: EMERGENCY });
      await clinic.send('PUT', `/appointments/${first.id}/status`, { status: 'Cancelled' }, staff);
      const { data } = await clinic.get(`/doctors/${doctorId}/availability?date=${DAY}`, staff);
      expect(data.nextFree).toMatchObject({ date: '2026-11-21' });
    });

    it('are in the audit log with their reason and without their words', async () => {
      const { full, give } = desk();
      const doctorId = await full(1);
      const { id } = (await give(doctorId, { extra: { reason: 'Other', words: 'For Rahima' } })).data;
      const admin = (await signedIn(clinic, 'Admin')).token;
      const { data } = await clinic.get(`/admin/audit?subjectKind=appointment&subjectId=${id}`, admin);
      expect(data.entries).toMatchObject([{ action: 'appointment.create', details: { extra: 'Other' } }]);
      expect(JSON.stringify(data)).not.toContain('Rahima');
    });
  });
});

async function idsOf({ database }: TestApp, doctorId: number): Promise<number[]> {
  const rows = await database.read
    .selectFrom('appointments')
    .select('id')
    .where('doctorId', '=', doctorId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

describeOnAnyEngine('an extra serial is refused', (engine) => {
  let clinic: TestApp;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());
  const desk = () => atDesk(clinic, () => staff);

  it('to everybody who may not update', async () => {
    const doctorId = await desk().full(1);
    const viewer = (await signedIn(clinic, 'Viewer')).token;
    const patient = await addPatient(clinic);
    expect((await desk().give(doctorId, { extra: EMERGENCY }, viewer)).status).toBe(403);
    expect((await desk().give(doctorId, { extra: EMERGENCY }, patient.token)).status).toBe(401);
    const body = { phone: newPhone(), name: 'Rahima Begum', key: newActKey(), extra: EMERGENCY };
    const walkIn = (token: string) => clinic.send('POST', `/queue/${doctorId}/${DAY}/walk-ins`, body, token);
    expect((await walkIn(viewer)).status).toBe(403);
    expect((await walkIn(patient.token)).status).toBe(401);
  });

  it('online, whatever a request says', async () => {
    const { full, give } = desk();
    const doctorId = await full(1);
    const extra = EMERGENCY;
    const patient = await addPatient(clinic);
    const asked = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone(), extra, isExtra: true };
    expect((await clinic.send('POST', '/appointments/request-otp', asked)).code).toBe('FULLY_BOOKED');
    const own = { doctorId, patientName: 'Rahima Begum', extra, isExtra: true };
    expect((await clinic.send('POST', '/appointments/own', own, patient.token)).code).toBe('FULLY_BOOKED');

    const free = await addDoctor(clinic, { days: everyDay(1) });
    const requested = await requestCode(clinic, free);
    await give(free);
    const late = await clinic.send('POST', '/appointments/verify-otp', {
      sessionToken: requested.data.sessionToken,
      otp: requested.data.otp,
      extra,
    });
    expect(late.code).toBe('FULLY_BOOKED');

    const movable = (await bookOwn(clinic, await addDoctor(clinic, { days: twiceADay(1) }), patient.token))
      .data;
    const to = { appointmentDate: DAY, sitting: 2, extra };
    await give(movable.appointment.doctorId, { sitting: 2 });
    const move = `/appointments/${movable.appointment.id}/move`;
    expect((await clinic.send('POST', move, to, patient.token)).code).toBe('FULLY_BOOKED');
    expect((await clinic.send('POST', move, to, staff)).code).toBe('FULLY_BOOKED');
  });

  it('in a sitting that is over, on a day off, on a past day and with a number of choice', async () => {
    const { full, give } = desk();
    const doctorId = await full(1);
    expect((await give(doctorId, { extra: EMERGENCY, serialNumber: 1 })).code).toBe('SERIAL_TAKEN');
    expect((await give(doctorId, { extra: EMERGENCY, appointmentDate: '2026-11-19' })).code).toBe(
      'INVALID_INPUT',
    );
    const queue = await Desk.open(clinic, staff, doctorId);
    await queue.act('cancel', undefined, { reason: 'Doctor ill' });
    expect((await give(doctorId, { extra: EMERGENCY })).code).toBe('SESSION_OVER');
    const { data } = await clinic.get(`/doctors/${doctorId}/availability?date=${DAY}`, staff);
    expect(data).toMatchObject({ available: 0 });
    expect(data).not.toHaveProperty('extrasLeft');

    const away = await full(1);
    await changeDay(clinic, away);
    expect((await give(away, { extra: EMERGENCY })).code).toBe('NOT_SCHEDULED');
  });

  it.each([
    [{}, 'extra.reason'],
    [{ reason: 'VIP' }, 'extra.reason'],
    [{ reason: 'Other' }, 'extra.words'],
    [{ reason: 'Emergency', words: 'bell \u0007' }, 'extra.words'],
    [{ reason: 'Emergency', words: 'nul \u0000' }, 'extra.words'],
    [{ reason: 'Emergency', words: 'x'.repeat(101) }, 'extra.words'],
    ['Emergency', 'extra'],
    [null, 'extra'],
  ])('with the reason %j', async (extra, field) => {
    const doctorId = await addDoctor(clinic, { days: everyDay(1) });
    const { status, errors } = await desk().give(doctorId, { extra });
    expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
    expect(await idsOf(clinic, doctorId)).toEqual([]);
  });

  it('is not named in any answer to patients', async () => {
    const doctorId = await desk().full(1);
    const patient = await addPatient(clinic);
    const body = {
      doctorId,
      patientId: patient.id,
      appointmentDate: DAY,
      extra: { reason: 'Other', words: 'VIP' },
    };
    const { data } = await clinic.send('POST', '/appointments', body, staff);
    expect(data.isExtra).toBe(true);
    const hidden = { isExtra: false, extraReason: null, extraWords: null };
    expect((await clinic.get(`/appointments/${data.id}`, patient.token)).data).toMatchObject(hidden);
    expect((await clinic.get('/appointments', patient.token)).data.appointments).toMatchObject([hidden]);
    for (const path of [`/doctors/${doctorId}/live-status`, `/doctors/${doctorId}`, '/doctors', '/live']) {
      const { data: seen } = await clinic.get(path);
      expect(JSON.stringify(seen) ?? '').not.toMatch(/extra/i);
    }
    const queue = (await clinic.get(`/queue/${doctorId}/${DAY}/public`)).data;
    expect(JSON.stringify(queue)).not.toMatch(/extra/i);
  });
});

describe('a clinic that has switched extra serials off', () => {
  it('gives none, and takes none back', async () => {
    const clinic = await startTestApp('sqlite');
    const staff = (await signedIn(clinic, 'Staff')).token;
    const { full, give, placesOf, setStatus } = atDesk(clinic, () => staff);
    const doctorId = await full(1);
    const extra = (await give(doctorId, { extra: EMERGENCY })).data;
    await setStatus(extra.id, 'Cancelled');
    Object.assign(clinic.services.config, { extraSerials: 0 });
    expect(await give(doctorId, { extra: EMERGENCY })).toMatchObject({
      status: 409,
      code: 'EXTRAS_OFF',
      error: 'This clinic gives no serials beyond the limit.',
    });
    expect((await setStatus(extra.id, 'Booked')).code).toBe('EXTRAS_OFF');
    expect((await placesOf(doctorId)).extrasLeft).toBe(undefined);
    const { id: ordinary } = (await give(await addDoctor(clinic), { extra: EMERGENCY })).data;
    expect(ordinary).toEqual(expect.any(Number));
    await clinic.close();
  });
});
