import { listDoctorDays } from '@clinic-serial/contract/subjects/calendar';
import { getDoctorForStaff } from '@clinic-serial/contract/subjects/doctors';
import {
  actOnQueue,
  getPublicQueue,
  getQueue,
  type QueueState,
} from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDayOfDoctor, aDayOffOfDoctor } from '../../test/calendar-records.ts';
import { aDoctor, FRIDAY, TODAY, TOMORROW } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import DoctorQueuePage from './DoctorQueuePage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
});

function open(
  queue: QueueState,
  { role, address = '/admin/queue/3' }: { role?: Role; address?: string } = {},
) {
  api.respond(getQueue, queue);
  api.respond(actOnQueue, queue);
  openStaffScreen(address, {
    routes: { '/admin/queue/:doctorId': <DoctorQueuePage /> },
    ...(role && { role }),
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const acts = () => api.requests(actOnQueue).map(({ body: { key, expectedVersion, ...act } }) => act);

/** Presses a button and waits for its act. */
async function pressFor(name: string | RegExp, act: object) {
  press(await button(name));
  await waitFor(() => expect(acts().at(-1)).toEqual(act));
}

const busy = () =>
  aSitting({
    current: aPersonInside(7, {
      patientName: 'Karim Uddin',
      age: { unit: 'years', count: 34, isAbout: false },
    }),
    entries: [aWaiter(8, { broughtForward: 'Emergency' }), aWaiter(5, { passedOver: true })],
    notHere: [aWaiter(9)],
  });

test('shows who is in with number, name and age, who is next, and how many wait', async () => {
  open(busy());
  const inside = await screen.findByRole('region', { name: 'With the doctor' });
  expect(inside.textContent).toBe('With the doctor7Karim Uddin34 years');
  expect(screen.getByRole('region', { name: 'Next' }).textContent).toContain('8 Patient 8Emergency');
  expect(screen.getByText('2 waiting')).toBeTruthy();
  expect(screen.getByText('1 not here yet')).toBeTruthy();
});

test('calls the next, passes over, and calls again', async () => {
  open(busy());
  await pressFor('Next: number 8', { kind: 'call-next' });
  await pressFor('Not here', { kind: 'pass-over', appointmentId: 7 });
  await pressFor('Call again', { kind: 'call-again', appointmentId: 7 });
  expect(api.requests(actOnQueue)[0]?.params).toEqual({ doctorId: '3', date: TODAY });
});

test('the large button ends the last consultation when nobody waits', async () => {
  open(aSitting({ current: aPersonInside(7) }));
  await pressFor('Done', { kind: 'done' });
});

test('the second press of a double press calls nobody', async () => {
  open(busy());
  const next = await button('Next: number 8');
  next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await pressFor('Next: number 8', { kind: 'call-next' });
  expect(acts()).toHaveLength(1);
});

test('says what was done last, by whom, and takes it back', async () => {
  const lastAct = {
    number: 4,
    at: '2027-03-10T04:00:00.000Z',
    kind: 'pass-over' as const,
    by: 'Sohel Rana',
    serialNumber: 6,
    calledSerial: 7,
    isWalkIn: false,
    canUndo: true,
  };
  open(aSitting({ current: aPersonInside(7), lastAct }));
  await screen.findByText('Number 6 was not here. Number 7 was called.');
  expect(screen.getByText('By Sohel Rana')).toBeTruthy();
  await pressFor('Undo', { kind: 'undo' });
});

test('begins a break with two presses, and a press comes back from it', async () => {
  open(busy());
  press(await button('Break'));
  expect(screen.getByRole('dialog').textContent).toContain('Number 7 then counts as seen.');
  await pressFor(/^15 minutes/, { kind: 'break', until: '10:15' });
});

test('comes back from a break', async () => {
  const now = { kind: 'break', until: '10:15' } as const;
  open(aSitting({ state: 'break', now, breakUntil: '10:15', entries: [aWaiter(8)] }));
  await screen.findByText('On a break until 10:15 AM');
  await pressFor('Back from the break', { kind: 'back' });
});

test('a doctor who begins with nobody present says so with the large button', async () => {
  open(
    aSitting({
      state: 'expected',
      now: { kind: 'late', at: '09:30' },
      startedAt: null,
      notHere: [aWaiter(1)],
    }),
  );
  await screen.findByText('Late, about 9:30 AM');
  await pressFor('I am here', { kind: 'doctor-arrived' });
});

test('a doctor whose break is over is asked, and comes back with one press', async () => {
  const overdue = { minutes: 30, acts: ['back' as const] };
  open(
    aSitting({ state: 'break', now: { kind: 'break-over', until: '10:15' }, overdue, notHere: [aWaiter(8)] }),
  );
  const notice = await screen.findByRole('region', { name: 'Is the doctor back?' });
  expect(screen.getByText('The break was to end at 10:15 AM')).toBeTruthy();
  expect(screen.getByText('30 minutes over')).toBeTruthy();
  press(within(notice).getByRole('button', { name: 'Back from the break' }));
  await waitFor(() => expect(acts()).toEqual([{ kind: 'back' }]));
});

test('is done for today with one press when nobody is left', async () => {
  open(aSitting({ current: aPersonInside(7) }));
  await pressFor('Done for today', { kind: 'end' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows what a sitting that is over came to', async () => {
  open(aSitting({ state: 'ended', seen: 12, notCome: 1 }));
  await screen.findByText('12 people seen');
  expect(screen.getByText('1 person did not come')).toBeTruthy();
  await pressFor('Open again', { kind: 'back' });
});

test('says why an act was refused', async () => {
  open(busy());
  api.respond(actOnQueue, refusal('ACT_REFUSED', 'Nobody is waiting.'));
  press(await button('Next: number 8'));
  await screen.findByText('Nobody is waiting.');
});

test('a viewer sees the same without buttons', async () => {
  open(busy(), { role: 'Viewer' });
  await screen.findByText('Karim Uddin');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('takes the sitting that runs or comes next, and leads to the other one', async () => {
  const sittings = [
    aListedSitting({ state: 'running', now: { kind: 'not-ended', endedAt: '13:00' } }),
    aListedSitting({
      sitting: 2,
      startTime: '17:00',
      endTime: '20:00',
      state: 'expected',
      now: { kind: 'before', at: '17:00' },
    }),
    aListedSitting({ doctorId: 8, sitting: 1 }),
  ];
  api.respond(listQueues, { date: TODAY, sittings });
  open(busy());
  await screen.findByText('Karim Uddin');
  expect(api.requests(getQueue).map(({ query }) => query.sitting)).toEqual(['2']);
  press(screen.getByRole('link', { name: '9:00 AM – 1:00 PM' }));
  await waitFor(() => expect(api.requests(getQueue).at(-1)?.query.sitting).toBe('1'));
});

test('says when a doctor without a sitting today sits next', async () => {
  api.respond(listQueues, { date: TODAY, sittings: [] });
  api.respond(getDoctorForStaff, aDoctor());
  api.respond(listDoctorDays, {
    days: [aDayOffOfDoctor({ date: TOMORROW }), aDayOfDoctor({ date: FRIDAY })],
  });
  open(busy());
  await screen.findByText('Dr. Ayesha Rahman does not sit today.');
  await screen.findByText('Next sitting: Friday, 12 March 2027, 9:00 AM – 5:00 PM.');
  expect(api.requests(getQueue)).toEqual([]);
});

test.each(['/admin/queue/none', '/admin/queue/0'])('%s is no doctor', async (address) => {
  open(busy(), { address });
  await screen.findByRole('heading', { name: 'This doctor does not exist' });
  expect(api.requests(listQueues)).toEqual([]);
});
