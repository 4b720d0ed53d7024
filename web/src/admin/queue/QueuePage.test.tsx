import {
  actOnQueue,
  getPublicQueue,
  getQueue,
  type QueuePerson,
  type QueueState,
} from '@clinic-serial/contract/subjects/queue';
import { type ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { stubSound } from '../../test/stubbed-sound.ts';
import { fakeTime, pass } from '../../test/time.ts';
import QueuePage from './QueuePage.tsx';

/** Longer than the page waits until it reads the list again without a stream. */
const REREAD_MS = 6_000;

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
});

const running = (parts: Partial<ListedQueue> = {}) =>
  aListedSitting({ now: { kind: 'running', serving: 4 }, ...parts });
const missing = (minutes: number, parts: Partial<ListedQueue> = {}) =>
  aListedSitting({
    doctorId: 8,
    doctorName: 'Dr. Missing',
    state: 'expected',
    now: { kind: 'not-come', expectedAt: '09:30' },
    overdue: { minutes, acts: ['doctor-arrived', 'late'] },
    ...parts,
  });
const list = (...sittings: ListedQueue[]) => api.respond(listQueues, { date: TODAY, sittings });

function open({ queue = aSitting(), role = 'Staff' as Role, address = '/admin/queue?doctor=3' } = {}) {
  api.respond(getQueue, queue);
  api.respond(actOnQueue, queue);
  openStaffScreen(address, { routes: { '/admin/queue': <QueuePage /> }, role });
}

const rail = () => screen.findByRole('navigation', { name: 'Sittings of today' });
const acts = () => api.requests(actOnQueue).map(({ body: { key, expectedVersion, ...act } }) => act);

test('the rail says what each sitting is doing, the overdue first, with by how much', async () => {
  const resting = aListedSitting({ doctorId: 9, state: 'break', now: { kind: 'break', until: null } });
  list(running({ waiting: 12 }), missing(30), resting);
  open();
  const words = textsOf(within(await rail()).getAllByRole('link'));
  expect(words).toEqual([
    '2Dr. Missing9:00 AMNot here, 30 minutes over',
    '1Dr. Ayesha Rahman1212 waiting9:00 AMNow serving 4',
    '3Dr. Ayesha Rahman9:00 AMOn a break',
  ]);
});

test('the title and the tab count the overdue sittings', async () => {
  list(running(), missing(30), missing(2, { sitting: 2 }));
  open();
  expect(await screen.findByText('2 overdue')).toBeTruthy();
  expect(document.title).toMatch(/^\(2\) Queue/);
});

test('without overdue sittings the title and the tab count nothing', async () => {
  list(running());
  open();
  await rail();
  expect(screen.queryByText(/overdue/)).toBeNull();
  expect(document.title).toMatch(/^Queue/);
});

test('a tone sounds once when a sitting becomes overdue, and a line says it to screen readers', async () => {
  fakeTime();
  const sound = stubSound();
  list(running(), missing(3, { doctorId: 7, doctorName: 'Dr. Before' }));
  open();
  await rail();
  fireEvent.pointerDown(document.body);
  await pass(REREAD_MS);
  // It was overdue when the page opened.
  expect(sound.tones()).toBe(0);

  list(running(), missing(3, { doctorId: 7 }), missing(1));
  await pass(REREAD_MS);
  expect(sound.tones()).toBe(1);
  expect(screen.getByText('Dr. Missing: Was expected at 9:30 AM, not here yet')).toMatchObject({
    ariaLive: 'polite',
  });

  list(running(), missing(3, { doctorId: 7 }), missing(2));
  await pass(REREAD_MS);
  list(running());
  await pass(REREAD_MS);
  list(running(), missing(5));
  await pass(REREAD_MS);
  expect(sound.tones()).toBe(1);

  // Another kind of the same sitting is another alert.
  list(running(), missing(1, { now: { kind: 'not-ended', endedAt: '13:00' } }));
  await pass(REREAD_MS);
  expect(sound.tones()).toBe(2);
});

test.each([
  ['before the first press on the page', { isPressed: false }],
  ['where the browser does not allow it', { isPressed: true, state: 'suspended' as const }],
  ['in a browser that fails at it', { isPressed: true, isBroken: true }],
  ['in a browser without sound', { isPressed: true, isMissing: true }],
])('no tone sounds %s, and the page goes on', async (_, { isPressed, ...parts }) => {
  fakeTime();
  const sound = stubSound(parts);
  list(running());
  open();
  await rail();
  if (isPressed) fireEvent.pointerDown(document.body);
  list(running(), missing(1));
  await pass(REREAD_MS);
  expect(await screen.findByText('1 overdue')).toBeTruthy();
  expect(sound.tones()).toBe(0);
});

