import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { actOnQueue, getQueue } from '@clinic-serial/contract/subjects/queue';
import type { OpenSitting } from '@clinic-serial/contract/subjects/queue-lists';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDay, someDashboardStats } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
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
  withOpen(
    morning,
    { ...morning, sitting: 2, startTime: '17:00', endTime: '20:00', people: 12 },
    { ...morning, doctorId: 4, doctorName: 'Dr. Other', date: '2027-03-07', people: 1 },
  );
  api.respond(getQueue, queue);
  api.respond(actOnQueue, { ...queue, state: 'ended' });
});

const withOpen = (...openSittings: OpenSitting[]) =>
  api.respond(getDashboardStats, someDashboardStats({ day: aDay({ openSittings }) }));
const open = (role: Role = 'Staff') =>
  openStaffScreen('/admin/dashboard', { routes: { '/admin/dashboard': <DashboardPage /> }, role });
const panel = () => screen.findByRole('region', { name: 'To do now' });

test('names the sittings of earlier days that nobody has ended, the newest day first', async () => {
  open();
  const part = await panel();
  expect(textsOf(within(part).getAllByRole('listitem'))).toEqual([
    'Dr. Ayesha Rahman 9:00 AM – 1:00 PM · Yesterday: not closed. Please say what became of 2 peopleClose',
    'Dr. Ayesha Rahman 5:00 PM – 8:00 PM · Yesterday: not closed. Please say what became of 12 peopleClose',
    'Dr. Other 9:00 AM – 1:00 PM · Sun, 7 Mar: not closed. Please say what became of 1 personClose',
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
  withOpen();
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
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To do now' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says of an older day that nobody gets an SMS', async () => {
  api.respond(getQueue, { ...queue, date: '2027-03-07', doctorId: 4 });
  open();
  press(within(await panel()).getByRole('button', { name: 'Close the sitting of Dr. Other' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Not seen: the serial is cancelled')).toMatchObject({ checked: true });
});

test('of many, the first five stand there, and the others are a press away', async () => {
  withOpen(...[1, 2, 3, 4, 5, 6, 7].map((doctorId) => ({ ...morning, doctorId })));
  open();
  const part = await panel();
  expect(within(part).getAllByRole('listitem')).toHaveLength(5);
  press(within(part).getByRole('button', { name: '2 more' }));
  expect(within(part).getAllByRole('listitem')).toHaveLength(7);
});

test('is not there for people who only look: the server sends them none', async () => {
  const { openSittings: _, ...day } = aDay();
  api.respond(getDashboardStats, someDashboardStats({ day }));
  open('Viewer');
  await screen.findByText('Appointments today');
  expect(screen.queryByRole('region', { name: 'To do now' })).toBeNull();
});
