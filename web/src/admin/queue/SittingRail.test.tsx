import { actOnQueue, getPublicQueue, getQueue } from '@clinic-serial/contract/subjects/queue';
import { type ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aSitting } from '../../test/sitting-records.ts';
import { address, openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import QueuePage from './QueuePage.tsx';

let api: StubbedApi;

const ROOMS: readonly Partial<ListedQueue>[] = [
  { doctorId: 3, doctorName: 'Dr. Ayesha Rahman' },
  { doctorId: 4, doctorName: 'Dr. Kamrul Islam', departmentName: 'Orthopedics' },
  { doctorId: 5, doctorName: 'Dr. Kamal Uddin', now: { kind: 'ended' } },
  { doctorId: 6, doctorName: 'Dr. Sabrina Chowdhury', departmentName: 'Eye' },
];

beforeEach(() => {
  api = stubApi();
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: ROOMS.map((parts) => aListedSitting(parts)) });
  api.respond(getQueue, ({ params }) => {
    const { doctorName = '' } = ROOMS.find(({ doctorId }) => String(doctorId) === params.doctorId) ?? {};
    return aSitting({ doctorId: Number(params.doctorId), doctorName, doctorNameBn: null });
  });
  api.respond(actOnQueue, aSitting());
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': <QueuePage /> } });
});

const box = () => screen.findByRole('textbox', { name: 'Who is here?' });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a doctor' });
const rail = () => screen.getByRole('navigation', { name: 'Sittings of today' });
const names = () =>
  textsOf(within(rail()).getAllByRole('link')).map((words) => /Dr\. \w+/.exec(words ?? '')?.[0]);
const isDeskOf = async (doctor: string) => {
  await screen.findByRole('heading', { level: 2, name: doctor });
  const field = await box();
  await waitFor(() => expect(document.activeElement).toBe(field));
};
/** A key as a keyboard sends it: on a Mac, Alt with a digit types a sign. */
const alt = (code: string, parts: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key: '¡', altKey: true, ...parts });

test('Alt and a digit choose a sitting from the arrival box, and type nothing', async () => {
  await isDeskOf('Dr. Ayesha Rahman');
  // `fireEvent` returns false if the browser's own doing is prevented.
  expect(alt('Digit2')).toBe(false);
  await isDeskOf('Dr. Kamrul Islam');
  expect(address()).toBe('/admin/queue?doctor=4');
  expect(await box()).toMatchObject({ value: '' });
  alt('Digit3');
  await isDeskOf('Dr. Sabrina Chowdhury');
  const keys = within(rail())
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-keyshortcuts'));
  expect(keys).toEqual(['Alt+1', 'Alt+2', 'Alt+3', null]);
});

test.each<[string, string, KeyboardEventInit]>([
  ['a digit without a sitting', 'Digit9', {}],
  ['Alt Gr, which types a third sign', 'Digit2', { ctrlKey: true }],
  ['a digit alone, which belongs to the box', 'Digit2', { altKey: false }],
])('%s chooses nothing', async (_, code, parts) => {
  await isDeskOf('Dr. Ayesha Rahman');
  expect(alt(code, parts)).toBe(true);
  expect(address()).toBe('/admin/queue?doctor=3');
});

test('Alt+S searches a doctor by letters, and Enter chooses the first', async () => {
  await isDeskOf('Dr. Ayesha Rahman');
  expect(alt('KeyS', { key: 'ß' })).toBe(false);
  // At once, because the next letter may follow before the browser draws.
  expect(document.activeElement).toBe(search());
  type(search(), 'kam');
  // Whoever has finished comes last.
  expect(names()).toEqual(['Dr. Kamrul', 'Dr. Kamal']);
  fireEvent.submit(search().form as HTMLFormElement);
  await isDeskOf('Dr. Kamrul Islam');
  expect(search()).toMatchObject({ value: '' });
  expect(names()).toEqual(['Dr. Ayesha', 'Dr. Kamrul', 'Dr. Sabrina', 'Dr. Kamal']);
});

test('the search finds a department too, and says when it finds nobody', async () => {
  await isDeskOf('Dr. Ayesha Rahman');
  type(search(), 'ortho');
  expect(names()).toEqual(['Dr. Kamrul']);
  type(search(), 'zzz');
  expect(screen.getByText('No doctor found')).toBeTruthy();
});

test('Escape ends the search, and the focus returns to the box', async () => {
  await isDeskOf('Dr. Ayesha Rahman');
  alt('KeyS');
  expect(document.activeElement).toBe(search());
  type(search(), 'kam');
  fireEvent.keyDown(search(), { key: 'Escape' });
  expect(document.activeElement).toBe(await box());
  expect(search()).toMatchObject({ value: '' });
});

test('choosing the sitting that is open returns to its box', async () => {
  await isDeskOf('Dr. Ayesha Rahman');
  search().focus();
  alt('Digit1');
  expect(document.activeElement).toBe(await box());
});

test('on a narrow screen the chosen sitting is a button that opens the list', async () => {
  await isDeskOf('Dr. Ayesha Rahman');
  const button = screen.getByRole('button', { name: /^Dr\. Ayesha Rahman/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  press(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  press(within(rail()).getByRole('link', { name: /Dr\. Kamrul/ }));
  await isDeskOf('Dr. Kamrul Islam');
  expect(screen.getByRole('button', { name: /^Dr\. Kamrul Islam/ }).getAttribute('aria-expanded')).toBe(
    'false',
  );
});
