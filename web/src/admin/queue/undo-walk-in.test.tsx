import { actOnQueue, getPublicQueue, getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TODAY } from '../../test/records.ts';
import { aListedSitting, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, stubApi } from '../../test/stubbed-api.ts';
import DoctorQueuePage from './DoctorQueuePage.tsx';
import QueuePage from './QueuePage.tsx';

const lastAct = {
  number: 5,
  at: '2027-03-10T04:00:00.000Z',
  kind: 'arrive' as const,
  by: 'Rina Desk',
  serialNumber: 12,
  calledSerial: null,
  isWalkIn: true,
  canUndo: true,
};
const given = aSitting({ version: 5, entries: [aWaiter(12, { isWalkin: true })], lastAct });
const undone = aSitting({ version: 6, lastAct: { ...lastAct, number: 6, kind: 'undo', canUndo: false } });

function open(address: string) {
  const api = stubApi();
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, given);
  api.respond(actOnQueue, undone);
  const routes = { '/admin/queue': <QueuePage />, '/admin/queue/:doctorId': <DoctorQueuePage /> };
  openStaffScreen(address, { routes });
  return api;
}

test('the desk says that a walk-in got a serial, and after undo that its place is free again', async () => {
  const api = open('/admin/queue?doctor=3');
  expect(await screen.findByText('Serial 12 was given at the desk.')).toBeTruthy();
  press(screen.getByRole('button', { name: /^Undo/ }));
  const words = 'Serial 12 was cancelled. Its place is free again, the number is not given again.';
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(api.requests(actOnQueue)).toMatchObject([{ body: { kind: 'undo', expectedVersion: 5 } }]);
});

test("the doctor's screen says the same in a few words", async () => {
  open('/admin/queue/3');
  expect(await screen.findByText('Number 12 was given at the desk.')).toBeTruthy();
  press(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Number 12 was cancelled. Its place is free again.')).toBeTruthy();
});
