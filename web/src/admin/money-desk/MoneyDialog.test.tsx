import { chooseVisitKind, getVisitMoney, takePayment } from '@clinic-serial/contract/subjects/payments';
import { printReceipt } from '@clinic-serial/contract/subjects/receipts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { noteBack, noteReach } from '../../session/reach.ts';
import { amount, button, done, enter, type MoneyDesk, openMoney, stubMoney } from '../../test/money-desk.tsx';
import { press, type, valueBeside } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';

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

afterEach(() => noteBack());

const given = () => screen.getByLabelText<HTMLInputElement>('Given, in taka');
const way = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });

const bodies = () => api.requests(takePayment).map(({ body }) => body);
const due = () => valueBeside('Due');

describe('taking what is due', () => {
  test('Enter takes it in cash, and Enter prints the receipt once and closes', async () => {
    const onClose = vi.fn();
    await openMoney('Staff', onClose);
    expect(document.activeElement).toBe(amount());
    expect([amount().value, way('Cash').checked, due()]).toEqual(['500', true, '500 taka']);
    expect([amount().selectionStart, amount().selectionEnd]).toEqual([0, 3]);

    enter();
    await done('Paid 500 taka · receipt 1-2027-000001');
    expect(bodies()).toEqual([{ amount: 50_000, way: 'cash', expectedVersion: 0, key: expect.any(String) }]);
    expect(document.activeElement).toBe(button('Print receipt'));
    expect(due()).toBe('0 taka');

    press(button('Print receipt'));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(api.requests(printReceipt)).toMatchObject([
      { params: { id: '1' }, body: { key: expect.any(String) } },
    ]);
    const paper = document.querySelector('[data-paper]');
    expect([paper?.getAttribute('lang'), paper?.getAttribute('data-receipt')]).toEqual(['bn', 'roll']);
    expect(paper?.textContent).toContain('৫০০ টাকা');
    // Another Enter prints no copy.
    expect(document.activeElement?.textContent).toBe('Close');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(document.querySelector('[data-paper]')).toBeNull();
  });

  test('a part by bKash with its number, in Bangla digits, leaves the rest', async () => {
    await openMoney();
    type(amount(), '৩০০');
    fireEvent.keyDown(amount(), { key: 'ArrowDown', code: 'ArrowDown' });
    expect(way('bKash').checked).toBe(true);
    expect(screen.queryByLabelText('Given, in taka')).toBeNull();
    type(screen.getByLabelText(/^Number of the payment/), '8N7A6');
    enter(amount());
    await done(/^Paid 300 taka/);
    expect(bodies()).toMatchObject([{ amount: 30_000, way: 'bkash', reference: '8N7A6' }]);
    press(button('Take 200 taka more'));
    expect(amount().value).toBe('200');
    enter();
    await waitFor(() => expect(due()).toBe('0 taka'));
    expect(bodies()[1]).toMatchObject({ amount: 20_000, way: 'cash', expectedVersion: 1 });
  });

  test.each([
    [
      'Alt and a digit in a field',
      () => fireEvent.keyDown(amount(), { code: 'Digit4', altKey: true }),
      'Card',
    ],
    ['a digit on a choice', () => fireEvent.keyDown(way('Cash'), { code: 'Digit3' }), 'Nagad'],
    ['the arrow up', () => fireEvent.keyDown(amount(), { key: 'ArrowUp', code: 'ArrowUp' }), 'Card'],
  ])('%s chooses the way', async (_title, key, name) => {
    await openMoney();
    key();
    expect(way(name).checked).toBe(true);
  });

  test('a digit in the amount is part of the amount', async () => {
    await openMoney();
    fireEvent.keyDown(amount(), { key: '2', code: 'Digit2' });
    expect(way('Cash').checked).toBe(true);
  });

  test('what was given says the change, and what is missing', async () => {
    await openMoney();
    type(given(), '1000');
    expect(screen.getByText('Change 500 taka')).toBeTruthy();
    type(given(), '400');
    expect(screen.getByText('100 taka are missing')).toBeTruthy();
    type(given(), 'x');
    expect(screen.queryByText(/taka are missing|^Change \d/)).toBeNull();
    expect(bodies()).toEqual([]);
  });

  test.each([
    ['abc', 'Please enter an amount such as 500 or 500.50'],
    ['', 'Please enter an amount such as 500 or 500.50'],
    ['0', 'Please enter an amount or a discount'],
    ['100001', 'Please enter an amount from 0 to 100000 taka'],
  ])('the amount %j is refused here: %s', async (typed, sentence) => {
    await openMoney();
    type(amount(), typed);
    enter();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(amount());
    expect(bodies()).toEqual([]);
  });

  test('what the server refuses stands at its field', async () => {
    api.respond(
      takePayment,
      refusal('INVALID_INPUT', 'Only 500 taka are due', { amount: 'Only 500 taka are due' }),
    );
    await openMoney();
    type(amount(), '600');
    enter();
    expect(await screen.findByText('Only 500 taka are due')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });
});

describe('an answer that is lost', () => {
  test('is asked for again under the same key', async () => {
    let tries = 0;
    await openMoney();
    const answered = desk.account;
    api.respond(takePayment, () => {
      tries += 1;
      if (tries < 3) return noConnection();
      desk.add({ amount: 50_000 });
      return desk.account;
    });
    expect(answered.version).toBe(0);
    enter();
    await waitFor(() => expect(tries).toBe(3), { timeout: 5_000 });
    await done(/^Paid 500 taka/);
    expect(new Set(bodies().map((body) => body.key)).size).toBe(1);
  });

  test('is asked for with the same version at the next press, also when the money has changed meanwhile', async () => {
    await openMoney();
    type(amount(), '200');
    let isLost = true;
    api.respond(takePayment, () => {
      // The payment has arrived, but not its answer.
      if (desk.account.version === 0) desk.add({ amount: 20_000 });
      return isLost ? noConnection() : desk.account;
    });
    enter();
    expect(await screen.findByText(/Press again: the same payment/, {}, { timeout: 5_000 })).toBeTruthy();
    isLost = false;
    noteBack();
    await waitFor(() => expect(button(/^Take/).disabled).toBe(false));
    enter(amount());
    await done(/^Paid 200 taka/);
    expect(new Set(bodies().map(({ key, expectedVersion }) => `${key} ${expectedVersion}`)).size).toBe(1);
    expect(desk.account.entries).toHaveLength(1);
  });

  test('a refusal ends the attempt: the next press is another one', async () => {
    await openMoney();
    api.respond(takePayment, refusal('BOX_CLOSED'));
    enter();
    expect(await screen.findByText(/^This day of the cash box is closed/)).toBeTruthy();
    enter(amount());
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[0]?.key).not.toBe(bodies()[1]?.key);
  });
});

