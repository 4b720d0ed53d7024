// The least that a booking costs: Fastify and the two durable transactions of a booking, without validation,
// rate limits or retries. It writes the same rows as the product, with the same hashes and seals.
import Fastify from 'fastify';
import { makeClock, secondsAfter } from '../../server/src/clock.ts';
import { openSqlite } from '../../server/src/database/sqlite-driver.ts';
import { hashCode, hashToken, newCode, newToken, seal } from '../../server/src/secrets.ts';
import { newBookingReference } from '../../server/src/serials/booking-reference.ts';
import { prepareStatements } from './by-hand-statements.ts';

const SECRET = 'a benchmark has no secrets to keep';

/** The request for a code. */
interface Draft {
  doctorId: number;
  patientName: string;
  patientPhone: string;
}

/** The two transactions of a booking, each committed on its own and durable before it is answered. */
function openByHand(path: string) {
  const db = openSqlite(path);
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma foreign_keys = on');
  const run = prepareStatements(db);
  const clock = makeClock('Asia/Dhaka');

  function request(draft: Draft) {
    const now = clock.now();
    const at = now.toISOString();
    const token = newToken();
    const tokenHash = hashToken(token);
    const code = newCode(4);
    const expiresAt = secondsAfter(now, 600);
    const date = clock.today();
    run.begin.run();
    try {
      const { limit } = run.session.get([draft.doctorId, date]) ?? { limit: 0 };
      if ((run.taken.get([draft.doctorId, date])?.taken ?? 0) >= limit) throw new Error('Fully booked');
      const codeHash = hashCode(SECRET, tokenHash, code);
      run.insertCode.run({ ...draft, date, tokenHash, codeHash, at, expiresAt });
      run.insertMessage.run([draft.patientPhone, seal(SECRET, `${code} is your code.`), at, expiresAt, at]);
      run.commit.run();
    } catch (error) {
      run.rollback.run();
      throw error;
    }
    return { sessionToken: token, expiresInSeconds: 600, resendAfterSeconds: 30, otp: code };
  }

  function verify(token: string, otp: string) {
    const now = clock.now();
    const at = now.toISOString();
    const tokenHash = hashToken(token);
    const patientToken = newToken();
    run.begin.run();
    try {
      const code = run.code.get([tokenHash]);
      if (!code || code.codeHash !== hashCode(SECRET, tokenHash, otp)) throw new Error('Wrong code');
      const { doctorId, date, patientName, phone } = code;
      const session = run.session.get([doctorId, date]);
      const use = run.taken.get([doctorId, date]);
      if (!session || !use || use.taken >= session.limit) throw new Error('Fully booked');
      const patient = run.upsertPatient.get({ name: patientName, phone, at });
      const appointment = {
        bookingReference: newBookingReference(),
        doctorId,
        date,
        daySerial: use.highest + 1,
        patientId: patient?.id ?? 0,
        patientName,
        patientNameKey: patientName.toLowerCase(),
        phone,
        start: session.start,
        end: session.end,
        at,
      };
      const { id = 0 } = run.insertAppointment.get(appointment) ?? {};
      run.consumeCode.run([at, id, code.id]);
      run.insertAccess.run([hashToken(patientToken), patient?.id ?? 0, at, secondsAfter(now, 86_400)]);
      run.commit.run();
      return { appointment: { id, ...appointment }, serialNumber: appointment.daySerial, patientToken };
    } catch (error) {
      run.rollback.run();
      throw error;
    }
  }

  return { request, verify };
}

const bookings = openByHand(process.env.DATABASE_PATH ?? '');

const app = Fastify();
app.get('/api/health', async () => ({ success: true, data: { status: 'ok' } }));
app.post<{ Body: Draft }>('/api/appointments/request-otp', async ({ body }) => ({
  success: true,
  data: bookings.request(body),
}));
app.post<{ Body: { sessionToken: string; otp: string } }>(
  '/api/appointments/verify-otp',
  async ({ body }) => ({
    success: true,
    data: bookings.verify(body.sessionToken, body.otp),
  }),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.once('SIGTERM', () => app.close());
