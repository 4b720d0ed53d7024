import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { actOnQueue, getQueue, listOpenSittings, listQueues } from '@clinic-serial/contract/subjects/queue';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { someDashboardStats } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { TODAY } from '../../test/records.ts';
import { aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { DashboardPage } from './DashboardPage.tsx';

const YESTERDAY = '2027-03-09';
const morning = {
  doctorId: 3,
  date: YESTERDAY,
  sitting: 1 as const,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  startTime: '09:00',
  endTime: '13:00',
  people: 2,
};
const queue = aSitting({
  date: YESTERDAY,
  entries: [aWaiter(5)],
  notHere: [aWaiter(4, { status: 'Booked', arrivedAt: null })],
});

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getDashboardStats, someDashboardStats());
  api.respond(listQueues, { date: TODAY, sittings: [] });
  api.respond(listOpenSittings, {
    sittings: [
      morning,
      { ...morning, sitting: 2, startTime: '17:00', endTime: '20:00', people: 12 },
      { ...morning, doctorId: 4, doctorName: 'Dr. Other', date: '2027-03-07', people: 1 },
    ],
  });
  api.respond(getQueue, queue);
  api.respond(actOnQueue, { ...queue, state: 'ended' });
});

const open = (role: Role = 'Staff') =>
  openStaffScreen('/admin/dashboard', { routes: { '/admin/dashboard': <DashboardPage /> }, role });
const panel = () => screen.findByRole('region', { name: 'Please say what became of these patients' });

test('names the sittings of earlier days that nobody has ended, the newest day first', async () => {
  open();
  const part = await panel();
  expect(textsOf(within(part).getAllByRole('heading', { level: 3 }))).toEqual([
    'Yesterday: 2 sittings were not closed, 14 people',
    'Sun, 7 Mar: 1 sitting was not closed, 1 person',
  ]);
  expect(textsOf(within(part).getAllByRole('listitem'))).toEqual([
    'Dr. Ayesha Rahman 9:00 AM – 1:00 PM · 2 peopleClose',
    'Dr. Ayesha Rahman 5:00 PM – 8:00 PM · 12 peopleClose',
    'Dr. Other 9:00 AM – 1:00 PM · 1 personClose',
  ]);
});

test('settles a sitting with the question of the end, without a move, and is then gone', async () => {
  open();
  const [close] = within(await panel()).getAllByRole('button', {
    name: 'Close the sitting of Dr. Ayesha Rahman',
  });
  press(close as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'End the sitting?' });
  expect(dialog.textContent).toContain('Dr. Ayesha Rahman, Tuesday, 9 March 2027');
  expect(within(dialog).queryByLabelText('Move or cancel them, with an SMS…')).toBeNull();
  api.respond(listOpenSittings, { sittings: [] });
  press(within(dialog).getByRole('button', { name: 'End the sitting' }));
  await waitFor(() =>
    expect(api.requests(actOnQueue)).toMatchObject([
      {
        params: { doctorId: '3', date: YESTERDAY },
        query: { sitting: '1' },
        body: {
          kind: 'end',
          groups: { inside: 'done', here: 'not-seen', away: 'no-show' },
          expectedVersion: 4,
        },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: /Please say/ })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says of an older day that nobody gets an SMS', async () => {
  api.respond(getQueue, { ...queue, date: '2027-03-07', doctorId: 4 });
  open();
  press(within(await panel()).getByRole('button', { name: 'Close the sitting of Dr. Other' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Not seen: the serial is cancelled')).toMatchObject({ checked: true });
});

test('is not there for people who only look, and asks for nothing', async () => {
  open('Viewer');
  await screen.findByText('Appointments today');
  expect(screen.queryByRole('region', { name: /Please say/ })).toBeNull();
  expect(api.requests(listOpenSittings)).toEqual([]);
});
