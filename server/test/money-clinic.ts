import { addDays } from '@clinic-serial/contract/time/calendar';
import { startTestApp, type TestApp } from './app.ts';
import { addDoctor } from './clinic.ts';
import type { Engine } from './databases.ts';
import type { Kind } from './paper-ledger.ts';
import { addPatient, signedIn, type TestPatient } from './people.ts';

export const FIRST = '2026-12-26';
export const DAYS = 12;
export const LAST = addDays(FIRST, DAYS - 1);
export const FOLLOW_UP_DAYS = 4;
export const LIMIT = 20_000;

/** The second doctor sits here from Sunday to Tuesday, and at the first place on the other days. */
export const UTTARA = 2;
export const PLACES = [1, UTTARA];

export interface Worker {
  staffId: number;
  token: string;
  isAdmin: boolean;
}

/** Where the days of money begin. Workers and patients, the fees and shares of the doctors, by their ids. */
export interface MoneyClinic {
  clinic: TestApp;
  workers: Worker[];
  people: (TestPatient & { isErased: boolean })[];
  fees: Record<number, Record<Kind, number>>;
  shares: Record<string, { percent: number } | { fixed: number }>;
}

/** A clinic with two places, three workers of whom the last is an Admin, two doctors and 40 patients. */
export async function openMoneyClinic(engine: Engine): Promise<MoneyClinic> {
  const workers: Worker[] = [];
  const people: MoneyClinic['people'] = [];
  const fees: MoneyClinic['fees'] = {};
  const shares: MoneyClinic['shares'] = {};
  const clinic = await startTestApp(engine, {
    env: {
      ...{ FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300', REPORT_FEE: '100' },
      ...{ FOLLOW_UP_DAYS: String(FOLLOW_UP_DAYS), DISCOUNT_LIMIT: String(LIMIT / 100) },
      CLINIC_SECRET: 'a-secret-of-the-clinic-0123456789abcdef',
    },
  });
  clinic.clock.set(`${FIRST}T03:00:00.000Z`);
  for (const role of ['Staff', 'Staff', 'Admin'] as const) {
    const { staffId, token } = await signedIn(clinic, role);
    workers.push({ staffId, token, isAdmin: role === 'Admin' });
  }
  await clinic.send('POST', '/admin/places', { name: 'Uttara' }, workers[2]?.token);
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    limit: 99,
    start: '00:30',
    end: '23:50',
  }));
  for (const own of [null, { new: 81_050, 'follow-up': 40_000, report: 0 }]) {
    const id = await addDoctor(clinic, { name: `Dr. ${own ? 'Own' : 'Clinic'}`, days });
    fees[id] = own ?? { new: 50_000, 'follow-up': 30_000, report: 10_000 };
    const share = own ? { percent: 33.33 } : { fixed: 25_000 };
    for (const kind of ['new', 'follow-up'] as const) shares[`${id} ${kind}`] = share;
    await clinic.database.write(async (tx) => {
      if (own) {
        await tx
          .updateTable('weeklySessions')
          .set({ placeId: UTTARA })
          .where('doctorId', '=', id)
          .where('weekday', 'in', [7, 1, 2])
          .execute();
        await tx
          .updateTable('doctors')
          .set({ feeNew: own.new, feeFollowUp: own['follow-up'], feeReport: own.report })
          .where('id', '=', id)
          .execute();
      }
      for (const visitKind of ['new', 'follow-up'] as const) {
        const stored = own
          ? { kind: 'percent' as const, value: 3_333 }
          : { kind: 'fixed' as const, value: 25_000 };
        await tx
          .insertInto('doctorShares')
          .values({ doctorId: id, visitKind, fromDate: FIRST, ...stored })
          .execute();
      }
    });
  }
  for (let count = 0; count < 40; count += 1) {
    people.push({
      ...(await addPatient(clinic, { name: `Person ${'abcdefghij'[count % 10]}${'klmn'[count % 4]}` })),
      isErased: false,
    });
  }
  return { clinic, workers, people, fees, shares };
}
