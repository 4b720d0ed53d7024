import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { leaseSerials, playKeptAct } from '@clinic-serial/contract/subjects/kept-acts';
import { lookUpPatients } from '@clinic-serial/contract/subjects/patients';
import { actOnQueue, addWalkIn, getQueue, type QueueState } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryStore } from '../../test/memory-store.ts';
import { aClinicOfPlaces } from '../../test/place-records.ts';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { NewSerial } from '../new-serial/NewSerial.tsx';
import { WithPlaces } from '../places.tsx';
import QueuePage from '../queue/QueuePage.tsx';
import { KeptNotice } from '../shell/KeptNotice.tsx';
import { PlaceChoice } from '../shell/PlaceChoice.tsx';
import { KeptDesk } from './KeptDesk.tsx';

const away = (serial: number) => aWaiter(serial, { status: 'Booked', arrivedAt: null, endGroup: 'away' });
const morning = (parts: Partial<QueueState> = {}) =>
  aSitting({
    current: aPersonInside(3),
    entries: [aWaiter(4), aWaiter(5)],
    notHere: [away(6), away(7)],
    calledUpTo: 3,
    ...parts,
  });

let api: StubbedApi;
let store: ReturnType<typeof memoryStore>;

beforeEach(() => {
  fakeTime();
  store = memoryStore();
  api = stubApi();
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, morning());
  api.respond(leaseSerials, { numbers: [39, 40], until: '2027-03-10T06:00:00.000Z' });
  localStorage.clear();
});

async function open() {
  const page = (
    <WithPlaces>
      <PlaceChoice />
      <KeptDesk store={store}>
        <NewSerial>
          <KeptNotice />
          <QueuePage />
        </NewSerial>
      </KeptDesk>
    </WithPlaces>
  );
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': page } });
  await screen.findByRole('region', { name: 'With the doctor' });
  await pass(100);
}

function loseServer() {
  for (const endpoint of [
    listQueues,
    getQueue,
    actOnQueue,
    playKeptAct,
    leaseSerials,
    lookUpPatients,
    addWalkIn,
  ])
    api.respond(endpoint, noConnection);
}
/** The server is back, with the queue as it is there. */
function findServer(queue: QueueState) {
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, queue);
}
const till = () => within(screen.getByRole('region', { name: 'With the doctor' }));
const arrive = async (serial: number) => {
  type(screen.getByRole('textbox', { name: 'Who is here?' }), String(serial));
  press(screen.getByText('Mark as here', { selector: 'button' }));
  await pass(1_000);
};
const callNext = async () => {
  await pass(500);
  press(till().getByRole('button', { name: /^Call next/ }));
  await pass(1_000);
};
const played = () => api.requests(playKeptAct).map(({ body }) => body);
const row = (serial: number) => screen.getByText(`Patient ${serial}`, { selector: 'li span' }).closest('li');

test('what is done without the server is shown at once, kept over a reload, and played in its order', async () => {
  await open();
  loseServer();
  await arrive(6);
  expect(await screen.findByText('Serial 6, Patient 6, is here.')).toBeTruthy();
  expect(row(6)?.textContent).toContain('kept here');
  await callNext();
  expect(await till().findByText('Patient 4')).toBeTruthy();
  expect(till().getByText('Serial 4 was called.')).toBeTruthy();
  expect(screen.getByText('2 acts kept here')).toBeTruthy();
  expect(screen.getByText('No connection to the server.')).toBeTruthy();

  cleanup();
  await pass(3_000);
  await open();
  expect(till().getByText('Patient 4')).toBeTruthy();
  await callNext();
  expect(await till().findByText('Patient 5')).toBeTruthy();

  findServer(morning());
  const after = morning({ version: 7, current: aPersonInside(5), entries: [aWaiter(6)], notHere: [away(7)] });
  api.respond(playKeptAct, () => {
    findServer(after);
    return { outcome: 'done' as const, serialNumber: null, queue: after };
  });
  await pass(4_000);
  expect(await screen.findByText('3 acts were sent.')).toBeTruthy();
  expect(
    played().map(({ kind, serialNumber, calledSerial, insideSerial }) => [
      kind,
      serialNumber,
      calledSerial,
      insideSerial,
    ]),
  ).toEqual([
    ['arrive', 6, null, 3],
    ['call-next', null, 4, 3],
    ['call-next', null, 5, 4],
  ]);
  // The first two were sent before they were kept, under the same keys.
  expect(played()[0]?.key).toBe(api.requests(actOnQueue)[0]?.body.key);
  expect(screen.queryByText('No connection to the server.')).toBeNull();
  expect(screen.queryByText('kept here')).toBeNull();
  expect(store.kept.get('acts')).toBe('[]');
});

