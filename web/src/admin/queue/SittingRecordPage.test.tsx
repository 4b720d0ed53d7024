import { getQueue } from '@clinic-serial/contract/subjects/queue';
import { getSittingRecord } from '@clinic-serial/contract/subjects/sitting-record';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anEndedQueue, aSittingRecord } from '../../test/ended-sitting.ts';
import { aSitting } from '../../test/sitting-records.ts';
import { openStaffScreen, press, valueBeside } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import SittingRecordPage from './SittingRecordPage.tsx';

const ROUTES = { '/admin/queue/:doctorId/:date': <SittingRecordPage /> };
const open = (address = '/admin/queue/3/2027-03-10') => openStaffScreen(address, { routes: ROUTES });

function withRecord(): StubbedApi {
  const api = stubApi();
  api.respond(getQueue, anEndedQueue());
  api.respond(getSittingRecord, aSittingRecord());
  return api;
}

afterEach(() => vi.restoreAllMocks());

test('the numbers of a sitting', async () => {
  withRecord();
  open();
  await screen.findByRole('heading', { name: 'Dr. Ayesha Rahman' });
  expect(document.title).toContain('Record: Dr. Ayesha Rahman, Wednesday, 10 March 2027');
  for (const [name, value] of [
    ['Planned hours', '9:00 AM – 1:00 PM'],
    ['Start', '9:12 AM, 12 minutes late'],
    ['End', '1:05 PM'],
    ['Seen', '2'],
    ['Did not come', '1'],
    ['Cancelled', '3'],
    ['Online', '5'],
    ['At the desk', '6'],
    ['By phone', '1'],
    ['Brought forward', 'Emergency: 1'],
    ['Half waited at most', '24 minutes'],
    ['9 of 10 waited at most', '52 minutes'],
    ['Each consultation took', '6.3 minutes'],
  ] as const) {
    expect(valueBeside(name), name).toBe(value);
  }
  expect(screen.queryByText(/has not ended/)).toBeNull();
});

test('a sitting of today shows its state beside the title; the record of an earlier day does not', async () => {
  const api = withRecord();
  api.respond(getQueue, aSitting({ now: { kind: 'running', serving: 7 } }));
  open();
  expect(await screen.findByText('Now serving 7')).toBeTruthy();
  cleanup();
  api.respond(getQueue, anEndedQueue({ date: '2027-03-09' }));
  open('/admin/queue/3/2027-03-09');
  await screen.findByText(/9 March 2027/);
  expect(screen.queryByText('Finished for today')).toBeNull();
});

test('an act that a desk kept without a network has both moments', async () => {
  const api = withRecord();
  const record = aSittingRecord();
  const [first, second, ...rest] = record.acts;
  if (!first || !second) throw new Error('The sample has acts.');
  const acts = [
    { ...first, playedAt: '2027-03-10T03:40:00.000Z' },
    { ...second, playedAt: '2027-03-11T02:30:00.000Z' },
    ...rest,
  ];
  api.respond(getSittingRecord, { ...record, acts });
  open();
  expect(await screen.findByText('sent at 9:40 AM')).toBeTruthy();
  expect(screen.getByText('sent at 11 March 2027, 8:30 AM')).toBeTruthy();
});

test('each act has its time, serial, reason and person; what was undone is struck through and says so', async () => {
  withRecord();
  open();
  const [, ...rows] = await screen.findAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(rows.map(textsOf)).toEqual([
    ['9:12 AM', 'Arrived', '2', '', 'Rina Desk'],
    ['9:12 AM', 'Brought forward', '4', 'Emergency', 'Rina Desk'],
    ['9:12 AM', 'Calledundone', '4', '', 'Rina Desk'],
    ['9:12 AM', 'Took back the act before', '', '', 'Rina Desk'],
    ['9:12 AM', 'Called, not there; serial 2 called', '4', '', 'Rina Desk'],
    ['9:12 AM', 'Changed outside of the queue', '9', '', 'Patient or server'],
    ['9:12 AM', 'Break', '', 'until 11:30 AM', 'Rina Desk'],
  ]);
  expect([...document.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual([
    'Called',
    '4',
    '',
  ]);
});

test('the hash stands in groups with the command that checks it, and the button prints the page', async () => {
  withRecord();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  open();
  await screen.findByRole('heading', { name: 'Hash of the last act' });
  expect(screen.getAllByText('89ab')).toHaveLength(4);
  expect(screen.getByText(/^sudo clinic verify-queue 0123 4567 89ab cdef 0123/)).toBeTruthy();
  press(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a sitting that still runs says that the hash will change, and an early start is not late', async () => {
  const api = withRecord();
  api.respond(getQueue, anEndedQueue({ state: 'running' }));
  const record = aSittingRecord();
  const numbers = { ...record.numbers, lateMinutes: -1, endedAt: null, pace: null, broughtForward: [] };
  api.respond(getSittingRecord, { ...record, numbers });
  open();
  expect(await screen.findByText(/has not ended/)).toBeTruthy();
  expect(valueBeside('Start')).toBe('9:12 AM, 1 minute early');
  expect(valueBeside('End')).toBe('Not yet');
  expect(valueBeside('Each consultation took')).toBe('Not known');
  expect(valueBeside('Brought forward')).toBe('Nobody');
});

test('the second sitting of a day is asked for and named', async () => {
  const api = withRecord();
  api.respond(getQueue, anEndedQueue({ sitting: 2 }));
  open('/admin/queue/3/2027-03-10?sitting=2');
  expect(await screen.findByText(/Second sitting/)).toBeTruthy();
  for (const { query } of [...api.requests(getQueue), ...api.requests(getSittingRecord)]) {
    expect(query.sitting).toBe('2');
  }
});

test('a sitting without acts says what will appear, and cannot be printed', async () => {
  const api = withRecord();
  api.respond(getSittingRecord, { ...aSittingRecord(), acts: [], hash: null });
  open();
  expect(await screen.findByText('Nothing has been recorded yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test.each(['/admin/queue/3/2027-02-31', '/admin/queue/x/2027-03-10'])(
  '%s is no sitting, and nothing is asked for',
  async (address) => {
    const api = withRecord();
    open(address);
    expect(await screen.findByText('There was no such sitting')).toBeTruthy();
    expect(api.requests(getQueue)).toEqual([]);
  },
);

test('a date without a sitting and a failure are told', async () => {
  const api = withRecord();
  api.respond(getQueue, refusal('QUEUE_NOT_FOUND'));
  open();
  expect(await screen.findByText('There was no such sitting')).toBeTruthy();
});

test('after a failure the record can be asked for again', async () => {
  const api = withRecord();
  api.respond(getSittingRecord, serverError());
  open();
  expect(await screen.findByText('The record could not be loaded', {}, { timeout: 10_000 })).toBeTruthy();
  api.respond(getSittingRecord, aSittingRecord());
  press(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});
