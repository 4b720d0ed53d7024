import { WITHOUT_NETWORK } from '@clinic-serial/contract/terms/extra-serials';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { DAY } from '../../test/day-of-patients.ts';
import { bringSlip, endLeases } from '../../test/leases.ts';
import { signedIn } from '../../test/people.ts';
import { newActKey } from '../../test/queue-sitting.ts';
import { storedSerials } from '../../test/serial-commands.ts';
import { AppError } from '../app-error.ts';

const LIMIT = 24;
const RESERVED = [3, 22];
const DAYS = [{ weekday: 5, limit: LIMIT, reserved: RESERVED }];
const MOST_EXTRAS = 3;
const DESKS = ['desk-one', 'desk-two', 'desk-three'];
const ROUNDS = 3;
const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

// rules: serials 1, 16 and 17
describeRace('desks that lease numbers while others book, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });
  const appOf = (index: number) => apps[index % 2 === 0 ? 0 : 1];
  const leasedTo = async (doctorId: number, desk: string, server: number): Promise<number[]> => {
    const url = `/queue/${doctorId}/${DAY}/lease`;
    const { status, data } = await appOf(server).send('POST', url, { desk }, staff);
    expect(status).toBe(200);
    return data.numbers;
  };
  const walkIn = (doctorId: number, index: number) =>
    appOf(index).send(
      'POST',
      `/queue/${doctorId}/${DAY}/walk-ins`,
      { phone: newPhone(), name: 'Rahima Begum', key: newActKey(), extra: { reason: 'Emergency' } },
      staff,
    );
  const bookAll = async (doctorId: number, count: number) => {
    const codes = await Promise.all(range(count).map(() => requestCode(apps[0], doctorId)));
    return () =>
      codes.flatMap(({ status, data }, index) => (status === 200 ? [verify(appOf(index), data)] : []));
  };
  /** @returns the code of a refusal */
  const slip = (doctorId: number, serialNumber: number, desk: string, index: number) =>
    bringSlip(appOf(index), { doctorId, serialNumber, desk }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      },
    );

  async function expectPlaces(doctorId: number, ofDesks: ReadonlyMap<number, string>) {
    const stored = await storedSerials(apps[0], doctorId);
    const serials = stored.map(({ serial }) => serial);
    expect(new Set(serials).size).toBe(serials.length);
    const leases = await apps[0].database.read
      .selectFrom('leasedSerials')
      .selectAll()
      .where('doctorId', '=', doctorId)
      .execute();
    const now = apps[0].clock.now().toISOString();
    const held = leases.filter(({ daySerial, until }) => until > now && !serials.includes(daySerial)).length;
    const ordinary = stored.filter((row) => row.takesPlace && !row.isExtra).length;
    expect(ordinary + held).toBeLessThanOrEqual(LIMIT);
    // The slip of a number that the desk gave back at that moment is an extra serial too.
    const extras = stored.filter(({ isExtra }) => isExtra);
    const asked = extras.filter(({ extraReason }) => extraReason !== WITHOUT_NETWORK).length;
    expect(asked).toBeLessThanOrEqual(MOST_EXTRAS);
    for (const { daySerial, desk } of leases) {
      expect(RESERVED).not.toContain(daySerial);
      // A number that was leased is on no other paper than the slip of that desk.
      if (serials.includes(daySerial)) expect(ofDesks.get(daySerial)).toBe(desk);
    }
    return { held, ordinary, extras: extras.length };
  }

  it('get other numbers each when they ask at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const doctorId = await addDoctor(apps[0], { days: DAYS });
      const blocks = await Promise.all(
        range(6).map((index) => leasedTo(doctorId, `desk-of-six-${index}`, index)),
      );
      const all = blocks.flat();
      expect(all.length).toBeGreaterThan(LIMIT / 2);
      expect(new Set(all).size).toBe(all.length);
      await expectPlaces(doctorId, new Map());
    }
  });

  it('hold the limit, give no number twice, and leave no place empty at the end', async () => {
    const doctorId = await addDoctor(apps[0], { days: DAYS });
    const ofDesks = new Map<number, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const verifyAll = await bookAll(doctorId, 5);
      await Promise.all([
        ...verifyAll(),
        ...range(3).map((index) => walkIn(doctorId, index + round)),
        ...DESKS.flatMap((desk, index) =>
          [0, 1].map((server) => {
            return leasedTo(doctorId, desk, server + index).then(async ([first]) => {
              if (first === undefined) return;
              // The desk brings its first slip to both servers at once.
              const codes = await Promise.all(range(2).map((each) => slip(doctorId, first, desk, each)));
              for (const code of codes) expect([undefined, 'SERIAL_TAKEN']).toContain(code);
              if (codes.includes(undefined)) ofDesks.set(first, desk);
            });
          }),
        ),
      ]);
      await expectPlaces(doctorId, ofDesks);
    }
    expect(ofDesks.size).toBeGreaterThan(0);

    // All desks burn. Their places are given to others, their numbers are not.
    for (const desk of DESKS) await endLeases(apps[0], doctorId, desk);
    await Promise.all(range(LIMIT + MOST_EXTRAS).map((index) => walkIn(doctorId, index)));
    const { ordinary, held, extras } = await expectPlaces(doctorId, ofDesks);
    expect([ordinary, held]).toEqual([LIMIT, 0]);
    expect(extras).toBeGreaterThanOrEqual(MOST_EXTRAS);

    // The slips that come in now are extra serials of their own, in whatever order, each once.
    const { database } = apps[0];
    const leases = await database.read
      .selectFrom('leasedSerials')
      .select(['daySerial', 'desk'])
      .where('doctorId', '=', doctorId)
      .execute();
    const late = leases.filter(({ daySerial }) => !ofDesks.has(daySerial));
    expect(late.length).toBeGreaterThan(0);
    const codes = await Promise.all(
      late.flatMap(({ daySerial, desk }) => [0, 1].map((server) => slip(doctorId, daySerial, desk, server))),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(late.length);
    expect(codes.filter((code) => code === 'SERIAL_TAKEN')).toHaveLength(late.length);
    for (const { daySerial, desk } of late) ofDesks.set(daySerial, desk);
    const after = await expectPlaces(doctorId, ofDesks);
    expect(after.ordinary).toBe(LIMIT);
    expect(after.extras).toBe(extras + late.length);
  });
});