test('where another desk was quicker, the form shows what is due now and says so', async () => {
  await openMoney();
  desk.add({ amount: 20_000, by: { id: 7, name: 'Sohel Rana' } });
  enter();
  expect(await screen.findByText(/You see how it is now/)).toBeTruthy();
  await waitFor(() => expect(amount().value).toBe('300'));
  expect(due()).toBe('300 taka');
  expect(desk.account.entries).toHaveLength(1);
  enter(amount());
  await done(/^Paid 300 taka/);
  expect(screen.queryByText(/You see how it is now/)).toBeNull();
});

describe('a discount', () => {
  const open = () => {
    const details = screen.getByText('Discount', { selector: 'summary' }).closest('details');
    if (details) details.open = true;
    return screen.getByLabelText<HTMLInputElement>('Discount in taka');
  };

  test('lowers the amount, and needs a reason', async () => {
    await openMoney();
    type(open(), '150');
    expect(amount().value).toBe('350');
    enter();
    expect(await screen.findByText('Please choose why')).toBeTruthy();
    type(screen.getByLabelText('Why'), 'other');
    enter();
    expect(await screen.findByText('Please write why')).toBeTruthy();
    type(screen.getByLabelText('In a few words'), 'A neighbour');
    enter();
    await done(/^Paid 350 taka/);
    expect(bodies()).toMatchObject([
      { amount: 35_000, way: 'cash', discount: { amount: 15_000, reason: 'other', words: 'A neighbour' } },
    ]);
  });

  test('of all makes a visit free, for an Admin', async () => {
    await openMoney('Admin');
    open();
    press(button('Free'));
    expect(amount().value).toBe('0');
    type(screen.getByLabelText('Why'), 'poor');
    press(button(/^Make free/));
    await done('This visit is free now.');
    expect(bodies()).toMatchObject([{ amount: 0, discount: { amount: 50_000, reason: 'poor' } }]);
    expect(bodies()[0]).not.toHaveProperty('way');
    expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
  });

  test('above the limit is not offered to staff, who read the limit', async () => {
    await openMoney('Staff');
    open();
    expect(screen.getByText('Up to 200 taka without an Admin.')).toBeTruthy();
    expect(button('Free').disabled).toBe(true);
  });
});

