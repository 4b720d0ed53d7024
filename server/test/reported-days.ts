import type { QueueSittingRow } from '../src/database/rows/queue.ts';
import { countSent } from '../src/sms/sms-spending.queries.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addDepartment, addDoctor } from './clinic.ts';
import type { Engine } from './databases.ts';
import { addAppointment, addPatient, signedIn } from './people.ts';

const ENGLISH_PART = 'x'.repeat(160);

/** A clinic with three days of appointments, sittings and SMS, which reports are made of. */
export async function startReportedClinic(engine: Engine) {
  const clinic = await startTestApp(engine, { env: { SMS_PART_PRICE: '0.35' } });
  const token = (await signedIn(clinic, 'Staff')).token;
  const departmentId = await addDepartment(clinic, 'Medicine');
  const other = await addDepartment(clinic, '=Surgery');
  const first = await addDoctor(clinic, { name: 'Dr. First', nameBn: 'ডা. প্রথম', departmentId });
  const second = await addDoctor(clinic, { name: '=Dr. Second', departmentId: other });
  const patientId = (await addPatient(clinic)).id;
  const add = (
    doctorId: number,
    appointmentDate: string,
    values: Partial<Parameters<typeof addAppointment>[1]>,
  ) => addAppointment(clinic, { doctorId, patientId, appointmentDate, ...values });

  // Friday 13 November, the last day of a week: 5 serials, of which 1 at the desk.
  await add(first, '2026-11-13', { status: 'Completed', waitedSeconds: 600, seenSeconds: 300 });
  await add(first, '2026-11-13', {
    status: 'Completed',
    waitedSeconds: 1_200,
    seenSeconds: 420,
    isWalkin: 1,
  });
  await add(first, '2026-11-13', { status: 'No Show' });
  await add(first, '2026-11-13', { status: 'Cancelled' });
  await add(first, '2026-11-13', { status: 'Cancelled', notSeen: 1 });
  // Saturday 14 November, the first day of the next week: 3 serials of the first doctor, 1 of the second.
  await add(first, '2026-11-14', { status: 'Completed', waitedSeconds: 0, seenSeconds: 60, isWalkin: 1 });
  await add(first, '2026-11-14', { status: 'Booked', isByPhone: 1, extraReason: 'Emergency' });
  await add(first, '2026-11-14', { status: 'In Progress', waitedSeconds: 1_800 });
  await add(second, '2026-11-14', { status: 'Completed', isWalkin: 1 });
  // Outside of the range, and deleted.
  await add(first, '2026-11-12', { status: 'Completed', waitedSeconds: 9_999, seenSeconds: 9_999 });
  await add(first, '2026-11-13', {
    status: 'Completed',
    waitedSeconds: 9_999,
    seenSeconds: 9_999,
    deletedAt: '2026-11-13T04:00:00.000Z',
  });

  await addSitting(clinic, first, '2026-11-13', 25);
  await addSitting(clinic, first, '2026-11-14', -15);
  // Ten minutes are on time. The seconds decide, not the minutes.
  await addSitting(clinic, second, '2026-11-14', 10, 600);
  await addSitting(clinic, second, '2026-11-15', 10, 660);
  // The doctor never came.
  await addSitting(clinic, second, '2026-11-13', null);
  await addSitting(clinic, first, '2026-11-12', 99);

  await clinic.database.write(async (tx) => {
    await countSent(tx, '2026-11-13', [
      { purpose: 'code-login', text: 'Code' },
      { purpose: 'code-booking', text: `${ENGLISH_PART}!` },
      { purpose: 'reminder', text: 'কাল' },
    ]);
    await countSent(tx, '2026-11-15', [{ purpose: 'reminder', text: 'Tomorrow' }]);
    await countSent(tx, '2026-11-12', [{ purpose: 'reminder', text: 'Outside' }]);
  });
  return { clinic, token, first, second, departmentId };
}

/** Without `lateSeconds`, the row is as a program before 032 has written it. */
function addSitting(
  clinic: TestApp,
  doctorId: number,
  date: string,
  lateMinutes: number | null,
  lateSeconds: number | null = null,
) {
  const row: QueueSittingRow = {
    doctorId,
    date,
    sitting: 1,
    version: 1,
    hash: 'hash',
    state: lateMinutes === null ? 'cancelled' : 'ended',
    startTime: '09:00',
    endTime: '17:00',
    lateUntil: null,
    breakUntil: null,
    startedAt: null,
    endedAt: null,
    lateMinutes,
    lateSeconds,
    lastActAt: null,
    reason: null,
  };
  return clinic.database.write((tx) => tx.insertInto('queueSittings').values(row).execute());
}
