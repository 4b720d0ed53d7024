import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { listAvailability, listDaysOn } from '@clinic-serial/contract/subjects/calendar';
import { getBoxDay, listBoxDays } from '@clinic-serial/contract/subjects/cash-boxes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { exportAppointments } from '@clinic-serial/contract/subjects/export';
import {
  exportMoneyReport,
  exportShares,
  getMoneyReport,
  listMoneyEntries,
  listOpenMoney,
  listShares,
} from '@clinic-serial/contract/subjects/money-reports';
import { getPatient } from '@clinic-serial/contract/subjects/patients';
import { getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { exportReport, getReport } from '@clinic-serial/contract/subjects/reports';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { staffSession } from '../session/staff-session.ts';
import { openAdminArea, signIn } from '../test/admin-area.tsx';
import { someDashboardStats } from '../test/clinic-records.ts';
import { aMoneyReport, aShareRow, moneyRow } from '../test/money-page-records.ts';
import { aClinicWithFees } from '../test/money-records.ts';
import { aClinicOfPlaces, PLACES } from '../test/place-records.ts';
import { aClinic, aDoctor, aPatient, aStaffAccount, TODAY } from '../test/records.ts';
import { aListedSitting, aSitting } from '../test/sitting-records.ts';
import { press, type } from '../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi, stubApi } from '../test/stubbed-api.ts';
import { loadSignedInPages } from './login-state.ts';

let api: StubbedApi;

// The first page of the area loads for long on a busy machine.
beforeAll(loadSignedInPages, 60_000);

beforeEach(() => {
  api = stubApi();
  localStorage.clear();
  api.respond(getClinic, aClinicOfPlaces);
  api.respond(getDashboardStats, someDashboardStats());
  api.respond(listDepartmentsForStaff, []);
  api.respond(listDoctorsForStaff, { doctors: [aDoctor()], pagination: onePage([1]) });
});

/** Opens a page as an account, with what the server says of it. */
function open(address: string, account = aStaffAccount({ role: 'Admin' })) {
  api.respond(getStaffProfile, account);
  signIn(account.role, account);
  openAdminArea(address);
}

const choice = () => screen.findByLabelText<HTMLSelectElement>('Place');
const placesAsked = (endpoint: Endpoint) => api.requests(endpoint).map(({ query }) => query.place);

test('staff choose one of the open places, and the page is read again for it', async () => {
  open('/admin/dashboard');
  const select = await choice();
  expect(select.textContent).toBe('All placesDhanmondiUttaraMirpur');
  await waitFor(() => expect(placesAsked(getDashboardStats)).toEqual([undefined]));
  type(select, '2');
  await waitFor(() => expect(placesAsked(getDashboardStats)).toEqual([undefined, '2']));
  type(select, '');
  await screen.findByDisplayValue('All places');
});

test('the choice holds when the page is opened again, until the account logs out', async () => {
  open('/admin/dashboard');
  type(await choice(), '2');
  cleanup();
  openAdminArea('/admin/dashboard');
  await screen.findByDisplayValue('Uttara');
  expect(placesAsked(getDashboardStats).at(-1)).toBe('2');
  staffSession.clear();
  cleanup();
  open('/admin/dashboard');
  await screen.findByDisplayValue('All places');
});

test('the choice of another account, and one of a place that was closed, do not count', async () => {
  localStorage.setItem('staff_place', '9 2');
  open('/admin/dashboard');
  await screen.findByDisplayValue('All places');
  expect(placesAsked(getDashboardStats)).toEqual([undefined]);
  cleanup();
  localStorage.setItem('staff_place', '1 4');
  openAdminArea('/admin/dashboard');
  await screen.findByDisplayValue('All places');
  await waitFor(() => expect(localStorage.getItem('staff_place')).toBeNull());
});

test('an account that is limited to places has only these', async () => {
  open('/admin/dashboard', aStaffAccount({ limitedToPlaces: [2, 3] }));
  expect((await choice()).textContent).toBe('All placesUttaraMirpur');
});

test('an account with one place has its name instead of a choice', async () => {
  localStorage.setItem('staff_place', '1 2');
  open('/admin/dashboard', aStaffAccount({ limitedToPlaces: [2] }));
  expect((await screen.findByText('Uttara')).parentElement?.textContent).toBe('Place: Uttara');
  expect(screen.queryByLabelText('Place')).toBeNull();
  expect(placesAsked(getDashboardStats).at(-1)).toBeUndefined();
});

test('a clinic with one place has no choice and names no place', async () => {
  api.respond(getClinic, aClinic);
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, aSitting());
  open('/admin/queue');
  await screen.findByRole('navigation', { name: 'Sittings of today' });
  expect(document.body.textContent).not.toMatch(/place/i);
  expect(screen.queryByLabelText('Place')).toBeNull();
  expect(placesAsked(listQueues)).toEqual([undefined]);
});

test('the desk changes to a sitting of the chosen place', async () => {
  const here = aListedSitting({ doctorId: 3, now: { kind: 'running', serving: 4 } });
  const there = aListedSitting({ doctorId: 8, doctorName: 'Dr. Nadia Islam', placeId: 2 });
  api.respond(listQueues, ({ query: { place } }) => ({
    date: TODAY,
    sittings: place === '2' ? [there] : [here, there],
  }));
  api.respond(getQueue, ({ params }) => aSitting({ doctorId: Number(params.doctorId) }));
  open('/admin/queue');
  await screen.findByRole('navigation', { name: 'Sittings of today' });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('doctor=3'));
  type(await choice(), '2');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('doctor=8'));
  // The sitting is among those of all places too, so the desk stays there.
  type(await choice(), '');
  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: 'Sittings of today' })).getAllByRole('link'),
    ).toHaveLength(2),
  );
  expect(screen.getByTestId('address').textContent).toContain('doctor=8');
});

const FAILED = refusal('INTERNAL');

test.each<[address: string, reads: Endpoint, file?: Endpoint]>([
  ['/admin/appointments', listAppointments, exportAppointments],
  ['/admin/queue', listQueues],
  ['/admin/calendar', listDaysOn],
  ['/admin/appointments/new?patientId=12', listAvailability],
  ['/admin/reports', getReport, exportReport],
  ['/admin/money', listBoxDays],
  ['/admin/money?tab=report', getMoneyReport, exportMoneyReport],
  ['/admin/money?tab=entries', listMoneyEntries],
  ['/admin/money?tab=due', listOpenMoney],
  ['/admin/money?tab=shares', listShares, exportShares],
])('what %s reads and saves is of the chosen place', async (address, reads, file) => {
  api.respond(getClinic, { ...aClinicWithFees, places: [...PLACES] });
  api.respond(getPatient, aPatient());
  for (const endpoint of [getBoxDay, reads, ...(file ? [file] : [])]) api.respond(endpoint, FAILED);
  const rows = [aShareRow()];
  api.respond(getMoneyReport, aMoneyReport({ rows: [moneyRow(TODAY)] }));
  if (reads === listShares) api.respond(listShares, { from: TODAY, to: TODAY, rows, totals: aShareRow() });
  localStorage.setItem('staff_place', '1 2');
  open(address);
  await waitFor(() => expect(placesAsked(reads)).not.toHaveLength(0));
  expect(new Set(placesAsked(reads))).toEqual(new Set(['2']));
  if (!file) return;
  press(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(placesAsked(file)).toEqual(['2']));
});
