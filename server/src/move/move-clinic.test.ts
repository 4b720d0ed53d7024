import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { startCommand } from '../../test/command-process.ts';
import { engines, freshDatabaseUrl, migratedDatabaseUrl } from '../../test/databases.ts';
import { begin, checked, ended } from '../../test/import.ts';
import { demoClinic, emptyPlace, execute, exportsOf, move, SECRET } from '../../test/moved-clinic.ts';
import { signedIn } from '../../test/people.ts';
import { newPlace } from '../../test/sqlite-clinic.ts';
import { workBoxes } from '../../test/worked-boxes.ts';
import { workQueues } from '../../test/worked-queues.ts';
import { connect } from '../database/connect.ts';
import { nextPart } from '../import/import-runner.ts';

/** Gives the demo clinic a second place, where every second doctor sits, and an account limited to it. */
const WITH_PLACES = [
  `insert into places (id, name, is_active, created_at, updated_at) values
    (1, null, 1, '2026', '2026'), (2, 'Uttara', 1, '2026', '2026')`,
  'insert into staff_places (staff_id, place_id) select min(id), 2 from staff',
  "update holidays set place_ids = '2'",
  "update weekly_sessions set place_id = 2, room = '305', room_bn = '৩০৫' where doctor_id % 2 = 0",
  'update appointments set place_id = 2 where doctor_id % 2 = 0',
];

/** Everything that a database says of places. */
async function placesIn(url: string) {
  const { read, close } = await connect(url).then(({ read, close }) => ({ read, close }));
  try {
    return [
      await read.selectFrom('places').selectAll().orderBy('id').execute(),
      await read.selectFrom('staffPlaces').selectAll().execute(),
      await read
        .selectFrom('holidays')
        .select(['date', 'placeIds'])
        .where('placeIds', 'is not', null)
        .execute(),
      await read
        .selectFrom('weeklySessions')
        .select(['doctorId', 'weekday', 'sitting', 'placeId', 'room', 'roomBn'])
        .where('placeId', '=', 2)
        .orderBy('doctorId')
        .orderBy('weekday')
        .orderBy('sitting')
        .execute(),
      await read.selectFrom('appointments').select('id').where('placeId', '=', 2).orderBy('id').execute(),
    ];
  } finally {
    await close();
  }
}

it('moves the demo clinic to PostgreSQL and back; every export is the same to the byte', async () => {
  const first = await demoClinic();
  for (const statement of WITH_PLACES) await execute(first, statement);
  const postgres = await freshDatabaseUrl('postgres');
  const back = `file:${newPlace().path}`;
  const there = await move(first, postgres);
  expect(there).toMatchObject({ kept: 0, audit: { isWhole: true }, queue: { isWhole: true } });
  expect(there.queue.acts).toBeGreaterThan(100);
  expect(await move(postgres, back)).toEqual(there);

  const exports = await exportsOf(first);
  expect(exports.join().length).toBeGreaterThan(10_000);
  expect(await exportsOf(postgres)).toEqual(exports);
  expect(await exportsOf(back)).toEqual(exports);
  const places = await placesIn(first);
  expect(places.map((rows) => rows.length)).toEqual([2, 1, 1, expect.any(Number), expect.any(Number)]);
  expect(Math.min(...places.map((rows) => rows.length))).toBeGreaterThan(0);
  expect(await placesIn(postgres)).toEqual(places);
  expect(await placesIn(back)).toEqual(places);
});