const notCome = (parts: Partial<QueueState> = {}) =>
  aSitting({
    state: 'expected',
    startTime: '09:30',
    startedAt: null,
    expectedStart: '09:30',
    now: { kind: 'not-come', expectedAt: '09:30' },
    overdue: { minutes: 30, acts: ['doctor-arrived', 'late'] },
    notHere: [aWaiter(1, { status: 'Booked', arrivedAt: null })],
    ...parts,
  });
const buttonsOf = async (question: string) =>
  textsOf(within(await screen.findByRole('region', { name: question })).getAllByRole('button'));

test('the list marks an extra serial', async () => {
  const extra = { isExtra: true, extraReason: 'Report only', extraWords: null } as const;
  list(running());
  open({ queue: aSitting({ entries: [aWaiter(4), aWaiter(5, extra)] }) });
  const marks = await screen.findAllByText('Extra');
  expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([
    expect.stringContaining('Patient 5'),
  ]);
});

test('a doctor who has not come is asked about: come, or late with the question when', async () => {
  list(running());
  open({ queue: notCome() });
  expect(await buttonsOf('Has the doctor come?')).toEqual(['Doctor has come', 'Late…']);
  press(screen.getByRole('button', { name: 'Doctor has come' }));
  await waitFor(() => expect(acts()).toEqual([{ kind: 'doctor-arrived' }]));
});

test("'Late…' goes on to the SMS although the sitting is not overdue any more", async () => {
  list(running());
  open({ queue: notCome() });
  press(await screen.findByRole('button', { name: 'Late…' }));
  press(await screen.findByText('10:30 AM'));
  api.respond(actOnQueue, notCome({ now: { kind: 'late', at: '10:30' }, overdue: null }));
  press(screen.getByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByLabelText(/^One sentence/)).toBeTruthy();
  expect(acts()).toEqual([{ kind: 'late', until: '10:30' }]);
  expect(screen.queryByRole('region', { name: 'Has the doctor come?' })).toBeNull();
});

test('a sitting that was to end is asked about, and its end asks for the people who are left', async () => {
  list(running());
  const now = { kind: 'not-ended', endedAt: '13:00' } as const;
  open({ queue: aSitting({ now, overdue: { minutes: 70, acts: ['end'] }, current: aPersonInside(3) }) });
  expect(await buttonsOf('Is the sitting over?')).toEqual(['End the sitting']);
  cleanup();
  open({ queue: aSitting({ now, overdue: { minutes: 70, acts: ['end'] }, entries: [aWaiter(3)] }) });
  await buttonsOf('Is the sitting over?');
  press(screen.getByRole('button', { name: 'End the sitting' }));
  expect(await screen.findByRole('dialog', { name: 'End the sitting?' })).toBeTruthy();
});

test('a refused answer is told', async () => {
  list(running());
  open({ queue: notCome() });
  api.respond(actOnQueue, refusal('ACT_REFUSED', 'The sitting has begun already.'));
  press(await screen.findByRole('button', { name: 'Doctor has come' }));
  await screen.findByText('The sitting has begun already.');
});

test('a viewer sees that a sitting is overdue, and is asked nothing', async () => {
  list(running());
  open({ queue: notCome(), role: 'Viewer' });
  expect(await screen.findByText('30 minutes over')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Has the doctor come?' })).toBeNull();
});

test('without a chosen sitting the desk opens the one that runs, not one that was to end', async () => {
  list(
    aListedSitting({ doctorId: 5, now: { kind: 'not-ended', endedAt: '09:50' } }),
    missing(3),
    running({ doctorId: 6 }),
  );
  open({ address: '/admin/queue' });
  await waitFor(() => expect(api.requests(getQueue).map(({ params }) => params.doctorId)).toContain('6'));
  expect(api.requests(getQueue).map(({ params }) => params.doctorId)).not.toContain('5');
});

test('a list that cannot be shown says so in its place, and the desk goes on calling', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  list(running());
  const age = { unit: 'centuries', count: 2 } as unknown as QueuePerson['age'];
  open({ queue: aSitting({ entries: [aWaiter(5, { age })] }) });
  expect(await screen.findByText('This part could not be shown.')).toBeTruthy();
  press(screen.getByRole('button', { name: /^Call next/ }));
  await waitFor(() => expect(acts()).toEqual([{ kind: 'call-next' }]));
});
