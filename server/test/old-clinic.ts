import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';

/**
 * Fills a database with a small clinic. It writes only the columns of the first release. Tests of migrations
 * need it, because the other helpers write columns that came later. Ids count from 1. All moments are the
 * morning of 2026-11-20.
 */
export async function addOldClinic(database: Database): Promise<void> {
  const at = '2026-11-20T04:00:00.000Z';
  await database.write(async (tx) => {
    await sql`insert into departments (name, is_active, created_at, updated_at)
      values ('Medicine', 1, ${at}, ${at})`.execute(tx);
    await sql`insert into doctors (department_id, name, phone, is_active, created_at, updated_at)
      values (1, 'Dr. Zubaida', '', 1, ${at}, ${at})`.execute(tx);
    await sql`insert into patients (name, phone, address, is_active, created_at, updated_at)
      values ('Rokeya Sultana', '01712345678', 'Mirpur 10', 1, ${at}, ${at}),
        ('Inactive Person', '01712345679', null, 0, ${at}, ${at})`.execute(tx);
    for (const { reference, date, serial, status, notes, deletedAt } of APPOINTMENTS) {
      await sql`insert into appointments (booking_reference, doctor_id, appointment_date, serial_number, status,
          patient_id, patient_name, patient_name_key, patient_phone, notes, is_walkin, session_start, session_end,
          estimated_time, created_at, updated_at, deleted_at)
        values (${reference}, 1, ${date}, ${serial}, ${status}, 1, 'Rokeya Sultana', 'rokeya sultana',
          '01712345678', ${notes}, 0, '09:00', '17:00', '09:00', ${at}, ${at}, ${deletedAt})`.execute(tx);
    }
    await sql`insert into staff (username, full_name, role, password_hash, is_active, created_at, updated_at)
      values ('viewer', 'A Viewer', 'Viewer', '', 1, ${at}, ${at})`.execute(tx);
  });
}

const APPOINTMENTS = [
  {
    reference: 'AAAA-AAAA',
    date: '2026-11-20',
    serial: 1,
    status: 'Booked',
    notes: 'allergic to penicillin',
    deletedAt: null,
  },
  {
    reference: 'BBBB-BBBB',
    date: '2026-11-21',
    serial: 1,
    status: 'Cancelled',
    notes: null,
    deletedAt: null,
  },
  {
    reference: 'CCCC-CCCC',
    date: '2026-11-20',
    serial: 2,
    status: 'Booked',
    notes: null,
    deletedAt: '2026-11-20T04:00:00.000Z',
  },
];
