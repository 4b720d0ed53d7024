import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aChange, aDay, someDashboardStats } from '../../test/clinic-records.ts';
import { signsIn, textsOf } from '../../test/fields.ts';
import { aListedQueue } from '../../test/queue-records.ts';
import { TODAY } from '../../test/records.ts';
import { openStaffScreen, press, valueBeside } from '../../test/staff-screen.tsx';
import { noConnection, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass, RETRIES_MS } from '../../test/time.ts';
import { DashboardPage } from './DashboardPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getDashboardStats, someDashboardStats());
});

/** The answer with these sittings of today. */
const withSittings = (...sittings: ListedQueue[]) =>
  api.respond(getDashboardStats, someDashboardStats({ day: aDay({ sittings }) }));

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
        day: aDay({
          latest: [
            aChange({ id: 2, icon: '❌', message: 'Serial 4 cancelled', time, type: 'cancelled' }),
            aChange({ id: 1, message: 'Serial 3 booked', time: '2027-03-08T04:00:00.000Z' }),
          ],
        }),
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
      'Serial 4 cancelledonline · Today, 10:00 AM',
      'Serial 3 bookedonline · 8 March 2027, 10:00 AM',
    ]);
    expect(signsIn(region('Recent activity'))).toEqual([
      '/assets/twemoji-15/274c.svg',
      '/assets/twemoji-15/1f4c5.svg',
    ]);
  },
);

/** The row of a sitting, as its words. */
const rowOf = (doctor: string) => screen.getByRole('row', { name: new RegExp(doctor) });
const cellsOf = (doctor: string) => textsOf(within(rowOf(doctor)).getAllByRole('cell'));
const linkTo = (name: string, part: HTMLElement = document.body) =>
  within(part).getByRole('link', { name }).getAttribute('href');

const RUNNING = aListedQueue({
  state: 'running',
  now: { kind: 'running', serving: 7 },
  lateMinutes: 40,
  serving: 7,
  next: { appointmentId: 90, serialNumber: 9, patientName: 'Rahima Begum' },
  seen: 6,
  waiting: 3,
  notHere: 4,
  notCome: 1,
  free: 15,
});

test('shows each sitting of today with its state, its numbers and who is next', async () => {
  const evening = aListedQueue({
    ...RUNNING,
    sitting: 2,
    state: 'expected',
    now: { kind: 'before', at: '17:00' },
    startTime: '17:00',
    endTime: '21:00',
  });
  withSittings(
    aListedQueue({
      doctorId: 4,
      doctorName: 'Dr. Early',
      state: 'ended',
      now: { kind: 'ended' },
      startTime: '08:00',
      seen: 12,
    }),
    RUNNING,
    { ...evening, expectedStart: '17:00', lateMinutes: null, serving: null, next: null, waiting: 0 },
  );
  open();
  await screen.findByRole('heading', { name: 'Today by doctor' });
  await screen.findByText('Now serving 7');
  expect(screen.getByText('Wednesday, 10 March 2027')).toBeTruthy();
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  // Two sittings of a doctor are two rows. Those that are over are folded.
  expect(rows).toEqual([
    'Dr. Ayesha RahmanCardiology9:00 AM – 5:00 PM',
    'Dr. Ayesha RahmanCardiology5:00 PM – 9:00 PM',
  ]);
  expect(cellsOf('9:00 AM')).toEqual([
    'Now serving 7Began 40 minutes late',
    '9, Rahima BegumInside: serial 7',
    '6',
    '3',
    '4',
    '15',
    '',
    '',
  ]);
  const bar = within(rowOf('9:00 AM')).getByRole('img');
  expect(bar.getAttribute('aria-label')).toBe(
    'Seen: 6, Did not come: 1, With the doctor: 1, Waiting: 3, Not here yet: 4, Free: 15',
  );
  expect(cellsOf('9:00 PM').slice(0, 2)).toEqual(['Starts at 5:00 PM', 'Nobody is waiting']);
  press(screen.getByRole('button', { name: 'Finished: 1 sitting' }));
  expect(cellsOf('Dr. Early').slice(0, 3)).toEqual(['Finished for today', '–', '12']);
});

