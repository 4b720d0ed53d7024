import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const WITHOUT = { appointments: "patient_phone like 'no-phone-%'", sms_outbox: "status = 'waiting'" };

/**
 * Records without a phone have a placeholder in the column. An instance of the version before takes it for a
 * phone. These triggers keep it out of the appointments, and keep messages without a number from being sent.
 */
export const noPhones: Migration = {
  name: '044-no-phone',
  async up(db, engine) {
    const run = (statement: string) => sql.raw(statement).execute(db);
    if (engine === 'sqlite') {
      await run(`create trigger appointments_no_phone after insert on appointments for each row
        when new.${WITHOUT.appointments}
        begin update appointments set patient_phone = '' where id = new.id; end`);
      await run(`create trigger sms_outbox_no_phone after insert on sms_outbox for each row
        when new.${WITHOUT.sms_outbox} and new.phone not glob '*[0-9]*'
        begin update sms_outbox set is_withheld = 1 where id = new.id; end`);
      return;
    }
    const before = async (table: keyof typeof WITHOUT, condition: string, change: string) => {
      await run(`create function ${table}_no_phone() returns trigger language plpgsql as $$
        begin ${change} return new; end $$`);
      await run(`create trigger ${table}_no_phone before insert on ${table} for each row
        when (new.${condition}) execute function ${table}_no_phone()`);
    };
    await before('appointments', WITHOUT.appointments, "new.patient_phone := '';");
    await before('sms_outbox', `${WITHOUT.sms_outbox} and new.phone !~ '[0-9]'`, 'new.is_withheld := 1;');
  },
};
