import type { Sqlite } from '../../server/src/database/sqlite-driver.ts';

/** The statements of the hand-written booking, prepared once. */
export function prepareStatements(db: Sqlite) {
  return {
    begin: db.prepare('begin immediate'),
    commit: db.prepare('commit'),
    rollback: db.prepare('rollback'),

    session: db.prepare<{ limit: number; start: string; end: string }>(
      `select patient_limit as "limit", start_time as "start", end_time as "end" from weekly_sessions
       join doctors on doctors.id = doctor_id and is_active = 1
       where doctor_id = ? and weekday = (strftime('%w', ?) + 6) % 7 + 1`,
    ),
    taken: db.prepare<{ taken: number; highest: number }>(
      `select count(*) filter (where status <> 'Cancelled') as taken, coalesce(max(day_serial), 0) as highest
       from appointments where doctor_id = ? and appointment_date = ?`,
    ),
    insertCode: db.prepare(
      `insert into one_time_codes (purpose, phone, token_hash, code_hash, created_at, expires_at, doctor_id,
         appointment_date, patient_name)
       values ('booking', @patientPhone, @tokenHash, @codeHash, @at, @expiresAt, @doctorId, @date, @patientName)`,
    ),
    insertMessage: db.prepare(
      `insert into sms_outbox (purpose, phone, sealed_text, status, due_at, expires_at, created_at)
       values ('code-booking', ?, ?, 'waiting', ?, ?, ?)`,
    ),
    code: db.prepare<CodeRow>(
      `select id, code_hash as codeHash, doctor_id as doctorId, appointment_date as date,
         patient_name as patientName, phone
       from one_time_codes where token_hash = ? and consumed_at is null and replaced_at is null`,
    ),
    upsertPatient: db.prepare<{ id: number }>(
      `insert into patients (name, phone, is_active, created_at, updated_at) values (@name, @phone, 1, @at, @at)
       on conflict (phone) do update set phone = excluded.phone returning id`,
    ),
    insertAppointment: db.prepare<{ id: number }>(
      `insert into appointments (booking_reference, doctor_id, department_id, appointment_date, day_serial, status, patient_id,
         patient_name, patient_name_key, patient_phone, is_walkin, session_start, session_end, estimated_time,
         created_at, updated_at)
       values (@bookingReference, @doctorId, (select department_id from doctors where id = @doctorId), @date, @daySerial, 'Booked', @patientId,
         @patientName, @patientNameKey, @phone, 0, @start, @end, @start, @at, @at) returning id`,
    ),
    consumeCode: db.prepare('update one_time_codes set consumed_at = ?, appointment_id = ? where id = ?'),
    insertAccess: db.prepare(
      'insert into access_tokens (token_hash, patient_id, created_at, expires_at) values (?, ?, ?, ?)',
    ),
  };
}

interface CodeRow {
  id: number;
  codeHash: string;
  doctorId: number;
  date: string;
  patientName: string;
  phone: string;
}