test.each([
  ['Admin', 'Open the settings', '/admin/settings?tab=sms'],
  ['Viewer', 'Please tell an Admin.', undefined],
] as const)('says to a %s in red that patients get no SMS, with the reason', async (role, next, address) => {
  const smsTrouble = { since: '2027-03-10T03:00:00.000Z', code: '1007', meaning: 'the balance is used up' };
  api.respond(getDashboardStats, someDashboardStats({ smsTrouble }));
  open(role);
  const panel = (await screen.findByText('Patients get no SMS')).closest('[role=alert]') as HTMLElement;
  expect(panel.dataset.tone).toBe('danger');
  expect(panel.textContent).toMatch(/since .*9:00 AM\. The reason: the balance is used up\./);
  expect(within(panel).getByText(next).getAttribute('href') ?? undefined).toBe(address);
});

test('shows overdue sittings first, by how much they are over, and leads to their desk', async () => {
  const missing = aListedQueue({
    doctorId: 9,
    doctorName: 'Dr. Missing',
    now: { kind: 'not-come', expectedAt: '09:30' },
    overdue: { minutes: 30, acts: ['doctor-arrived', 'late'] },
  });
  const stopped = aListedQueue({
    ...RUNNING,
    doctorId: 8,
    doctorName: 'Dr. Stopped',
    state: 'running',
    now: { kind: 'not-ended', endedAt: '08:25' },
    overdue: { minutes: 95, acts: ['end'] },
  });
  const past = aListedQueue({ doctorId: 7, doctorName: 'Dr. Past', now: { kind: 'over', endedAt: '08:30' } });
  withSittings(past, RUNNING, missing, stopped);
  open('Staff');
  await screen.findByText('Was expected at 9:30 AM, not here yet');
  expect(cellsOf('Dr. Missing')[0]).toBe('Was expected at 9:30 AM, not here yet30 minutes over');
  // How late it began does not matter any more.
  expect(cellsOf('Dr. Stopped')[0]).toBe('Was to end at 8:25 AM1 hour 35 minutes over');
  press(screen.getByRole('button', { name: 'Finished: 1 sitting' }));
  expect(textsOf(screen.getAllByRole('rowheader')).map((words) => words?.split('Cardiology')[0])).toEqual([
    'Dr. Missing',
    'Dr. Stopped',
    'Dr. Ayesha Rahman',
    'Dr. Past',
  ]);
  expect(linkTo('Dr. Missing')).toBe('/admin/queue?doctor=9');

  // Above all, each is one line with its one act.
  const toDo = region('To do now');
  expect(textsOf(within(toDo).getAllByRole('listitem'))).toEqual([
    'Dr. Missing Was expected at 9:30 AM, not here yet · 30 minutes overOpen the desk',
    'Dr. Stopped Was to end at 8:25 AM · 1 hour 35 minutes overEnd',
  ]);
  expect(linkTo('Open the desk of Dr. Missing')).toBe('/admin/queue?doctor=9');
  expect(within(toDo).getByRole('button', { name: 'End the sitting of Dr. Stopped' })).toBeTruthy();
  expect(toDo.compareDocumentPosition(region('Now'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('leads from everything to where it belongs', async () => {
  api.respond(
    getDashboardStats,
    someDashboardStats({
      departmentStats: [{ id: 6, name: 'Skin & Hair', nameBn: null, doctorCount: 1, count: 1 }],
      day: aDay({
        sittings: [RUNNING, { ...RUNNING, sitting: 2, startTime: '17:30' }],
        latest: [aChange({ id: 2, message: 'Serial 4 cancelled', type: 'cancelled' })],
      }),
    }),
  );
  open();
  await today('42');
  await screen.findAllByText('Now serving 7');
  expect(linkTo('Dr. Ayesha Rahman', rowOf('9:00 AM'))).toBe('/admin/queue?doctor=3');
  expect(linkTo('Dr. Ayesha Rahman', rowOf('5:30 PM'))).toBe('/admin/queue?doctor=3&sitting=2');
  expect(linkTo('Day sheet of Dr. Ayesha Rahman', rowOf('9:00 AM'))).toBe(`/admin/doctors/3/day/${TODAY}`);
  for (const [label, address] of [
    ['Appointments today', '/admin/appointments?status=not-cancelled'],
    ['Still to come today', '/admin/appointments?status=upcoming'],
    ['Completed today', '/admin/appointments?status=Completed'],
    ['Active doctors', '/admin/doctors?status=active'],
    ['Total doctors', '/admin/doctors'],
    ['Total patients', '/admin/patients'],
    ['Total appointments', '/admin/appointments?date='],
    ['Skin & Hair', '/admin/doctors?department=Skin%20%26%20Hair&status=active'],
    ['Serial 4 cancelled', '/admin/appointments/2'],
  ] as const) {
    expect(linkTo(label), label).toBe(address);
  }
});

test('offers the calendar on a day without sittings, and a doctor to a clinic that has none', async () => {
  open('Staff');
  await screen.findByText('No doctor sits today');
  expect(linkTo('Open the calendar')).toBe('/admin/calendar');
  api.respond(getDashboardStats, someDashboardStats({ totalDoctors: 0 }));
  cleanup();
  open('Staff');
  await screen.findByText('No doctors yet');
  expect(linkTo('Add doctor')).toBe('/admin/doctors/new');
  cleanup();
  open('Viewer');
  await screen.findByText('No doctors yet');
  expect(screen.queryByRole('link', { name: 'Add doctor' })).toBeNull();
});

test('reads the numbers again every 30 seconds', async () => {
  fakeTime();
  open();
  await today('42');
  api.respond(
    getDashboardStats,
    someDashboardStats({ todayAppointments: 43, day: aDay({ sittings: [RUNNING] }) }),
  );
  await pass(30_000);
  await today('43');
  await screen.findByText('Now serving 7');
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

const figures = () => {
  const values = [...region('Now').querySelectorAll('dl > div')];
  return values.map((one) => [...one.children].map(({ textContent }) => textContent).join(' | '));
};

test('says in large who waits now, for how long, and who was seen and did not come', async () => {
  withSittings(
    { ...RUNNING, waitingSince: '2027-03-10T04:05:00.000Z' },
    aListedQueue({
      doctorId: 4,
      doctorName: 'Dr. Slow',
      waiting: 2,
      waitingSince: '2027-03-10T03:10:30.000Z',
    }),
    aListedQueue({ doctorId: 5, doctorName: 'Dr. Done', now: { kind: 'ended' }, seen: 20, notCome: 3 }),
  );
  open();
  await screen.findByText('Now serving 7');
  expect(figures()).toEqual([
    'Waiting now | 5 | 1 with a doctor',
    // From 9:10 to 10:30, as the server's clock says.
    'Longest wait | 1 h 19 min | Dr. Slow',
    'Seen | 26',
    'Did not come | 4 | 4 not here yet',
  ]);
});

test('nobody waits, or nobody notes arrivals', async () => {
  withSittings(RUNNING);
  open();
  await screen.findByText('Now serving 7');
  expect(figures()[1]).toBe('Longest wait | –');
  cleanup();
  withSittings({ ...RUNNING, waiting: 0 });
  open();
  await screen.findByText('Now serving 7');
  expect(figures()[1]).toBe('Longest wait | Nobody');
});

test('what one person did with one doctor is one line, which unfolds to the appointments', async () => {
  const by = { kind: 'staff', name: 'Sohel' } as const;
  const latest = [4, 3, 2].map((id) =>
    aChange({ id, message: `Serial ${id} booked`, time: `2027-03-10T04:0${id}:00.000Z`, by }),
  );
  api.respond(getDashboardStats, someDashboardStats({ day: aDay({ latest }) }));
  open();
  const activity = await screen.findByRole('region', { name: 'Recent activity' });
  const group = await within(activity).findByRole('button', { name: '3 serials with Dr. Ayesha Rahman' });
  expect(textsOf(within(activity).getAllByRole('listitem'))).toEqual([
    '3 serials with Dr. Ayesha Rahmanby Sohel · Today, 10:04 AM',
  ]);
  press(group);
  expect(group.getAttribute('aria-expanded')).toBe('true');
  for (const { id, message } of latest)
    expect(linkTo(message, activity), message).toBe(`/admin/appointments/${id}`);
});

test('says the money of today, and leads to its report', async () => {
  const money = { taken: 1_250_050, refunded: 50_000, discounts: 0, due: 30_000 };
  api.respond(getDashboardStats, someDashboardStats({ day: aDay({ money }) }));
  open('Staff');
  const link = await screen.findByRole('link', { name: 'Money today' });
  expect(link.getAttribute('href')).toBe(`/admin/money?tab=report&from=${TODAY}&to=${TODAY}`);
  expect(numbersBeside(region('Money today'), ['Taken', 'Given back', 'Discounts', 'Due'])).toEqual([
    '12,500.50 taka',
    '500 taka',
    '0 taka',
    '300 taka',
  ]);
});

test('says nothing of money where the clinic does not record payments', async () => {
  open('Staff');
  await today('42');
  expect(screen.queryByText('Money today')).toBeNull();
});