it.each(engines)('a moved clinic goes on: from %s', async (engine) => {
  const from = await demoClinic(engine);
  const to = await emptyPlace(engine);
  // The last patient is gone, but the id is never given again.
  await execute(
    from,
    "insert into patients (name, phone, is_active, created_at, updated_at) values ('Gone', '01711999999', 1, '2026', '2026')",
  );
  await execute(from, "delete from patients where name = 'Gone'");
  await move(from, to);
  const database = await connect(to);
  try {
    const numbers = () =>
      database.read
        .selectFrom('patientCounts')
        .select(({ fn }) => fn.sum('total').as('total'))
        .executeTakeFirstOrThrow();
    const before = Number((await numbers()).total);
    const greatest = await database.read
      .selectFrom('patients')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const { id } = await database.write((tx) =>
      tx
        .insertInto('patients')
        .values({
          name: 'Next',
          phone: '01711999998',
          isActive: 1,
          createdAt: '2026',
          updatedAt: '2026',
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(id).toBe(Number(greatest.id) + 2);
    expect(Number((await numbers()).total)).toBe(before + 1);
    await expect(
      database.write((tx) =>
        tx.updateTable('appointments').set({ doctorId: 99_999 }).where('id', '=', 1).execute(),
      ),
    ).rejects.toMatchObject({ code: engine === 'sqlite' ? '23503' : 'SQLITE_CONSTRAINT' });
  } finally {
    await database.close();
  }
});

it.each(engines)(
  'the audit log still seals the queues and the cash boxes of a clinic that was moved: from %s',
  async (engine) => {
    const from = await migratedDatabaseUrl(engine);
    const clinic = await startTestApp(engine, {
      databaseUrl: from,
      env: { CLINIC_SECRET: SECRET, FEES: 'desk' },
    });
    await workQueues(clinic);
    await workBoxes(clinic);
    await clinic.close();
    const { audit, queue, money } = await move(from, await emptyPlace(engine));
    expect(audit).toMatchObject({ isWhole: true });
    expect(queue).toMatchObject({ isWhole: true, acts: 13, unsealed: { older: 0, removed: 0, waiting: 0 } });
    expect(money).toMatchObject({ isWhole: true, entries: 13, unsealed: { removed: 0, waiting: 0 } });
  },
);

it.each(engines)(
  'an import that was being written goes on where the clinic was moved to, and is taken back there: from %s',
  async (engine) => {
    const from = await migratedDatabaseUrl(engine);
    const env = { CLINIC_SECRET: SECRET };
    const clinic = await startTestApp(engine, { databaseUrl: from, env });
    const { token } = await signedIn(clinic, 'Admin');
    const rows = Array.from({ length: 30 }, (_, index) => [`Person ${index}`, newPhone()]);
    const { id } = await checked(clinic, token, 'patients', [['name', 'phone'], ...rows]);
    await begin(clinic, id, 'writing');
    await nextPart(clinic.services, id, 10);
    await clinic.close();
    const to = await emptyPlace(engine);
    await move(from, to);

    const there = await startTestApp(engine, { databaseUrl: to, env, clock: clinic.clock });
    try {
      const counts = { new: 30, family: 0, changed: 0, same: 0, refused: 0 };
      expect(await ended(there, id, token)).toMatchObject({ state: 'written', rows: 31, counts });
      const later = await checked(there, token, 'patients', [['name', 'phone'], ...rows]);
      expect(later).toMatchObject({ id: id + 1, counts: { new: 0, same: 30 } });
      await there.send('POST', `/imports/${id}/undo`, undefined, token);
      expect(await ended(there, id, token)).toMatchObject({ state: 'undone', kept: 0 });
    } finally {
      await there.close();
    }
  },
);

it.each(engines)('changes nothing where a clinic is already, and where %s is in use', async (engine) => {
  const from = await demoClinic(engine);
  const taken = await demoClinic(engine === 'sqlite' ? 'postgres' : 'sqlite');
  await expect(move(from, taken)).rejects.toThrow(/already\. Nothing was changed\.$/);
  const server = await connect(from);
  const to = await emptyPlace(engine);
  await server.ping();
  await expect(move(from, to)).rejects.toThrow(/stop the server first/);
  await server.close();
  await move(from, to);
});

it('the command says what to set, and names no password', async () => {
  const from = await demoClinic();
  const to = await freshDatabaseUrl('postgres');
  const { code, out, err } = await startCommand('move/move-command.ts', ['--to', to], { DATABASE_URL: from })
    .ended;
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Checking .*\nCopying …\n/) });
  const { host, pathname, password } = new URL(to);
  expect(out).toContain(`Set DATABASE_URL to postgres://${host}${pathname}, with its user and password`);
  expect(out).toMatch(/The queues are whole: [\d,]+ acts/);
  expect(out + err).not.toContain(password);
  expect(out).toContain('Start no server with it again');
});

it.each([[[]], [['--to', 'mysql://x']], [['--from', 'file:x']]])(
  'the command shows its usage for %j',
  async (args) => {
    const { code, err } = await startCommand('move/move-command.ts', args, {
      DATABASE_URL: await demoClinic(),
    }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/move.* --to URL: copies the clinic/);
  },
);

it('refuses an address of the same engine', async () => {
  const from = await demoClinic();
  await expect(move(from, `file:${newPlace().path}`)).rejects.toThrow(
    /^Both addresses are of the same engine/,
  );
});
