import type { TestApp } from '../app.ts';
import { newToken } from '../people.ts';
import {
  countDashboard,
  countDepartment,
  countLists,
  countPatient,
  countSitting,
  type Ledger,
} from './ledger.ts';

/** A number that is not the same in the clinic and in the ledger. */
export interface Difference {
  number: string;
  shown: unknown;
  counted: unknown;
}

/**
 * Reads every number that the clinic shows, and compares it with the ledger.
 *
 * @returns how many numbers were compared, and those that differ
 */
export async function recount(
  clinic: TestApp,
  ledger: Ledger,
  staffId: number,
): Promise<{ compared: number; differences: Difference[] }> {
  const today = clinic.clock.today();
  const token = await newToken(clinic, { staffId });
  const read = async (path: string, as: string | undefined = token) => {
    const { status, data } = await clinic.get(path, as);
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}`);
    return data;
  };
  let compared = 0;
  const differences: Difference[] = [];
  const compare = (what: string, shown: Record<string, unknown>, counted: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(counted)) {
      compared += 1;
      if (JSON.stringify(shown[name]) === JSON.stringify(value)) continue;
      differences.push({ number: `${what} ${name}`, shown: shown[name], counted: value });
    }
  };
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  const dashboard = await read('/admin/dashboard-stats');
  compare(
    'dashboard',
    {
      ...dashboard,
      departments: dashboard.departmentStats
        .map(
          (one: { id: number; doctorCount: number; count: number }) =>
            `${one.id}: ${one.doctorCount} ${one.count}`,
        )
        .sort(),
      recentActivity: ids(dashboard.recentActivity),
    },
    countDashboard(ledger, today),
  );
  for (const department of await read('/departments')) {
    compare(`department ${department.id}`, department.stats, countDepartment(ledger, department.id, today));
  }
  const register = await read('/patients?limit=100');
  const rowOf = new Map<number, object>(register.patients.map((row: { id: number }) => [row.id, row]));
  compare('register', register.pagination, {
    totalPatients: ledger.patients.length,
    totalActive: ledger.patients.filter(({ isActive }) => isActive).length,
  });
  for (const { id } of ledger.patients) {
    const numbers = countPatient(ledger, id, today);
    const { lastAppointment, ...stats } = numbers;
    const shown = await read(`/patients/${id}/dashboard-stats`);
    compare(`patient ${id}`, { ...shown, recentActivity: ids(shown.recentActivity) }, stats);
    compare(
      `register's patient ${id}`,
      { ...rowOf.get(id) },
      {
        totalAppointments: stats.totalAppointments,
        lastAppointment,
      },
    );
  }
  const { doctors } = await read('/doctors?limit=1000');
  for (const doctor of doctors) {
    compare(`doctor ${doctor.id}`, doctor.today, countSitting(ledger, doctor.id, today));
  }
  for (const [path, total] of Object.entries(countLists(ledger, today))) {
    const [, forPublic, address = ''] = /^(public )?(.*)$/.exec(path) ?? [];
    const shown = forPublic ? await clinic.get(address).then(({ data }) => data) : await read(address);
    compare(path, { total: shown.pagination.total }, { total });
  }
  return { compared, differences };
}
