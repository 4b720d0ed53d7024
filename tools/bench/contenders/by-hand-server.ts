// A minimal Fastify server. The bench compares the product with it. If the variable ANSWER is set, the server
// answers every request with that JSON. If DATABASE_PATH is set, it runs the two transactions of a booking on
// that SQLite file. It writes the same rows, hashes and seals as the product, but checks nothing, limits
// nothing and does not retry.
import Fastify from 'fastify';
import { makeClock, secondsAfter } from '../../../server/src/clock.ts';
import { openSqlite } from '../../../server/src/database/sqlite-driver.ts';
import { hashCode, hashToken, newCode, newToken, seal } from '../../../server/src/secrets.ts';
import { newBookingReference } from '../../../server/src/serials/booking-reference.ts';

const SECRET = 'a benchmark has no secrets to keep';

/** The request for a code. */
interface Draft {
  doctorId: number;
  patientName: string;
  patientPhone: string;
}

interface Code {
  id: number;
  codeHash: string;
  doctorId: number;
  date: string;
  patientName: string;
  phone: string;
}

function openByHand(path: string) {
  const db = openSqlite(path);
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
    db.exec(`pragma ${pragma}`);
  const clock = makeClock('Asia/Dhaka');
  const findSitting = db.prepare<{ limit: number; start: string; end: string }>(
    `select patient_limit as "limit", start_time as "start", end_time as "end" from weekly_sessions
     join doctors on doctors.id = doctor_id and is_active = 1
     where doctor_id = ? and weekday = (strftime('%w', ?) + 6) % 7 + 1`,
  );
  const countTaken = db.prepare<{ taken: number; highest: number }>(
    `select count(*) filter (where status <> 'Cancelled') as taken, coalesce(max(day_serial), 0) as highest
     from appointments where doctor_id = ? and appointment_date = ?`,
  );
  const insertCode = db.prepare(
    `insert into one_time_codes (purpose, phone, token_hash, code_hash, created_at, expires_at, doctor_id,
       appointment_date, patient_name)
     values ('booking', @patientPhone, @tokenHash, @codeHash, @at, @expiresAt, @doctorId, @date, @patientName)`,
  );
  const insertMessage = db.prepare(
    `insert into sms_outbox (purpose, phone, sealed_text, status, due_at, expires_at, created_at)
     values ('code-booking', ?, ?, 'waiting', ?, ?, ?)`,
  );
  const findCode = db.prepare<Code>(
    `select id, code_hash as codeHash, doctor_id as doctorId, appointment_date as date,
       patient_name as patientName, phone
     from one_time_codes where token_hash = ? and consumed_at is null and replaced_at is null`,
  );
  const upsertPatient = db.prepare<{ id: number }>(
    `insert into patients (name, phone, is_active, created_at, updated_at) values (@name, @phone, 1, @at, @at)
     on conflict (phone) do update set phone = excluded.phone returning id`,
  );
  const insertAppointment = db.prepare<{ id: number }>(
    `insert into appointments (booking_reference, doctor_id, department_id, appointment_date, day_serial, status,
       patient_id, patient_name, patient_name_key, patient_phone, is_walkin, session_start, session_end,
       estimated_time, created_at, updated_at)
     values (@bookingReference, @doctorId, (select department_id from doctors where id = @doctorId), @date,
       @daySerial, 'Booked', @patientId, @patientName, @patientNameKey, @phone, 0, @start, @end, @start, @at, @at)
     returning id`,
  );
  const consumeCode = db.prepare(
    'update one_time_codes set consumed_at = ?, appointment_id = ? where id = ?',
  );
  const insertAccess = db.prepare(
    'insert into access_tokens (token_hash, patient_id, created_at, expires_at) values (?, ?, ?, ?)',
  );

  /** The hours of a doctor on a date that has a free place. */
  function freeSitting(doctorId: number, date: string) {
    const sitting = findSitting.get([doctorId, date]);
    const use = countTaken.get([doctorId, date]);
    if (!sitting || !use || use.taken >= sitting.limit) throw new Error('Fully booked');
    return { start: sitting.start, end: sitting.end, daySerial: use.highest + 1 };
  }

  function request(draft: Draft) {
    const now = clock.now();
    const [at, expiresAt, date] = [now.toISOString(), secondsAfter(now, 600), clock.today()];
    const [token, code] = [newToken(), newCode(4)];
    const tokenHash = hashToken(token);
    db.transaction(() => {
      freeSitting(draft.doctorId, date);
      const codeHash = hashCode(SECRET, tokenHash, code);
      insertCode.run({ ...draft, date, tokenHash, codeHash, at, expiresAt });
      insertMessage.run([draft.patientPhone, seal(SECRET, `${code} is your code.`), at, expiresAt, at]);
    });
    return { sessionToken: token, expiresInSeconds: 600, resendAfterSeconds: 30, otp: code };
  }

  function verify(token: string, otp: string) {
    const now = clock.now();
    const at = now.toISOString();
    const tokenHash = hashToken(token);
    const patientToken = newToken();
    return db.transaction(() => {
      const code = findCode.get([tokenHash]);
      if (!code || code.codeHash !== hashCode(SECRET, tokenHash, otp)) throw new Error('Wrong code');
      const { doctorId, date, patientName, phone } = code;
      const sitting = freeSitting(doctorId, date);
      const patientId = upsertPatient.get({ name: patientName, phone, at })?.id ?? 0;
      const bookingReference = newBookingReference();
      const patientNameKey = patientName.toLowerCase();
      const appointment = {
        ...{ bookingReference, doctorId, date, ...sitting, at },
        ...{ patientId, patientName, patientNameKey, phone },
      };
      const { id = 0 } = insertAppointment.get(appointment) ?? {};
      consumeCode.run([at, id, code.id]);
      insertAccess.run([hashToken(patientToken), patientId, at, secondsAfter(now, 86_400)]);
      return { appointment: { id, ...appointment }, serialNumber: sitting.daySerial, patientToken };
    });
  }
  return { request, verify };
}

const { ANSWER, DATABASE_PATH, PORT } = process.env;
const app = Fastify();
if (DATABASE_PATH === undefined) {
  const answer: unknown = JSON.parse(ANSWER ?? '{}');
  app.get('/*', async () => answer);
} else {
  const { request, verify } = openByHand(DATABASE_PATH);
  app.post<{ Body: Draft }>('/api/appointments/request-otp', async ({ body }) => ({
    success: true,
    data: request(body),
  }));
  app.post<{ Body: { sessionToken: string; otp: string } }>(
    '/api/appointments/verify-otp',
    async ({ body }) => ({ success: true, data: verify(body.sessionToken, body.otp) }),
  );
}
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`ready at ${address.replace('127.0.0.1', 'localhost')}`);
process.once('SIGTERM', () => app.close());
