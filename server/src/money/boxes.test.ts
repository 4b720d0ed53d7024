import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { nextNumber } from '../../test/next-number.ts';
import { newToken, type SignedIn, signedIn } from '../../test/people.ts';
import { lockBox } from '../ledger/add-entry.ts';

const TODAY = '2026-11-20';
const newKey = () => `key-of-a-box-${nextNumber('key')}`;

describeOnBothEngines('a cash box', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let staff: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { FEES: 'desk', CONSULTATION_FEE: '500' } });
    doctorId = await addDoctor(clinic, {
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 99 })),
    });
  });
  beforeEach(async () => {
    clinic.clock.set(`${TODAY}T04:00:00.000Z`);
    staff = await signedIn(clinic, 'Staff');
    admin = await signedIn(clinic, 'Admin');
  });
  afterAll(() => clinic.close());

  /** Moves the clock and signs both accounts in again, because a login session ends without use. */
  const setClock = async (moment: string) => {
    clinic.clock.set(moment);
    for (const account of [staff, admin])
      account.token = await newToken(clinic, { staffId: account.staffId });
  };
  const dayOf = async (query = '', { token } = staff) => (await clinic.get(`/money/box${query}`, token)).data;
  const open = (amount: number, { token } = staff, key = newKey()) =>
    clinic.send('POST', '/money/box/opening', { amount, key }, token);
  const close = (body: object, { token } = staff) =>
    clinic.send(
      'POST',
      '/money/box/close',
      { day: TODAY, counted: 0, words: null, expectedVersion: 0, key: newKey(), ...body },
      token,
    );
  const pay = async (body: object, { token } = staff) => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const asked = { expectedVersion: 0, key: newKey(), way: 'cash', amount: 50_000, ...body };
    return clinic.send('POST', `/appointments/${appointment.id}/payments`, asked, token);
  };

  it('counts what is in it by way, and expects the opening and the cash', async () => {
    expect(await dayOf()).toMatchObject({
      box: { id: staff.staffId, name: 'Somebody who is Staff' },
      ...{ day: TODAY, opening: null, discounts: 0, voided: 0, expectedCash: 0, version: 0, closed: null },
    });
    await open(10_000);
    await open(20_000);
    await pay({});
    await pay({ way: 'bkash', amount: 30_000, discount: { amount: 20_000, reason: 'poor' } });
    await pay({}, admin);
    expect(await dayOf()).toMatchObject({
      ...{ opening: 20_000, discounts: 20_000, expectedCash: 70_000, version: 5 },
      ways: [
        { way: 'cash', taken: 50_000, refunded: 0 },
        { way: 'bkash', taken: 30_000, refunded: 0 },
        { way: 'nagad', taken: 0, refunded: 0 },
        { way: 'card', taken: 0, refunded: 0 },
      ],
    });
  });

  it('is closed once, with words for a difference, and takes nothing more on that day', async () => {
    await pay({});
    expect(await close({ counted: 40_000, expectedVersion: 1 })).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { words: 'Please write why' },
    });
    const closed = await close({ counted: 40_000, words: 'One note is missing', expectedVersion: 1 });
    expect(closed).toMatchObject({
      status: 200,
      data: {
        ...{ expectedCash: 50_000, version: 2 },
        closed: {
          counted: 40_000,
          difference: -10_000,
          words: 'One note is missing',
          by: { id: staff.staffId },
        },
      },
    });
    expect(await dayOf()).toEqual(closed.data);
    for (const refused of [
      await close({ counted: 50_000, expectedVersion: 2 }),
      await open(100),
      await pay({}),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'BOX_CLOSED' });
    }
    expect(await dayOf()).toEqual(closed.data);
    expect(await pay({}, admin)).toMatchObject({ status: 200 });
  });

  it('needs no words if the cash is as expected', async () => {
    await pay({});
    expect(await close({ counted: 50_000, expectedVersion: 1 })).toMatchObject({
      data: { closed: { difference: 0, words: null } },
    });
  });

  it('is not closed on a count of before a payment', async () => {
    await pay({});
    const asked = { counted: 50_000, expectedVersion: 1 };
    await pay({});
    expect(await close(asked)).toMatchObject({ status: 409, code: 'BOX_CHANGED' });
    expect((await dayOf()).closed).toBeNull();
  });

  it('does the same request once, and refuses a key of another request', async () => {
    const key = newKey();
    const opened = await open(5_000, staff, key);
    expect((await open(5_000, staff, key)).data).toEqual(opened.data);
    expect(await open(6_000, staff, key)).toMatchObject({ code: 'KEY_USED' });
    const asked = { counted: 5_000, expectedVersion: 1, key: newKey() };
    const closed = await close(asked);
    expect(closed.status).toBe(200);
    expect((await close(asked)).data).toEqual(closed.data);
    expect(await close({ ...asked, counted: 6_000 })).toMatchObject({ code: 'KEY_USED' });
    expect((await dayOf()).version).toBe(2);
  });

  it('lets one of two closes through, and each payment is before the close or refused', async () => {
    await pay({});
    const answers = await Promise.all([
      close({ counted: 50_000, expectedVersion: 1 }),
      close({ counted: 50_000, expectedVersion: 1, boxId: staff.staffId }, admin),
      pay({}),
    ]);
    const closed = answers.slice(0, 2).filter(({ status }) => status === 200);
    const day = await dayOf();
    expect(closed).toHaveLength(day.closed ? 1 : 0);
    expect(answers[2]?.status).toBe(day.closed ? 409 : 200);
    expect(day.version).toBe(2);
  });

  it('of somebody else is shown and closed by an Admin only', async () => {
    await pay({});
    const other = await signedIn(clinic, 'Staff');
    const boxId = staff.staffId;
    for (const refused of [
      await clinic.get(`/money/box?boxId=${boxId}`, other.token),
      await clinic.get(`/money/boxes?from=${TODAY}&to=${TODAY}&boxId=${boxId}`, other.token),
      await close({ boxId, counted: 50_000, expectedVersion: 1 }, other),
    ]) {
      expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await dayOf(`?boxId=${boxId}`, admin)).toMatchObject({ box: { id: boxId }, expectedCash: 50_000 });
    for (const unknown of [
      await clinic.get('/money/box?boxId=2147483647', admin.token),
      await close({ boxId: 2_147_483_647 }, admin),
    ]) {
      expect(unknown).toMatchObject({ status: 404, code: 'STAFF_NOT_FOUND' });
    }
    expect(await close({ boxId, counted: 50_000, expectedVersion: 1 }, admin)).toMatchObject({
      data: { box: { id: boxId }, closed: { by: { id: admin.staffId } } },
    });
  });

  it('lists its days with entries, and an Admin those of all boxes, the newest first', async () => {
    await open(1_000);
    await setClock('2026-11-22T04:00:00.000Z');
    await open(2_000);
    await open(3_000, admin);
    const path = `/money/boxes?from=${TODAY}&to=2026-11-22`;
    const own = (await clinic.get(path, staff.token)).data.days;
    expect(own.map(({ day, opening }: Record<string, unknown>) => [day, opening])).toEqual([
      ['2026-11-22', 2_000],
      [TODAY, 1_000],
    ]);
    expect(own).toEqual([await dayOf('?day=2026-11-22'), await dayOf(`?day=${TODAY}`)]);
    const all = (await clinic.get(path, admin.token)).data.days;
    expect(all).toEqual(expect.arrayContaining([...own, await dayOf('', admin)]));
    const dates = all.map(({ day }: { day: string }) => day);
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await clinic.get(`${path}&boxId=${staff.staffId}`, admin.token)).data.days).toEqual(own);
    expect((await clinic.get(`/money/boxes?from=${TODAY}&to=${TODAY}`, staff.token)).data.days).toHaveLength(
      1,
    );
    for (const to of ['2026-11-19', '2027-11-21']) {
      expect(await clinic.get(`/money/boxes?from=${TODAY}&to=${to}`, staff.token)).toMatchObject({
        code: 'INVALID_INPUT',
        errors: { to: expect.anything() },
      });
    }
  });

  it('of an account that is limited to some doctors is its own', async () => {
    const limited = await limitedTo(clinic, [doctorId]);
    await open(1_000, limited);
    expect(await dayOf('', limited)).toMatchObject({ box: { id: limited.staffId }, opening: 1_000 });
    expect(await dayOf()).toMatchObject({ opening: null });
  });

  it('has an entry in the cash of the day of the clinic on which it was entered', async () => {
    // Midnight in Dhaka is 18:00 UTC.
    await setClock('2026-11-20T17:59:59.999Z');
    await open(1_000);
    const { appointment } = (await book(clinic, doctorId)).data;
    clinic.clock.set('2026-11-20T18:00:00.000Z');
    const asked = { expectedVersion: 0, key: newKey(), way: 'cash', amount: 50_000 };
    await clinic.send('POST', `/appointments/${appointment.id}/payments`, asked, staff.token);
    expect(await dayOf()).toMatchObject({
      day: '2026-11-21',
      opening: null,
      expectedCash: 50_000,
      version: 1,
    });
    expect(await dayOf(`?day=${TODAY}`)).toMatchObject({ expectedCash: 1_000, version: 1 });
    // The evening before is closed after midnight. The new day stays open.
    expect(await close({ counted: 1_000, expectedVersion: 1 })).toMatchObject({
      data: { day: TODAY, closed: { difference: 0 } },
    });
    expect(await open(50_000)).toMatchObject({ status: 200, data: { day: '2026-11-21', opening: 50_000 } });
    expect(await close({ day: '2026-11-22' })).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { day: 'This day has not begun yet' },
    });
  });

  it('puts a payment that waits for the box over midnight into the new day', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    await setClock('2026-11-20T17:59:59.000Z');
    const { database } = clinic;
    const asked = { expectedVersion: 0, key: newKey(), way: 'cash', amount: 50_000 };
    let waiting: Promise<unknown> = Promise.resolve();
    await database.write(async (tx) => {
      await lockBox(tx, staff.staffId);
      waiting = clinic.send('POST', `/appointments/${appointment.id}/payments`, asked, staff.token);
      await new Promise((resolve) => setTimeout(resolve, 100));
      clinic.clock.set('2026-11-20T18:00:01.000Z');
    });
    expect(await waiting).toMatchObject({ status: 200 });
    expect(await dayOf('?day=2026-11-21')).toMatchObject({ expectedCash: 50_000 });
    expect(await dayOf(`?day=${TODAY}`)).toMatchObject({ version: 0 });
  });

  it('is not there where the clinic records no payments', async () => {
    const off = await startTestApp(engine, { clock: makeTestClock() });
    const { token } = await signedIn(off, 'Admin');
    const key = newKey();
    for (const answer of [
      await off.get('/money/box', token),
      await off.get(`/money/boxes?from=${TODAY}&to=${TODAY}`, token),
      await off.send('POST', '/money/box/opening', { amount: 1, key }, token),
      await off.send(
        'POST',
        '/money/box/close',
        { day: TODAY, counted: 0, words: null, expectedVersion: 0, key },
        token,
      ),
    ]) {
      expect(answer).toMatchObject({ status: 409, code: 'FEES_OFF' });
    }
    await off.close();
  });
});
