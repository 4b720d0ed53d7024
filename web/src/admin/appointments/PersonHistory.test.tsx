import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { getPersonHistory } from '@clinic-serial/contract/subjects/sitting-record';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { serverError, stubApi } from '../../test/stubbed-api.ts';
import { RowMenu } from '../../ui/button/RowMenu.tsx';
import { usePersonHistory } from './PersonHistory.tsx';

const NOTHING = { playedAt: null, reason: null, behindSerial: null, status: null, undone: false };

const aHistory = (parts: Partial<DataOf<typeof getPersonHistory>> = {}): DataOf<typeof getPersonHistory> => ({
  serialNumber: 7,
  bookedAt: '2027-03-09T12:10:00.000Z',
  bookingType: 'Phone',
  happened: [
    { ...NOTHING, number: 3, at: '2027-03-10T03:10:00.000Z', what: 'arrived' },
    { ...NOTHING, number: 8, at: '2027-03-10T03:40:00.000Z', what: 'called', undone: true },
    { ...NOTHING, number: 10, at: '2027-03-10T03:42:00.000Z', what: 'called' },
    {
      ...{ ...NOTHING, number: 11, at: '2027-03-10T03:44:00.000Z', what: 'not-there' },
      playedAt: '2027-03-10T04:20:00.000Z',
    },
    { ...NOTHING, number: 15, at: '2027-03-10T03:50:00.000Z', what: 'back', behindSerial: 10 },
    { ...NOTHING, number: 16, at: '2027-03-10T03:51:00.000Z', what: 'forward', reason: 'Emergency' },
    { ...NOTHING, number: 18, at: '2027-03-10T03:55:00.000Z', what: 'changed', status: 'Cancelled' },
  ],
  wentAhead: [
    { serialNumber: 8, why: 'absent' },
    { serialNumber: 9, why: 'Emergency' },
    { serialNumber: 11, why: 'absent' },
    { serialNumber: 4, why: 'came-back' },
    { serialNumber: 12, why: 'absent' },
    { serialNumber: 10, why: 'behind' },
  ],
  ...parts,
});

function Row() {
  const history = usePersonHistory({ appointmentId: 41, serialNumber: 7, patientName: 'Rahima' });
  return (
    <>
      <RowMenu label="Actions for serial 7" actions={[history.action]} />
      {history.dialog}
    </>
  );
}

function open(answer: Parameters<ReturnType<typeof stubApi>['respond']>[1] = aHistory()) {
  const api = stubApi();
  api.respond(getPersonHistory, answer as DataOf<typeof getPersonHistory>);
  openStaffScreen('/x', { routes: { '/x': <Row /> }, role: 'Viewer' });
  return api;
}

async function openHistory() {
  press(await screen.findByRole('button', { name: 'Actions for serial 7' }));
  press(await screen.findByRole('menuitem', { name: 'History' }));
  return screen.findByRole('dialog', { name: 'What happened to serial 7, Rahima' });
}

test('says in words what happened, each moment in a line, also what was undone', async () => {
  const api = open();
  expect(api.requests(getPersonHistory)).toEqual([]);
  const dialog = await openHistory();
  // The clinic's day has arrived too.
  await within(dialog).findByText(/^Yesterday/);
  const list = within(dialog).getByRole('list', { name: 'What happened' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Yesterday, 6:10 PMBooked by phone',
    'Today, 9:10 AMArrived',
    '9:40 AMCalledundone',
    '9:42 AMCalled',
    '9:44 AMsent at 10:20 AMWas not there',
    '9:50 AMBack, comes after serial 10',
    '9:51 AMBrought forward: Emergency',
    '9:55 AMChanged outside of the queue: Cancelled',
  ]);
  expect([...list.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['Called']);
  expect(api.requests(getPersonHistory)).toMatchObject([{ params: { id: '41' } }]);
});

test('says who went ahead and why, by serials', async () => {
  open();
  const part = await within(await openHistory()).findByRole('region', { name: 'Who went ahead' });
  expect([...part.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Serial 9 was brought forward: Emergency.',
    'Serial 4 had been called before, and came back.',
    'Serials 8, 11 and 12 were called while this patient was not here.',
    'Serial 10: this patient’s number had gone by, so that one comes first.',
  ]);
});

test('says that nobody went ahead, of whoever has only booked', async () => {
  open(aHistory({ happened: [], wentAhead: [], bookingType: 'Online' }));
  const dialog = await openHistory();
  expect(await within(dialog).findByText('Booked online')).toBeTruthy();
  expect(within(dialog).getByText('Nobody went ahead of this patient out of turn.')).toBeTruthy();
});

test('Escape closes it, and the focus is back on the menu', async () => {
  open();
  const dialog = await openHistory();
  await within(dialog).findByText('Booked by phone');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for serial 7' })),
  );
});

test('says that it could not be loaded, and loads it again', async () => {
  const api = open(serverError());
  const dialog = await openHistory();
  expect(
    await within(dialog).findByText('The history could not be loaded', {}, { timeout: 10_000 }),
  ).toBeTruthy();
  api.respond(getPersonHistory, aHistory());
  press(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await within(dialog).findByText('Was not there')).toBeTruthy();
});
