import { type CreateTableBuilder, sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** The whole domain: catalogue, patients, appointments, codes, sessions, staff, audit log, SMS outbox. */
export const theClinic: Migration = {
  name: '001-the-clinic',
  async up(db, engine) {
    const create = (table: string) =>
      db.schema.createTable(table).$call((builder) => idColumn(builder, engine));

    await create('departments')
      .addColumn('name', 'text', required)
      .addColumn('description', 'text')
      .addColumn('location', 'text')
      .$call(flagActive)
      .$call(stamps)
      .execute();
    await sql`create unique index departments_name on departments (lower(name))`.execute(db);

    await create('doctors')
      .addColumn('department_id', 'integer', (column) => column.notNull().references('departments.id'))
      .addColumn('name', 'text', required)
      .addColumn('qualification', 'text')
      .addColumn('experience_years', 'integer')
      .addColumn('phone', 'text', required)
      .addColumn('email', 'text')
      .$call(flagActive)
      .$call(stamps)
      .execute();
    await db.schema.createIndex('doctors_department').on('doctors').columns(['department_id']).execute();
    await sql`create index doctors_name on doctors (lower(name), id)`.execute(db);

    await db.schema
      .createTable('weekly_sessions')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('weekday', 'integer', (column) => column.notNull().check(sql`weekday between 1 and 7`))
      .addColumn('start_time', 'text', required)
      .addColumn('end_time', 'text', required)
      .addColumn('patient_limit', 'integer', (column) =>
        column.notNull().check(sql`patient_limit between 1 and 100`),
      )
      .addColumn('reserved_slots', 'text', (column) => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('weekly_sessions_pk', ['doctor_id', 'weekday'])
      .execute();

    await create('patients')
      .addColumn('name', 'text', required)
      .addColumn('phone', 'text', (column) => column.notNull().unique())
      .addColumn('address', 'text')
      .addColumn('date_of_birth', 'text')
      .addColumn('gender', 'text', (column) => column.check(sql`gender in ('Male', 'Female', 'Other')`))
      .addColumn('emergency_contact', 'text')
      .$call(flagActive)
      .$call(stamps)
      .execute();
    await sql`create index patients_name on patients (lower(name), id)`.execute(db);

    await create('appointments')
      .addColumn('booking_reference', 'text', (column) => column.notNull().unique())
      .addColumn('doctor_id', 'integer', (column) => column.notNull().references('doctors.id'))
      .addColumn('appointment_date', 'text', required)
      .addColumn('serial_number', 'integer', (column) => column.notNull().check(sql`serial_number >= 1`))
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(sql`status in ('Booked', 'Confirmed', 'In Progress', 'Completed', 'Cancelled', 'No Show')`),
      )
      .addColumn('patient_id', 'integer', (column) => column.notNull().references('patients.id'))
      .addColumn('patient_name', 'text', required)
      .addColumn('patient_name_key', 'text', required)
      .addColumn('patient_phone', 'text', required)
      .addColumn('notes', 'text')
      .addColumn('patient_notes', 'text')
      .addColumn('is_walkin', 'integer', flag)
      .addColumn('is_reserved_slot', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('session_start', 'text', required)
      .addColumn('session_end', 'text', required)
      .addColumn('estimated_time', 'text', required)
      .$call(stamps)
      .addColumn('deleted_at', 'text')
      // The database itself refuses a serial that was given before (rules: serials 1).
      .addUniqueConstraint('appointments_serial', ['doctor_id', 'appointment_date', 'serial_number'])
      .execute();
    // The order of every list: newest date first, then by doctor and serial.
    await index(db, 'appointments', 'day', ['appointment_date desc', 'doctor_id', 'serial_number']);
    await index(db, 'appointments', 'patient', [
      'patient_id',
      'appointment_date desc',
      'doctor_id',
      'serial_number',
    ]);
    // A patient's numbers are read from this index alone, however many appointments there are.
    await index(db, 'appointments', 'numbers', ['patient_id', 'deleted_at', 'status', 'appointment_date']);
    await index(db, 'appointments', 'touched', ['updated_at']);
    // The departments' numbers are read from this index alone, too.
    await index(db, 'appointments', 'of_doctor', ['doctor_id', 'deleted_at', 'appointment_date']);
    await index(db, 'appointments', 'activity', ['patient_id', 'updated_at']);
    await index(db, 'appointments', 'status', ['status', 'appointment_date']);

    await create('one_time_codes')
      .addColumn('purpose', 'text', required)
      .addColumn('phone', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('code_hash', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('wrong_tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('consumed_at', 'text')
      .addColumn('replaced_at', 'text')
      .addColumn('doctor_id', 'integer', (column) => column.references('doctors.id').onDelete('cascade'))
      .addColumn('appointment_date', 'text')
      .addColumn('patient_name', 'text')
      .addColumn('appointment_id', 'integer', (column) => column.references('appointments.id'))
      .addColumn('patient_id', 'integer', (column) => column.references('patients.id'))
      .execute();
    await index(db, 'one_time_codes', 'phone', ['phone', 'created_at']);
    await index(db, 'one_time_codes', 'created', ['created_at']);

    await create('staff')
      .addColumn('username', 'text', required)
      .addColumn('full_name', 'text', required)
      .addColumn('email', 'text')
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('Admin', 'Staff', 'Viewer')`),
      )
      .addColumn('password_hash', 'text', required)
      .$call(flagActive)
      .addColumn('last_login_at', 'text')
      .addColumn('previous_login_at', 'text')
      .$call(stamps)
      .execute();

    await sql`create unique index staff_username on staff (lower(username))`.execute(db);
    await db.schema
      .createTable('sign_in_failures')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', required)
      .addColumn('last_at', 'text', required)
      .execute();

    await create('access_tokens')
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('patient_id', 'integer', (column) => column.references('patients.id'))
      .addColumn('staff_id', 'integer', (column) => column.references('staff.id'))
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('revoked_at', 'text')
      .addCheckConstraint('access_tokens_one_owner', sql`(patient_id is null) <> (staff_id is null)`)
      .execute();
    await index(db, 'access_tokens', 'patient', ['patient_id']);
    await index(db, 'access_tokens', 'staff', ['staff_id']);
    await index(db, 'access_tokens', 'expiry', ['expires_at']);

    await create('audit_log')
      .addColumn('at', 'text', required)
      .addColumn('actor_kind', 'text', required)
      .addColumn('actor_id', 'integer')
      .addColumn('action', 'text', required)
      .addColumn('subject_kind', 'text')
      .addColumn('subject_id', 'integer')
      .addColumn('address', 'text')
      .addColumn('details', 'text')
      .execute();
    await index(db, 'audit_log', 'at', ['at']);
    await index(db, 'audit_log', 'actor', ['actor_kind', 'actor_id', 'at']);
    await index(db, 'audit_log', 'subject', ['subject_kind', 'subject_id', 'at']);

    await create('sms_outbox')
      .addColumn('purpose', 'text', required)
      .addColumn('phone', 'text', required)
      .addColumn('sealed_text', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('sent_at', 'text')
      .execute();
    await index(db, 'sms_outbox', 'due', ['status', 'due_at']);
    await index(db, 'sms_outbox', 'created', ['created_at']);
  },
};

type Column = import('kysely').ColumnDefinitionBuilder;
// biome-ignore lint/suspicious/noExplicitAny: the builder's type grows with every column
type Table = CreateTableBuilder<any, any>;

const required = (column: Column) => column.notNull();
const flag = (column: Column) => column.notNull();
const flagActive = (table: Table) => table.addColumn('is_active', 'integer', flag);
const stamps = (table: Table) =>
  table.addColumn('created_at', 'text', required).addColumn('updated_at', 'text', required);

function index(db: import('kysely').Kysely<unknown>, table: string, name: string, columns: string[]) {
  return db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}