describe('the kind of visit', () => {
  test.each([
    [{ visitKind: 'follow-up', lastSeenOn: '2027-02-20' }, 'Follow-up: last seen 20 February 2027'],
    [{ lastSeenOn: '2026-01-01' }, 'New visit: last seen 1 January 2026, too long ago for a follow-up'],
    [{}, 'New visit: first visit to this doctor'],
    [{ visitKind: 'report', isChosen: true, kindWords: 'Only an X-ray' }, 'Report only: Only an X-ray'],
  ] as const)('%j is %s', async (parts, words) => {
    desk = stubMoney(api, parts);
    await openMoney();
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('is changed with a word, the fee follows, and the rule’s is one press away', async () => {
    await openMoney();
    press(button('Change'));
    press(screen.getByRole('radio', { name: 'Report only' }));
    enter(screen.getByRole('radio', { name: 'Report only' }));
    expect(await screen.findByText('Please write why')).toBeTruthy();
    type(screen.getByLabelText('Why, in a few words'), 'Only an X-ray');
    enter(screen.getByLabelText('Why, in a few words'));
    await done('The kind of visit was changed.');
    expect(due()).toBe('100 taka');
    expect(screen.getByText('Report only: Only an X-ray')).toBeTruthy();
    press(button('Change'));
    press(button('Use the proposed kind again'));
    await waitFor(() => expect(due()).toBe('500 taka'));
    expect(api.requests(chooseVisitKind).map(({ body }) => body)).toEqual([
      { kind: 'report', words: 'Only an X-ray', from: 'new' },
      { kind: null, words: null, from: 'report' },
    ]);
  });
});

test('a Viewer sees the money, and no button that changes it', async () => {
  desk.add({ amount: 20_000 });
  await openMoney('Viewer');
  expect(due()).toBe('300 taka');
  expect(await screen.findByText('Payment 200 taka')).toBeTruthy();
  const dialog = screen.getByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Close']);
});

test('without the server nothing is taken, and one sentence says why', async () => {
  await openMoney();
  noteReach(ApiError.network());
  noteReach(ApiError.network());
  expect(await screen.findByText(/^There is no connection to the server, so no receipt/)).toBeTruthy();
  expect(button(/^Take 500 taka/).disabled).toBe(true);
  enter(amount());
  expect(bodies()).toEqual([]);
});

test('a failure to load can be tried again', async () => {
  api.respond(getVisitMoney, refusal('FEES_OFF'));
  const shown = openMoney().catch(() => undefined);
  expect(await screen.findByText('The money of this visit could not be loaded')).toBeTruthy();
  api.respond(getVisitMoney, () => desk.account);
  press(button('Try Again'));
  await waitFor(() => expect(amount().value).toBe('500'));
  await shown;
});
