import type { TestApp } from './app.ts';

/** A working day for `addDoctor`; hours 09:00 to 17:00 unless said otherwise. */
export interface TestDay {
  weekday: number;
  limit: number;
  reserved?: number[];
  start?: string;
  end?: string;
}

let phones = 0;

/** A phone number that no other test of this run uses. */
export function newPhone(): string {
  phones += 1;
  return `017${String(phones).padStart(8, '0')}`;
}

export async function addDepartment(
  { database, clock }: TestApp,
  name: string,
  isActive = true,
): Promise<number> {
  const at = clock.now().toISOString();
  const row = await database.write((tx) =>
    tx
      .insertInto('departments')
      .values({
        name,
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
  testApp: TestApp,
  options: { name?: string; departmentId?: number; isActive?: boolean; days?: TestDay[] } = {},
): Promise<number> {
  const { database, clock } = testApp;
  const at = clock.now().toISOString();
  const departmentId = options.departmentId ?? (await addDepartment(testApp, `Department ${phones++}`));
  const days: TestDay[] = options.days ?? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 30 }));
  return database.write(async (tx) => {
    const { id } = await tx
      .insertInto('doctors')
      .values({
        departmentId,
        name: options.name ?? 'Dr. Nusrat Jahan',
        qualification: 'MBBS, FCPS',
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

/** Asks for a booking code; the answer's data holds `sessionToken` and, in demo mode, `otp`. */
export function requestCode(testApp: TestApp, doctorId: number, phone = newPhone(), name = 'Rahima Begum') {
  return testApp.send('POST', '/appointments/request-otp', {
    doctorId,
    patientName: name,
    patientPhone: phone,
  });
}

/** Books a serial with both calls; the answer is that of the verification. */
export async function book(testApp: TestApp, doctorId: number, phone = newPhone(), name = 'Rahima Begum') {
  const requested = await requestCode(testApp, doctorId, phone, name);
  if (requested.status !== 200) return requested;
  const { sessionToken, otp } = requested.data;
  return testApp.send('POST', '/appointments/verify-otp', { sessionToken, otp });
}
