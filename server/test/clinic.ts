import type { Actor } from '../src/audit/record-audit.ts';
import { departmentKeys, doctorKeys } from '../src/database/search-keys.ts';
import type { TestApp } from './app.ts';
import { nextNumber } from './next-number.ts';

/** The database and the clock for writing rows: those of a test's application, or others. */
export type Store = Pick<TestApp, 'database' | 'clock'>;

/** A working day for `addDoctor`; hours 09:00 to 17:00 unless said otherwise. */
export interface TestDay {
  weekday: number;
  /** 2 for the second sitting of the day. */
  sitting?: 1 | 2;
  limit: number;
  reserved?: number[];
  start?: string;
  end?: string;
}

/** A phone number that no other test of this file uses, and nobody in the demo data. */
export function newPhone(): string {
  return `0177${String(nextNumber('phone')).padStart(7, '0')}`;
}

export async function addDepartment(
  { database, clock }: Store,
  name: string,
  isActive = true,
  searchWords: string | null = null,
): Promise<number> {
  const at = clock.now().toISOString();
  const row = await database.write((tx) =>
    tx
      .insertInto('departments')
      .values({
        name,
        searchWords,
        ...departmentKeys({ name, searchWords }),
        description: null,
        location: 'Level 2',
        isActive: isActive ? 1 : 0,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** A doctor with working days, by default every day with 30 places. */
export async function addDoctor(
  store: Store,
  options: {
    name?: string;
    nameBn?: string;
    departmentId?: number;
    isActive?: boolean;
    days?: TestDay[];
  } = {},
): Promise<number> {
  const { database, clock } = store;
  const at = clock.now().toISOString();
  const departmentId =
    options.departmentId ?? (await addDepartment(store, `Department ${nextNumber('department')}`));
  const days: TestDay[] = options.days ?? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 30 }));
  const named = {
    name: options.name ?? 'Dr. Nusrat Jahan',
    nameBn: options.nameBn ?? null,
    qualification: 'MBBS, FCPS',
  };
  return database.write(async (tx) => {
    const { id } = await tx
      .insertInto('doctors')
      .values({
        departmentId,
        ...named,
        ...doctorKeys(named),
        experienceYears: 12,
        phone: '01811000000',
        email: null,
        isActive: options.isActive === false ? 0 : 1,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const day of days) {
      await tx
        .insertInto('weeklySessions')
        .values({
          doctorId: id,
          weekday: day.weekday,
          sitting: day.sitting ?? 1,
          startTime: day.start ?? '09:00',
          endTime: day.end ?? '17:00',
          patientLimit: day.limit,
          reservedSlots: (day.reserved ?? []).join(','),
        })
        .execute();
    }
    return id;
  });
}

/** The texts that {@link addBanglaTexts} writes. */
export const BANGLA = {
  doctor: { nameBn: 'ডা. নুসরাত জাহান', qualificationBn: 'এমবিবিএস, এফসিপিএস' },
  department: { nameBn: 'মেডিসিন', descriptionBn: 'জ্বর ও হাঁপানি', locationBn: '২য় তলা' },
};

/** Gives a doctor and the doctor's department Bangla texts. */
export async function addBanglaTexts({ database }: Store, doctorId: number): Promise<void> {
  await database.write(async (tx) => {
    const { departmentId } = await tx
      .updateTable('doctors')
      .set(BANGLA.doctor)
      .where('id', '=', doctorId)
      .returning('departmentId')
      .executeTakeFirstOrThrow();
    await tx.updateTable('departments').set(BANGLA.department).where('id', '=', departmentId).execute();
  });
}

/** Asks for a booking code; the answer's data holds `sessionToken` and, in demo mode, `otp`. */
export function requestCode(testApp: TestApp, doctorId: number, phone = newPhone(), name = 'Rahima Begum') {
  return testApp.send('POST', '/appointments/request-otp', {
    doctorId,
    patientName: name,
    patientPhone: phone,
  });
}

/** Sends a code with its token: `verify(clinic, requested.data)`. */
export function verify(testApp: TestApp, { sessionToken, otp }: { sessionToken: string; otp: string }) {
  return testApp.send('POST', '/appointments/verify-otp', { sessionToken, otp });
}

/** Books a serial with both calls; the answer is that of the verification. */
export async function book(testApp: TestApp, doctorId: number, phone = newPhone(), name = 'Rahima Begum') {
  const requested = await requestCode(testApp, doctorId, phone, name);
  return requested.status === 200 ? verify(testApp, requested.data) : requested;
}

/** Books a serial as a logged-in patient, without a code. */
export function bookOwn(testApp: TestApp, doctorId: number, token: string, patientName = 'Rahima Begum') {
  return testApp.send('POST', '/appointments/own', { doctorId, patientName }, token);
}

/** A code of four digits that is not this one. */
export function wrongCode(otp: string): string {
  return String((Number(otp) + 1) % 10_000).padStart(4, '0');
}

/** Somebody at the desk who may do everything. */
export const DESK: Actor = { caller: { kind: 'staff', staffId: 1, role: 'Admin' }, address: '127.0.0.1' };

/** Changes every working day of a doctor, as the doctor form would. */
export async function editSchedule(
  { database }: TestApp,
  doctorId: number,
  change: { limit?: number; reserved?: number[] },
): Promise<void> {
  const { limit, reserved } = change;
  await database.write((tx) =>
    tx
      .updateTable('weeklySessions')
      .set({
        ...(limit === undefined ? {} : { patientLimit: limit }),
        ...(reserved === undefined ? {} : { reservedSlots: reserved.join(',') }),
      })
      .where('doctorId', '=', doctorId)
      .execute(),
  );
}

/** Switches a doctor, a department or a patient on or off. */
export async function setActive(
  { database }: TestApp,
  table: 'doctors' | 'departments' | 'patients',
  id: number,
  isActive: boolean,
): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable(table)
      .set({ isActive: isActive ? 1 : 0 })
      .where('id', '=', id)
      .execute(),
  );
}