test('a step that never left this desk is undone here, and one that may have arrived waits', async () => {
  await open();
  loseServer();
  await arrive(6);
  await arrive(7);
  press(till().getByRole('button', { name: 'Undo' }));
  await pass(1_000);
  expect(screen.getByText('1 act kept here')).toBeTruthy();
  expect(row(7)?.textContent).not.toContain('kept here');
  expect(till().getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

test('a server that has no time is asked again, and a refusal does not hold up the others', async () => {
  await open();
  loseServer();
  await arrive(6);
  await arrive(7);
  findServer(morning());
  api.respond(playKeptAct, serverError(503));
  await pass(4_000);
  expect(screen.queryByText(/were sent/)).toBeNull();
  const after = morning({ version: 6, entries: [aWaiter(4), aWaiter(5), aWaiter(7)], notHere: [away(6)] });
  api.respond(playKeptAct, ({ body }) => {
    if (body.serialNumber === 6) return refusal('ACT_REFUSED', 'Serial 6 was moved to another day.');
    findServer(after);
    return { outcome: 'done' as const, serialNumber: null, queue: after };
  });
  await pass(8_000);
  const panel = within(await screen.findByRole('region', { name: 'Who is right?' }));
  expect(panel.getByText('Serial 6 was moved to another day.')).toBeTruthy();
  expect(panel.getByText(/^Kept here at .*: here, waiting$/)).toBeTruthy();
  expect(panel.getByText('The clinic’s list now: not here yet')).toBeTruthy();
  press(panel.getByRole('button', { name: 'The clinic’s list is right' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who is right?' })).toBeNull());
});

test('a failure of the server holds up the acts of its sitting only', async () => {
  const piece = (doctorId: number) => ({
    key: `key-of-doctor-${doctorId}`,
    of: { doctorId, date: TODAY, sitting: 1 },
    at: Date.now(),
    act: { kind: 'arrive', serialNumber: 6, calledSerial: null, insideSerial: null, until: null },
    people: [],
    tried: false,
  });
  await store.put('acts', [piece(9), piece(3)]);
  const after = morning({ version: 6, entries: [aWaiter(4), aWaiter(5), aWaiter(6)], notHere: [away(7)] });
  api.respond(playKeptAct, ({ params }) =>
    params.doctorId === '9' ? serverError() : { outcome: 'done' as const, serialNumber: null, queue: after },
  );
  await open();
  await pass(1_000);
  expect(await store.get('acts')).toMatchObject([{ key: 'key-of-doctor-9' }]);
});

test('bring forward says that it needs the server', async () => {
  await open();
  loseServer();
  await arrive(6);
  type(screen.getByRole('textbox', { name: 'Who is here?' }), '');
  expect(screen.getByText(/^Not possible meanwhile: bring forward/)).toBeTruthy();
  press(within(row(7) as HTMLElement).getByRole('button', { name: /^Actions for/ }));
  const item = screen.getByRole('menuitem', { name: /^Bring forward/ });
  expect(item.textContent).toBe('Bring forward…needs the server');
  press(item);
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Gives a serial to somebody without a phone. */
async function giveWithoutPhone(name: string) {
  press(screen.getByRole('button', { name: /^Walk-in/ }));
  const line = within(await screen.findByRole('dialog'));
  press(line.getByRole('button', { name: 'No phone' }));
  type(await line.findByLabelText(/^Age/), '60');
  type(line.getByLabelText(/name/i), name);
  await pass(100);
  return line;
}
const give = async (line: ReturnType<typeof within>) => {
  press(line.getByRole('button', { name: 'Give serial' }));
  await pass(2_000);
};

test('walk-ins get the numbers of this desk, each once, and callers none', async () => {
  await open();
  expect(api.requests(leaseSerials)).toHaveLength(1);
  loseServer();
  await arrive(6);
  const line = await giveWithoutPhone('Rahima');
  expect(line.getByText('Serial 39')).toBeTruthy();
  expect(line.getByText('2 numbers are left here.')).toBeTruthy();
  await give(line);
  expect(screen.getByText('Serial 39 for Rahima. Write it on a paper.')).toBeTruthy();
  expect(screen.queryByText('Print slip')).toBeNull();
  expect(screen.getByText('Rahima', { selector: 'li span' }).closest('li')?.textContent).toContain(
    'kept here',
  );

  cleanup();
  await open();
  const again = await giveWithoutPhone('Karim');
  expect(again.getByText('Serial 40')).toBeTruthy();
  press(again.getByRole('radio', { name: /Phone/ }));
  expect(again.getByText(/^Callers get no serial without the server/)).toBeTruthy();
  press(again.getByRole('radio', { name: /Walk-in/ }));
  await give(again);
  const third = await giveWithoutPhone('Selim');
  expect(third.getByText(/^No number is left here/)).toBeTruthy();
  await give(third);
  expect(screen.queryByText('Selim', { selector: 'li span' })).toBeNull();

  // The first number is known under another one by now, and the second patient is booked already.
  findServer(morning());
  api.respond(playKeptAct, ({ body }) => {
    if (body.serialNumber === 40) return refusal('ALREADY_BOOKED', 'Karim has serial 12 already.');
    const serialNumber = body.kind === 'walk-in' ? 31 : null;
    return { outcome: 'done' as const, serialNumber, queue: morning() };
  });
  press(third.getByRole('button', { name: 'Close' }));
  await pass(6_000);
  const panel = within(await screen.findByRole('region', { name: 'Who is right?' }));
  expect(
    panel.getByText('Rahima has serial 31, not 39. Tell the patient, and write or print the slip again.'),
  ).toBeTruthy();
  expect(panel.getByText('Serial 40 was not given to Karim.')).toBeTruthy();
  expect(panel.getByText('Karim has serial 12 already.')).toBeTruthy();
  expect(played().map(({ kind, serialNumber, walkIn }) => [kind, serialNumber, walkIn?.name])).toEqual([
    ['arrive', 6, undefined],
    ['walk-in', 39, 'Rahima'],
    ['walk-in', 40, 'Karim'],
  ]);
  press(panel.getByRole('button', { name: 'The patient knows' }));
  press(await panel.findByRole('button', { name: 'Remove from here' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who is right?' })).toBeNull());
  expect(store.kept.get('acts')).toBe('[]');
});

test('the loss of the network is said before anybody presses', async () => {
  await open();
  loseServer();
  window.dispatchEvent(new Event('offline'));
  // Long before the next reading.
  await pass(100);
  expect(screen.getByText('No connection to the server.')).toBeTruthy();
});

test('the desk of a chosen place is kept over a reload, and another place is not chosen meanwhile', async () => {
  const here = aListedSitting({ placeId: 2 });
  const there = aListedSitting({ doctorId: 8, doctorName: 'Dr. Nadia Islam' });
  api.respond(getClinic, aClinicOfPlaces);
  api.respond(listQueues, ({ query: { place } }) => ({
    date: TODAY,
    sittings: place === '2' ? [here] : [here, there],
  }));
  await open();
  const links = () => screen.getAllByRole('link', { name: /Dr\. / });
  expect(links()).toHaveLength(2);
  // The list of all places is kept, and the place is chosen in another tab.
  localStorage.setItem('staff_place', '1 2');
  loseServer();
  await callNext();
  expect(screen.getByLabelText<HTMLSelectElement>('Place').disabled).toBe(true);

  api.respond(getClinic, noConnection);
  cleanup();
  await pass(3_000);
  await open();
  expect(links()).toHaveLength(1);
  expect(till().getByText('Patient 4')).toBeTruthy();
});

test('a desk that starts without the server names the places', async () => {
  const sittings = [
    aListedSitting(),
    aListedSitting({ doctorId: 8, doctorName: 'Dr. Nadia Islam', placeId: 2 }),
  ];
  api.respond(getClinic, aClinicOfPlaces);
  api.respond(listQueues, { date: TODAY, sittings });
  api.respond(getQueue, morning());
  await open();
  const named = () => [
    screen.getAllByRole('link', { name: /Dr\. / }).map(({ textContent }) => textContent),
    within(screen.getByLabelText('Place')).getAllByRole('option').length,
    document.querySelector('main')?.textContent?.match(/Dhanmondi|Uttara/g)?.length,
  ];
  const before = named();
  expect(before).toEqual([[expect.stringContaining('Dhanmondi'), expect.stringContaining('Uttara')], 4, 6]);

  loseServer();
  api.respond(getClinic, noConnection);
  await pass(4_000);
  cleanup();
  await open();
  expect(named()).toEqual(before);
});
