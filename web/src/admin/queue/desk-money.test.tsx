import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  getQueueMoney,
  getVisitMoney,
  type QueueMoney,
  takePayment,
} from '@clinic-serial/contract/subjects/payments';
import {
  actOnQueue,
  getPublicQueue,
  getQueue,
  type QueueState,
} from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aClinicWithFees, aMoneyEntry, anAccount, aQueueMoney } from '../../test/money-records.ts';
import { aClinic, TODAY } from '../../test/records.ts';
import { aListedSitting, aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { closedDoor, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import QueuePage from './QueuePage.tsx';

let api: StubbedApi;
let queue: QueueState;
let visits: QueueMoney[];

const inside = aPersonInside(4);
const waiting = aWaiter(5);
const away = aWaiter(6, { status: 'Booked', arrivedAt: null });

beforeEach(() => {
  api = stubApi();
  queue = aSitting({ current: inside, entries: [waiting], notHere: [away] });
  visits = [
    aQueueMoney(4, { entries: [aMoneyEntry()] }),
    aQueueMoney(5),
    aQueueMoney(6, { entries: [aMoneyEntry({ amount: 20_000 })] }),
  ];
  api.respond(getClinic, aClinicWithFees);
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(listQueues, { date: TODAY, sittings: [aListedSitting()] });
  api.respond(getQueue, () => queue);
  api.respond(getQueueMoney, () => ({ visits }));
  api.respond(getVisitMoney, ({ params }) => anAccount({ appointmentId: Number(params.id) }));
  api.respond(actOnQueue, () => {
    queue = aSitting({ version: 5, current: inside, entries: [waiting, { ...away, status: 'Confirmed' }] });
    return queue;
  });
});

function open(role: Role = 'Staff') {
  openStaffScreen('/admin/queue?doctor=3', { routes: { '/admin/queue': <QueuePage /> }, role });
  return screen.findByText('Patient 5');
}

const line = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const box = () => screen.getByLabelText<HTMLInputElement>('Who is here?', { selector: 'input' });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const enter = (field: HTMLElement) => fireEvent.submit(field.closest('form') as HTMLFormElement);
const dialog = () => screen.queryByRole('dialog', { name: /^Money: serial/ });
const titleOf = async () =>
  (await screen.findByRole('dialog', { name: /^Money: serial/ })).querySelector('h2')?.textContent;

test('the lines and the till say what is due and paid', async () => {
  await open();
  await screen.findByText('Paid');
  expect(within(screen.getByRole('region', { name: 'With the doctor' })).getByText('Paid')).toBeTruthy();
  expect(
    within(line('Patient 5')).getByRole('button', { name: 'Take 500 taka: serial 5, Patient 5' }),
  ).toBeTruthy();
  expect(within(line('Patient 5')).queryByText('Due 500')).toBeNull();
  expect(within(line('Patient 6')).getByText('Part paid, 300 due')).toBeTruthy();
});

test('after an arrival, the next key opens the money of the person, and Enter takes it', async () => {
  await open();
  await screen.findByText('Part paid, 300 due');
  type(box(), '6');
  enter(box());
  expect(await screen.findByText('Serial 6, Patient 6, is here.')).toBeTruthy();
  const offers = await screen.findAllByText('Take 300 taka');
  expect(offers[0]?.closest('button')?.textContent).toBe('Take 300 taka=');
  key('=');
  expect(await titleOf()).toBe('Money: serial 6, Patient 6');
  api.respond(takePayment, anAccount({ appointmentId: 6, entries: [aMoneyEntry()] }));
  enter(screen.getByLabelText('Amount in taka'));
  await screen.findByText(/^Paid \d+ taka/);
  expect(api.requests(takePayment)).toMatchObject([{ params: { id: '6' }, body: { way: 'cash' } }]);
});

test('the key works while the arrival is on its way, and the form is there before the entries', async () => {
  const door = closedDoor();
  api.respond(getVisitMoney, async () => {
    await door.opened;
    return anAccount({ appointmentId: 6 });
  });
  const arrival = closedDoor();
  api.respond(actOnQueue, async () => {
    await arrival.opened;
    return queue;
  });
  await open();
  await screen.findByText('Part paid, 300 due');
  type(box(), '6');
  enter(box());
  await screen.findByText('Serial 6, Patient 6…');
  key('=');
  expect(await titleOf()).toBe('Money: serial 6, Patient 6');
  expect(screen.getByLabelText<HTMLInputElement>('Amount in taka').value).toBe('300');
  expect(screen.queryByText('Nothing has been entered yet.')).toBeNull();
  arrival.open();
  door.open();
  expect(await screen.findByText('Nothing has been entered yet.')).toBeTruthy();
});

test('a serial and the key open the money of that person, and the box is empty again', async () => {
  await open();
  type(box(), '5');
  key('=');
  expect(await titleOf()).toBe('Money: serial 5, Patient 5');
  expect(box().value).toBe('');
});

test('the key alone, with nobody noted, does nothing and types nothing', async () => {
  await open();
  await screen.findByText('Paid');
  expect(key('=')).toBe(false);
  expect(dialog()).toBeNull();
});

test('a button and the menu of a line open it as well', async () => {
  await open();
  press(await screen.findByRole('button', { name: 'Take 500 taka: serial 5, Patient 5' }));
  expect(await titleOf()).toBe('Money: serial 5, Patient 5');
  press(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }));
  press(screen.getByLabelText('Actions for serial 4, Patient 4'));
  press(await screen.findByRole('menuitem', { name: 'Money' }));
  expect(await titleOf()).toBe('Money: serial 4, Patient 4');
});

test('a Viewer sees the marks, and is offered nothing to take', async () => {
  await open('Viewer');
  expect(await screen.findByText('Due 500')).toBeTruthy();
  expect(screen.queryByText(/^Take/)).toBeNull();
});

test('where the clinic records no payments, nothing of money is shown or asked for', async () => {
  api.respond(getClinic, aClinic);
  await open();
  type(box(), '6');
  enter(box());
  expect(await screen.findByText('Serial 6, Patient 6, is here.')).toBeTruthy();
  expect(key('=')).toBe(true);
  expect(dialog()).toBeNull();
  expect(api.requests(getQueueMoney)).toEqual([]);
  expect(document.body.textContent).not.toMatch(/taka|Due|Paid|Money/);
  press(screen.getByLabelText('Actions for serial 5, Patient 5'));
  await screen.findByRole('menuitem', { name: 'Open appointment' });
  expect(screen.queryByRole('menuitem', { name: /Money|taka/ })).toBeNull();
});

test('the marks are read again after an act of the queue', async () => {
  await open();
  await screen.findByText('Paid');
  const before = api.requests(getQueueMoney).length;
  type(box(), '6');
  enter(box());
  await screen.findByText('Serial 6, Patient 6, is here.');
  await waitFor(() => expect(api.requests(getQueueMoney).length).toBe(before + 1));
});
