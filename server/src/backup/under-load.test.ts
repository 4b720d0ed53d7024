import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { startCommand } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';
import { inClinic, newPlace, type SqliteClinic } from '../../test/sqlite-clinic.ts';
import { checkDatabase } from '../database/sqlite-file.ts';
import { backupTime } from './rotation.ts';

const UNLIMITED = {
  REQUESTS_PER_MINUTE: '0',
  CODES_PER_HOUR: '0',
  USUAL_CODES: '0',
  SMS_DAILY_LIMIT: '0',
  OVERLOAD_DELAY_MS: '0',
};
const BOOKERS = 6;
const DOCTORS = 48;
const PLACES = 100;
/** The pause between two bookings of one booker, so that the places last. */
const PAUSE_MS = 20;

interface Booking {
  doctorId: number;
  serialNumber: number;
  reference: string;
  /** The moment at which the patient had the answer. */
  at: number;
}

const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});
async function serve(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ ...env, ...UNLIMITED });
  servers.push(server);
  return server;
}

async function call(server: ServerProcess, path: string, options: { body?: object; token?: string } = {}) {
  const { body, token } = options;
  const response = await fetch(`${server.api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  const answer = (await response.json()) as any;
  return { status: response.status, data: answer.data };
}

/** Books for one patient after another at all doctors until it is stopped. `told` has the answers. */
function keepBooking(server: ServerProcess, doctorIds: number[]) {
  const told: Booking[] = [];
  let stopped = false;
  const bookOne = async (doctorId: number) => {
    const body = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone() };
    const code = await call(server, '/appointments/request-otp', { body });
    const booked = await call(server, '/appointments/verify-otp', { body: code.data });
    expect(booked.status).toBe(200);
    const { serialNumber, appointment } = booked.data;
    told.push({ doctorId, serialNumber, reference: appointment.bookingReference, at: Date.now() });
  };
  const bookers = Array.from({ length: BOOKERS }, async (_, booker) => {
    const own = doctorIds.filter((_id, index) => index % BOOKERS === booker);
    for (let turn = 0; !stopped && turn < own.length * PLACES; turn += 1) {
      await bookOne(own[turn % own.length] as number);
      await setTimeout(PAUSE_MS);
    }
  });
  const ended = Promise.all(bookers);
  // The caller of `stop` gets an error. Until then the rejection must not count as unhandled.
  ended.catch(() => undefined);
  return {
    told,
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

/** The numbers on the staff's dashboard. */
async function dashboard(server: ServerProcess) {
  const { data } = await call(server, '/auth/admin', { body: { username: 'admin', password: 'admin1234' } });
  const stats = await call(server, '/admin/dashboard-stats', { token: data.token });
  return { appointments: stats.data.totalAppointments, patients: stats.data.totalPatients };
}

const storedIn = (clinic: SqliteClinic) =>
  inClinic(clinic, ({ database }) =>
    database.read
      .selectFrom('appointments')
      .select([
        'doctorId',
        'daySerial as serialNumber',
        'bookingReference as reference',
        'appointmentDate as date',
      ])
      .execute(),
  );

it('backups made during a rush contain every booking that was acknowledged before, and can be used again', async () => {
  const clinic = newPlace();
  const server = await serve({ ...clinic.env, BACKUP_EVERY_MINUTES: '60' });
  const doctorIds = await inClinic(clinic, async (store) => {
    const ids: number[] = [];
    for (let count = 0; count < DOCTORS; count += 1) {
      const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: PLACES }));
      ids.push(await addDoctor(store, { days }));
    }
    return ids;
  });
  const rush = keepBooking(server, doctorIds);

  // One backup of the server and two of an operator's command, all during the rush.
  const backups = () =>
    existsSync(clinic.folder) ? readdirSync(clinic.folder).filter((name) => backupTime(name)) : [];
  await eventually(() => backups().length, 50_000).toBe(1);
  const printed: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { code, out, err } = await startCommand('backup/backup-command.ts', [], clinic.env).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    printed.push(out);
  }
  await rush.stop();
  const toldAfter = rush.told.length;
  await server.end('SIGTERM');

  const [name = ''] = backups().sort().reverse();
  const file = join(clinic.folder, name);
  const said = /(\d+) appointments, (\d+) patients/.exec(printed[1] ?? '');
  const reported = { appointments: Number(said?.[1]), patients: Number(said?.[2]) };
  const before = rush.told.filter(({ at }) => at < (backupTime(name) as number));
  // The backup was made in the middle: there were bookings before and after it.
  expect(before.length).toBeGreaterThan(0);
  expect(toldAfter).toBeGreaterThan(before.length);

  const restored = newPlace();
  const { code, out } = await startCommand('backup/restore-command.ts', [file], restored.env).ended;
  expect(code).toBe(0);
  expect(out).toContain(`${reported.appointments} appointments, ${reported.patients} patients`);
  await checkDatabase(restored.path);
  const stored = await storedIn(restored);
  const lines = stored.map(
    ({ doctorId, serialNumber, reference }) => `${doctorId} ${serialNumber} ${reference}`,
  );
  expect(lines).toEqual(
    expect.arrayContaining(
      before.map(({ doctorId, serialNumber, reference }) => `${doctorId} ${serialNumber} ${reference}`),
    ),
  );
  const serials = stored.map(({ doctorId, date, serialNumber }) => `${doctorId} ${date} ${serialNumber}`);
  expect(new Set(serials).size).toBe(serials.length);

  // The restored database works: the same numbers, and every doctor's next serial follows.
  const again = await serve(restored.env);
  expect(await dashboard(again)).toEqual(reported);
  const more = keepBooking(again, doctorIds);
  await eventually(() => more.told.length, 50_000).toBeGreaterThanOrEqual(DOCTORS);
  await more.stop();
  for (const doctorId of doctorIds) {
    const last = Math.max(
      0,
      ...stored.filter((row) => row.doctorId === doctorId).map((row) => row.serialNumber),
    );
    const next = more.told
      .filter((booking) => booking.doctorId === doctorId)
      .map((booking) => booking.serialNumber);
    expect(next).toEqual(next.map((_, index) => last + 1 + index));
  }
}, 180_000);
