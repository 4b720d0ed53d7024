import { getAppointment } from '@clinic-serial/contract/subjects/appointments';
import { getOwnQueue, type OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOwnQueue } from '../../test/queue-records.ts';
import { anAppointment } from '../../test/records.ts';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { WalkInSlip } from './WalkInSlip.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
});
afterEach(() => vi.restoreAllMocks());

test('a slip prints by itself, once, when it says when to come', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  let answer: (own: OwnQueue) => void = () => {};
  api.respond(getAppointment, anAppointment({ id: 41, serialNumber: 21 }));
  api.respond(getOwnQueue, () => new Promise<OwnQueue>((resolve) => (answer = resolve)));
  openStaffScreen('/x', { routes: { '/x': <WalkInSlip appointmentId={41} /> } });
  await screen.findByRole('button', { name: 'Print slip' });
  await waitFor(() => expect(api.requests(getOwnQueue)).toHaveLength(1));
  expect(print).not.toHaveBeenCalled();
  answer(anOwnQueue());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelector('[data-ticket-time]')?.textContent).toBe('Come between 6:40 and 7:10 PM.');
});

test('a slip prints without a time where the time cannot be read', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  api.respond(getAppointment, anAppointment({ id: 41, estimatedTime: '10:20' }));
  api.respond(getOwnQueue, refusal('LINK_OVER'));
  openStaffScreen('/x', { routes: { '/x': <WalkInSlip appointmentId={41} /> } });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.body.textContent).not.toContain('10:20');
});
