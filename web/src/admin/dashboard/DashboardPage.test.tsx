import { getDashboardStats } from '@clinic-serial/contract/dashboard';
import type { Role } from '@clinic-serial/contract/rules/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { someDashboardStats } from '../../test/clinic-records.ts';
import { signsIn, textsOf } from '../../test/fields.ts';
import { openStaffScreen, press, valueBeside } from '../../test/staff-screen.tsx';
import { noConnection, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass, RETRIES_MS } from '../../test/time.ts';
import { DashboardPage } from './DashboardPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getDashboardStats, someDashboardStats());
});

function open(role: Role = 'Viewer') {
  openStaffScreen('/admin/dashboard', { routes: { '/admin/dashboard': <DashboardPage /> }, role });
}

const region = (name: string) => screen.getByRole('region', { name });
const numbersBeside = (part: HTMLElement, labels: string[]) =>
  labels.map((label) => valueBeside(label, part));
const today = (number: string) => waitFor(() => expect(valueBeside('Appointments today')).toBe(number));
const tryAgain = () => press(screen.getByText('Try Again').closest('button') as HTMLElement);

test.each(['Admin', 'Staff', 'Viewer'] as const)(
  'shows a %s the numbers, the departments and what happened lately',
  async (role) => {
    const time = '2027-03-10T04:00:00.000Z';
    api.respond(
      getDashboardStats,
      someDashboardStats({
        departmentStats: [
          { id: 6, name: 'ENT', nameBn: null, doctorCount: 1, count: 1 },
          { id: 5, name: 'Cardiology', nameBn: null, doctorCount: 3, count: 12 },
        ],
        recentActivity: [
          { id: 2, icon: '❌', message: 'Serial 4 cancelled', time, type: 'cancelled' },
          { id: 1, icon: '📅', message: 'Serial 3 booked', time: '2027-03-08T04:00:00.000Z', type: 'booked' },
        ],
      }),
    );
    open(role);
    await today('42');
    const ofToday = ['Appointments today', 'Still to come today', 'Completed today'];
    expect(numbersBeside(region('Today'), ofToday)).toEqual(['42', '30', '9']);
    const ofClinic = ['Active doctors', 'Total doctors', 'Total patients', 'Total appointments'];
    expect(numbersBeside(region('The clinic'), ofClinic)).toEqual(['11', '12', '345', '6789']);
    // Words say the numbers too, because not everybody sees bars and colours.
    const bars = textsOf(within(region('Appointments by department today')).getAllByRole('listitem'));
    expect(bars[0]).toMatch(/ENT1 doctor11 appointment$/);
    expect(bars[1]).toMatch(/Cardiology3 doctors1212 appointments$/);
    const activity = within(region('Recent activity')).getAllByRole('listitem');
    expect(textsOf(activity)).toEqual([
      'Serial 4 cancelledToday, 10:00 AM',
      'Serial 3 booked8 March 2027, 10:00 AM',
    ]);
    expect(signsIn(region('Recent activity'))).toEqual([
      '/assets/twemoji-15/274c.svg',
      '/assets/twemoji-15/1f4c5.svg',
    ]);
  },
);

test('reads the numbers again every 30 seconds', async () => {
  fakeTime();
  open();
  await today('42');
  api.respond(getDashboardStats, someDashboardStats({ todayAppointments: 43 }));
  await pass(30_000);
  await today('43');
});

test('says that the numbers cannot be loaded, and tries again', async () => {
  fakeTime();
  api.respond(getDashboardStats, serverError());
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load dashboard statistics');
  expect(alert.textContent).toContain('Server error: 500');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');

  api.respond(getDashboardStats, noConnection);
  tryAgain();
  await pass(RETRIES_MS);
  await screen.findByText('Failed to fetch dashboard data');
  expect(screen.getByRole('alert').textContent).toContain('Network error. Please check your connection.');

  api.respond(getDashboardStats, someDashboardStats());
  tryAgain();
  await today('42');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps the numbers when a later refresh fails', async () => {
  fakeTime();
  open();
  await today('42');
  api.respond(getDashboardStats, serverError());
  await pass(30_000);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard statistics');
  expect(valueBeside('Total doctors')).toBe('12');
});

test('says in an empty clinic what will stand there', async () => {
  open();
  await screen.findByText('No departments yet.');
  expect(region('Recent activity').textContent).toContain('Nothing has happened yet.');
});
