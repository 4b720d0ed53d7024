import {
  type Appointment,
  changeAppointmentStatus,
  deleteAppointment,
  getAppointment,
  listAppointments,
} from '@clinic-serial/contract/subjects/appointments';
import { listStaffAccounts } from '@clinic-serial/contract/subjects/staff-accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseAction, openList, openMenu, rowTexts } from '../../test/appointment-list.tsx';
import { openAppointment, pageHead, section } from '../../test/appointment-page.tsx';
import { stubMoney } from '../../test/money-desk.tsx';
import { aMoneyEntry, aVisitMoney } from '../../test/money-records.ts';
import { anAppointment } from '../../test/records.ts';
import { press, type, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';

const due = anAppointment({ id: 12, patientName: 'Nasima Due', money: aVisitMoney() });
const paid = anAppointment({
  id: 13,
  patientName: 'Karim Paid',
  money: aVisitMoney({ entries: [aMoneyEntry()] }),
});
const free = anAppointment({ id: 14, patientName: 'No Money' });

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  stubMoney(api);
  const appointments = [due, paid, free];
  api.respond(listAppointments, { appointments, pagination: onePage(appointments) });
  api.respond(getAppointment, ({ params }) => appointments.find(({ id }) => String(id) === params.id) ?? due);
  api.respond(changeAppointmentStatus, ({ body: { status } }) => ({ ...paid, status }));
  api.respond(listStaffAccounts, { accounts: [] });
});

const sent = () => api.requests(changeAppointmentStatus).map(({ body }) => body);
const question = () => screen.getByRole('alertdialog');
const confirm = () => press(within(question()).getByText('Change status'));

describe('the list', () => {
  test('says what is due and paid, and where nothing is recorded nothing', async () => {
    openList();
    await screen.findByText('Due 500');
    expect(rowTexts().map((row) => /Due 500|Paid$|Paid/.exec(row ?? '')?.[0])).toEqual([
      'Due 500',
      'Paid',
      // The name is no mark.
      undefined,
    ]);
  });

  test('opens the money of a row', async () => {
    openList();
    expect(await openMenu(due)).toContain('Take 500 taka');
    press(screen.getByRole('menuitem', { name: 'Take 500 taka', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Money: serial 1, Nasima Due' });
    expect(await within(dialog).findByLabelText('Amount in taka')).toBeTruthy();
  });

  test('offers a Viewer only to look', async () => {
    openList('', 'Viewer');
    expect(await openMenu(due)).toEqual(['View', 'Money']);
  });
});

describe('the page of an appointment', () => {
  test('has the sums, the mark, and the way to take it', async () => {
    await openAppointment(due);
    expect(pageHead()).toContain('Due 500');
    expect(valueBeside('Fee', section('Money'))).toBe('500 taka');
    press(screen.getByRole('button', { name: 'Take 500 taka' }));
    expect(await screen.findByRole('dialog', { name: 'Money: serial 1, Nasima Due' })).toBeTruthy();
  });

  test('has nothing of it where the clinic records no payments', async () => {
    await openAppointment(free);
    expect(section('Money')).toBeUndefined();
    expect(pageHead()).not.toMatch(/Due|Paid/);
    expect(screen.queryByRole('button', { name: /taka/ })).toBeNull();
  });

  test('says why an appointment with entries is not deleted', async () => {
    api.respond(deleteAppointment, refusal('HAS_PAYMENTS'));
    await openAppointment(paid, 'Admin');
    press(screen.getByRole('button', { name: /^Delete/ }));
    press(within(question()).getAllByRole('button').slice(-1)[0] as HTMLElement);
    expect((await within(question()).findByRole('alert')).textContent).toContain(
      'This appointment has entries of money and cannot be deleted. You can cancel it instead.',
    );
  });
});

describe('cancelling a serial that was paid for', () => {
  async function cancel(appointment: Appointment, role: 'Staff' | 'Admin') {
    openList('', role);
    await chooseAction(appointment, 'Cancel');
  }
  const choice = (name: string) => within(question()).getByRole('radio', { name });

  test('asks what happens with the money; staff keep it or leave it to an Admin', async () => {
    await cancel(paid, 'Staff');
    expect(question().textContent).toContain('500 taka have been paid. What happens with the money?');
    expect(within(question()).getAllByRole('radio')).toHaveLength(2);
    confirm();
    expect(await within(question()).findByText('Please choose what happens with the money')).toBeTruthy();
    press(choice('The clinic keeps it'));
    confirm();
    expect(await within(question()).findByText('Please write why')).toBeTruthy();
    expect(sent()).toEqual([]);
    type(screen.getByLabelText('Why, in a few words'), 'Did not call');
    confirm();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([
      {
        status: 'Cancelled',
        from: 'Booked',
        money: { choice: 'keep', words: 'Did not call', amount: 50_000 },
      },
    ]);
  });

  test('an Admin gives it back at once', async () => {
    await cancel(paid, 'Admin');
    press(choice('Give it back now'));
    press(choice('bKash'));
    type(screen.getByLabelText(/^Number of the payment/), '8N7A6');
    type(screen.getByLabelText('Why, in a few words'), 'The doctor is away');
    confirm();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.money).toEqual({
      ...{ choice: 'refund', amount: 50_000, way: 'bkash', reference: '8N7A6', words: 'The doctor is away' },
    });
  });

  test('where the payment is newer than the screen, it asks about what is paid by now', async () => {
    api.respond(changeAppointmentStatus, ({ body }) =>
      body.money ? { ...due, status: 'Cancelled' as const } : refusal('MONEY_UNDECIDED'),
    );
    await cancel(due, 'Staff');
    expect(within(question()).queryByRole('radio')).toBeNull();
    stubMoney(api, { entries: [aMoneyEntry({ amount: 20_000 })] });
    confirm();
    expect(await within(question()).findByText(/^200 taka have been paid/)).toBeTruthy();
    expect(within(question()).queryByRole('alert')).toBeNull();
    press(choice('Give it back later'));
    confirm();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent().map(({ money }) => money)).toEqual([undefined, { choice: 'later' }]);
  });

  test('where the money has changed since, it says so and asks about the new amount', async () => {
    api.respond(changeAppointmentStatus, refusal('MONEY_CHANGED'));
    await cancel(paid, 'Staff');
    press(choice('The clinic keeps it'));
    type(screen.getByLabelText('Why, in a few words'), 'Did not call');
    stubMoney(api, { entries: [aMoneyEntry(), aMoneyEntry({ id: 2, amount: 10_000 })] });
    confirm();
    expect(await within(question()).findByText(/^600 taka have been paid/)).toBeTruthy();
    expect(within(question()).getByRole('alert').textContent).toContain('Somebody else has just changed');
    confirm();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ money }) => money && 'amount' in money && money.amount)).toEqual([50_000, 60_000]);
  });

  test('one that nobody has paid for asks nothing, nor does another status', async () => {
    await cancel(due, 'Staff');
    expect(within(question()).queryByRole('radio')).toBeNull();
    fireEvent(question(), new Event('cancel', { cancelable: true }));
    await chooseAction(paid, 'No Show');
    expect(within(question()).queryByRole('radio')).toBeNull();
    confirm();
    await waitFor(() => expect(sent()).toEqual([{ status: 'No Show', from: 'Booked' }]));
  });
});
