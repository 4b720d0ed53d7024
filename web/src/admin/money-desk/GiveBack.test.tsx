import { keepPayment, refundPayment, voidEntry } from '@clinic-serial/contract/subjects/payments';
import { listStaffAccounts } from '@clinic-serial/contract/subjects/staff-accounts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aManagedAccount,
  amount,
  button,
  done,
  enter,
  type MoneyDesk,
  openMoney,
  stubMoney,
} from '../../test/money-desk.tsx';
import { press, type, valueBeside } from '../../test/staff-screen.tsx';
import { type StubbedApi, stubApi } from '../../test/stubbed-api.ts';

let api: StubbedApi;
let desk: MoneyDesk;
const print = vi.fn();

beforeEach(() => {
  api = stubApi();
  desk = stubMoney(api);
  vi.stubGlobal('print', print);
  print.mockReset();
  window.localStorage.clear();
});

describe('the entries', () => {
  const row = (words: string | RegExp) => screen.getByText(words).closest('li') as HTMLElement;

  test('staff take back their own of today, with a word', async () => {
    desk.add(
      { amount: 10_000 },
      { amount: 20_000, by: { id: 7, name: 'Sohel Rana' } },
      { amount: 5_000, day: '2027-03-09' },
    );
    await openMoney();
    const offered = await screen.findAllByRole('button', { name: /^Take back/ });
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(['Take back: Payment 100 taka']);
    expect(row('Payment 200 taka').textContent).toContain('by Sohel Rana');
    press(offered[0] as HTMLElement);
    enter();
    expect(await screen.findByText('Please write why')).toBeTruthy();
    type(screen.getByLabelText('Why, in a few words'), 'Wrong patient');
    enter();
    await done('The entry was taken back.');
    expect(api.requests(voidEntry)).toEqual([
      { params: { id: '1' }, query: {}, body: { words: 'Wrong patient', key: expect.any(String) } },
    ]);
    expect(screen.getByText('Taken back: Payment 100 taka')).toBeTruthy();
  });

  test('an Admin takes back those of everybody, but none twice', async () => {
    desk.add({ amount: 20_000, by: { id: 7, name: 'Sohel Rana' } }, { amount: 5_000, isVoided: true });
    await openMoney('Admin');
    const offered = await screen.findAllByRole('button', { name: /^Take back/ });
    expect(offered).toHaveLength(1);
    expect(row('Payment 200 taka').contains(offered[0] as HTMLElement)).toBe(true);
  });

  test('a receipt is printed again, on the paper that this desk has chosen', async () => {
    desk.add({ amount: 50_000 });
    await openMoney();
    type(await screen.findByLabelText('Paper'), 'a4');
    press(button('Print 1-2027-000001 again'));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(document.querySelector('[data-paper]')?.getAttribute('data-receipt')).toBe('a4');
    expect(window.localStorage.getItem('desk_receipt_paper')).toBe('a4');
  });
});

describe('giving back', () => {
  test('is offered to an Admin, with a word, from the box of somebody else', async () => {
    api.respond(listStaffAccounts, {
      accounts: [
        aManagedAccount({ id: 1, fullName: 'Rina Desk' }),
        aManagedAccount({ id: 7, fullName: 'Sohel Rana' }),
        aManagedAccount({ id: 8, fullName: 'Gone Away', isActive: false }),
      ],
    });
    desk.add({ amount: 50_000 });
    await openMoney('Admin');
    press(button('Give back'));
    expect(amount().value).toBe('500');
    type(amount(), '200');
    const box = screen.getByLabelText<HTMLSelectElement>('From the cash box of');
    await waitFor(() =>
      expect([...box.options].map(({ text }) => text)).toEqual(['my own box', 'Sohel Rana']),
    );
    type(box, '7');
    enter(amount());
    expect(await screen.findByText('Please write why')).toBeTruthy();
    type(screen.getByLabelText('Why, in a few words'), 'Came too late');
    enter(amount());
    await done(/^Given back 200 taka · slip 1-2027-000002/);
    expect(api.requests(refundPayment).map(({ body }) => body)).toEqual([
      {
        ...{ amount: 20_000, way: 'cash', words: 'Came too late', boxId: 7 },
        ...{ expectedVersion: 1, key: expect.any(String) },
      },
    ]);
    expect(button('Print slip')).toBeTruthy();
  });

  test('is not offered to staff, who can decide that the clinic keeps the money of a cancelled serial', async () => {
    desk.account = { ...desk.account, status: 'Cancelled' };
    desk.add({ amount: 50_000 });
    await openMoney('Staff');
    expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
    expect(valueBeside('To be given back')).toBe('500 taka');
    expect(screen.getByText('An Admin gives money back.')).toBeTruthy();
    press(button('The clinic keeps it'));
    type(screen.getByLabelText('Why, in a few words'), 'Did not call');
    enter();
    await done('The clinic keeps the money.');
    expect(api.requests(keepPayment).map(({ body }) => body)).toEqual([
      { words: 'Did not call', expectedVersion: 1, key: expect.any(String) },
    ]);
  });
});
