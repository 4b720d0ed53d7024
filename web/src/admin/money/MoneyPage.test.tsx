import { closeBox, getBoxDay, listBoxDays, openBox } from '@clinic-serial/contract/subjects/cash-boxes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import {
  getMoneyReport,
  listMoneyEntries,
  listOpenMoney,
  listShares,
} from '@clinic-serial/contract/subjects/money-reports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorOf, textsOf } from '../../test/fields.ts';
import {
  aBoxDay,
  aListedEntry,
  aMoneyReport,
  anOpenVisit,
  aShareRow,
  moneyRow,
} from '../../test/money-page-records.ts';
import { aClinicWithFees } from '../../test/money-records.ts';
import { arriveAt } from '../../test/place.ts';
import { PLACES } from '../../test/place-records.ts';
import { aClinic, aDoctor } from '../../test/records.ts';
import { openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { WithPlaces } from '../places.tsx';
import MoneyPage from './MoneyPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getClinic, aClinicWithFees);
  api.respond(listDoctorsForStaff, { doctors: [aDoctor({ id: 7 })], pagination: onePage([1]) });
  api.respond(getBoxDay, aBoxDay());
  api.respond(listBoxDays, { days: [aBoxDay()] });
  api.respond(getMoneyReport, aMoneyReport());
  const entries = [aListedEntry()];
  api.respond(listMoneyEntries, { entries, pagination: onePage(entries) });
});

const open = (query = '', role: 'Staff' | 'Admin' = 'Staff') =>
  openStaffScreen(`/admin/money${query}`, { routes: { '/admin/money': <MoneyPage /> }, role });
const rowsOf = async (name: string) => {
  const table = await waitFor(() => {
    const loaded = screen.getByRole('table', { name });
    expect(loaded.getAttribute('aria-busy')).toBe('false');
    return loaded;
  });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(row.children));
};
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const primaries = () => textsOf(document.querySelectorAll('button[data-look="primary"]'));

test('is not there where the clinic does not record payments', async () => {
  api.respond(getClinic, aClinic);
  open();
  await screen.findByRole('heading', { name: 'This page does not exist' });
});

test('has the tab of shares for Admins only', async () => {
  open('?tab=shares');
  await screen.findByRole('tab', { name: 'My cash box', selected: true });
  expect(textsOf(screen.getAllByRole('tab'))).toEqual([
    'My cash box',
    'Report',
    'Entries',
    'Due',
    'To give back',
  ]);
});

describe('the cash box', () => {
  test('says what was taken today, the cash that should be there, and the entries', async () => {
    open();
    expect(await rowsOf('Taken and given back, in taka')).toEqual([
      ['Cash', '1,500', '200'],
      ['bKash', '500.50', '0'],
      ['Nagad', '0', '0'],
      ['Card', '0', '0'],
    ]);
    expect(valueBeside('Cash at the beginning')).toBe('1,000');
    expect(valueBeside('Cash that should be in the box')).toBe('2,300');
    expect(await rowsOf('Entries of the cash boxes, in taka')).toEqual([
      [
        'PaymentbKash · 9AB3',
        '500',
        'Serial 4, Karim Uddin',
        'Today, 10:00 AM',
        'Rina Desk',
        '1-2027-000042',
      ],
    ]);
    expect(api.requests(listMoneyEntries)[0]?.query).toMatchObject({ from: '2027-03-10', boxId: '1' });
    expect(primaries()).toEqual(['Close the day']);
    expect(screen.queryByLabelText('Cash box')).toBeNull();
  });

  test('asks for the cash at the beginning first', async () => {
    api.respond(getBoxDay, aBoxDay({ opening: null }));
    api.respond(openBox, aBoxDay());
    open();
    await screen.findByRole('button', { name: 'Enter the cash at the beginning' });
    expect(primaries()).toEqual(['Enter the cash at the beginning']);
    press(button('Enter the cash at the beginning'));
    type(field('Cash in the box, in taka'), 'ten');
    press(button('Save'));
    await waitFor(() => expect(errorOf(field('Cash in the box, in taka'))).toContain('such as 500'));
    expect(api.requests(openBox)).toEqual([]);
    type(field('Cash in the box, in taka'), '১,০০০.৫০');
    press(button('Save'));
    await screen.findByText('The cash at the beginning is saved.');
    expect(api.requests(openBox)[0]?.body).toEqual({ amount: 100_050, key: expect.any(String) });
  });

  test('is closed with the counted cash and a word about the difference', async () => {
    const closed = { counted: 225_000, difference: -5_000, words: 'Change', at: '2027-03-10T12:00:00.000Z' };
    open();
    press(await screen.findByRole('button', { name: 'Close the day' }));
    const dialog = within(screen.getByRole('dialog'));
    const close = () => press(dialog.getByRole('button', { name: 'Close the day' }));
    type(field('Counted cash, in taka'), '2300');
    expect(dialog.getByRole('status').textContent).toBe('The cash is as expected.');
    expect(screen.queryByLabelText('Why, in a few words')).toBeNull();
    type(field('Counted cash, in taka'), '2310');
    expect(dialog.getByRole('status').textContent).toBe('There are 10 taka too much.');
    type(field('Counted cash, in taka'), '2250');
    expect(dialog.getByRole('status').textContent).toBe('50 taka are missing.');
    close();
    await waitFor(() => expect(errorOf(field('Why, in a few words'))).toContain('Please write why'));
    type(field('Why, in a few words'), ' Change ');
    // Somebody has taken money meanwhile. The same press then is about the new figures.
    api.respond(closeBox, refusal('BOX_CHANGED'));
    close();
    await screen.findByText(/Somebody has just entered money in this box/);
    api.respond(getBoxDay, aBoxDay({ closed: { ...closed, by: { id: 1, name: 'Rina Desk' } } }));
    api.respond(closeBox, aBoxDay());
    close();
    await screen.findByText('The day is closed.');
    expect(api.requests(closeBox).at(-1)?.body).toEqual({
      day: '2027-03-10',
      counted: 225_000,
      words: 'Change',
      expectedVersion: 9,
      key: expect.any(String),
    });
    await screen.findByText('Closed Today, 6:00 PM by Rina Desk.');
    expect(screen.getByText(/Counted cash: 2,250. 50 taka are missing. Change/)).toBeTruthy();
    expect(primaries()).toEqual([]);
  });

  test('prints a closed day on the chosen paper, and nothing else', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const closed = { counted: 230_000, difference: 0, words: null, at: '2027-03-10T12:00:00.000Z' };
    api.respond(getBoxDay, aBoxDay({ closed: { ...closed, by: { id: 1, name: 'Rina Desk' } } }));
    open();
    type(await screen.findByLabelText('Paper'), 'roll');
    press(button('Print'));
    expect(print).toHaveBeenCalledOnce();
    const paper = document.querySelector('[data-paper]') as HTMLElement;
    expect(paper.className).toContain('money-roll');
    expect(valueBeside('Cash, Taken', paper)).toBe('1,500');
    expect(valueBeside('Counted cash', paper)).toBe('2,300');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-paper]')).toBeNull());
  });

  test('of an earlier day that was never closed comes first', async () => {
    api.respond(listBoxDays, { days: [aBoxDay(), aBoxDay({ day: '2027-03-08' })] });
    open();
    expect((await screen.findByText('An earlier day was never closed:')).textContent).toBeTruthy();
    const links = screen.getAllByRole('link', { name: '8 March 2027' });
    press(links[0] as HTMLElement);
    await arriveAt('/admin/money?tab=box&day=2027-03-08');
    await waitFor(() => expect(api.requests(getBoxDay).at(-1)?.query).toMatchObject({ day: '2027-03-08' }));
  });

  test('of somebody else is chosen by an Admin, who sees the differences', async () => {
    const box = { id: 5, name: 'Sohel Desk' };
    const by = { id: 1, name: 'Rina Desk' };
    const closed = {
      counted: 229_000,
      difference: -1_000,
      words: 'Lost',
      at: '2027-03-09T12:00:00.000Z',
      by,
    };
    api.respond(listBoxDays, { days: [aBoxDay(), aBoxDay({ box, day: '2027-03-09', closed })] });
    open('', 'Admin');
    expect(await rowsOf('Days of the cash boxes, in taka')).toEqual([
      ['10 March 2027', 'Rina Desk', '2,300', 'not closed', '–', '–'],
      ['9 March 2027', 'Sohel Desk', '2,300', '2,290', '-10', 'Lost'],
    ]);
    api.respond(getBoxDay, aBoxDay({ box }));
    type(field('Cash box'), '5');
    await arriveAt('/admin/money?box=5');
    await screen.findByRole('heading', { name: 'Cash box of Sohel Desk, today' });
    // Only the cashier enters the cash at the beginning; an Admin may close.
    expect(primaries()).toEqual(['Close the day']);
    expect(screen.queryByRole('button', { name: /at the beginning/ })).toBeNull();
  });
});

describe('the report', () => {
  const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

  test('has a figure for each day, and each figure leads to its rows', async () => {
    open('?tab=report');
    expect(await rowsOf('The figures in taka')).toEqual([
      ['9 March 2027', '12,500.50', '0', '12,000.50', '200', '25', '0', '0'],
      ['10 March 2027', '12,500.50', '500', '12,000.50', '200', '25', '300', '0'],
    ]);
    expect(api.requests(getMoneyReport).map(({ query }) => query)).toContainEqual({
      from: '2027-02-09',
      to: '2027-03-10',
      by: 'day',
    });
    expect(hrefOf(/^Taken, 9 March 2027: 12,500.50/)).toBe(
      '/admin/money?tab=entries&entry=payment&from=2027-03-09&to=2027-03-09',
    );
    expect(hrefOf(/^Given back, 10 March 2027/)).toContain('tab=entries&entry=refund&from=2027-03-10');
    expect(hrefOf(/^Due, 10 March 2027/)).toBe('/admin/money?tab=due&from=2027-03-10&to=2027-03-10');
    expect(hrefOf(/^Taken, Total: 25,001/)).toBe(
      '/admin/money?tab=entries&entry=payment&from=2027-02-09&to=2027-03-10',
    );
  });

  test.each([
    ['doctor', '7', { doctor: { id: 7, name: 'Dr. Nusrat', nameBn: null } }, 'Dr. Nusrat', 'doctor=7'],
    ['box', '1', { box: { id: 1, name: 'Rina Desk' } }, 'Rina Desk', 'box=1'],
    ['way', 'bkash', {}, 'bKash', 'way=bkash'],
    ['visitKind', 'follow-up', {}, 'Follow-up', 'kind=follow-up'],
  ] as const)('by %s names its rows, which keep the filters', async (by, key, parts, name, filter) => {
    const isOpen = by === 'doctor' || by === 'visitKind';
    const sums = isOpen ? {} : { due: null, giveBack: null };
    const report = aMoneyReport({ by, rows: [moneyRow(key, { ...parts, ...sums })] });
    api.respond(getMoneyReport, { ...report, totals: { ...report.totals, ...sums } });
    open(`?tab=report&by=${by}&from=2027-03-01&to=2027-03-31`);
    const [row] = await rowsOf('The figures in taka');
    expect(row?.[0]).toBe(name);
    expect(row).toHaveLength(isOpen ? 8 : by === 'way' ? 5 : 6);
    expect(hrefOf(new RegExp(`^Taken, ${name}`))).toContain(filter);
    // Open money is counted up to today.
    if (isOpen) expect(hrefOf(new RegExp(`^Due, ${name}`))).toContain('to=2027-03-10');
  });

  const groups = () => textsOf(field('By').querySelectorAll('option'));

  test('by place names its rows, in a clinic with several places only', async () => {
    open('?tab=report');
    await rowsOf('The figures in taka');
    expect(groups()).not.toContain('Place');
    cleanup();
    api.respond(getClinic, { ...aClinicWithFees, places: [...PLACES] });
    api.respond(getMoneyReport, aMoneyReport({ by: 'place', rows: [moneyRow('1'), moneyRow('2')] }));
    const page = (
      <WithPlaces>
        <MoneyPage />
      </WithPlaces>
    );
    openStaffScreen('/admin/money?tab=report&by=place', { routes: { '/admin/money': page } });
    expect((await rowsOf('The figures in taka')).map(([name]) => name)).toEqual(['Dhanmondi', 'Uttara']);
    expect(groups()).toContain('Place');
    // The entries of a place are behind the choice at the top.
    expect(screen.queryByRole('link', { name: /^Taken, Uttara/ })).toBeNull();
    expect(screen.getByRole('link', { name: /^Taken, Total/ })).toBeTruthy();
  });

  test('keeps what is chosen in the address, and begins again', async () => {
    open('?tab=report');
    await rowsOf('The figures in taka');
    type(field('By'), 'doctor');
    await arriveAt('/admin/money?tab=report&by=doctor');
    type(field('Way of paying'), 'cash');
    await arriveAt('/admin/money?tab=report&by=doctor&way=cash');
    press(button('Last month'));
    await arriveAt('/admin/money?tab=report&by=doctor&way=cash&from=2027-02-01&to=2027-02-28');
    await waitFor(() =>
      expect(api.requests(getMoneyReport).at(-1)?.query).toMatchObject({ way: 'cash', to: '2027-02-28' }),
    );
    press(button('Clear filters'));
    await arriveAt('/admin/money?tab=report');
  });

  test.each([
    ['from=2027-03-10&to=2027-03-09', 'The last day must not be before the first day'],
    ['from=2025-03-10&to=2027-03-10', 'Please choose at most 366 days'],
  ])('refuses the range %s at its field', async (query, error) => {
    open(`?tab=report&${query}`);
    await waitFor(() => expect(errorOf(field('Until'))).toContain(error));
    expect(api.requests(getMoneyReport)).toEqual([]);
  });

  test('says that there is nothing, or that it cannot be loaded', async () => {
    api.respond(getMoneyReport, aMoneyReport({ rows: [] }));
    open('?tab=report');
    await screen.findByText('No money on these dates');
    api.respond(getMoneyReport, serverError());
    press(button('Last month'));
    expect((await screen.findByRole('alert')).textContent).toContain('The money could not be loaded');
  });
});

test('entries say what was taken back, and what it was', async () => {
  const entries = [
    aListedEntry({
      id: 3,
      kind: 'void',
      voidedKind: 'payment',
      words: 'Typed twice',
      receipt: null,
      way: null,
      reference: null,
    }),
    aListedEntry({ id: 2, isVoided: true, by: { id: 9, name: 'An Admin' } }),
    aListedEntry({
      id: 1,
      kind: 'opening',
      amount: 100_000,
      visit: null,
      receipt: null,
      way: null,
      reference: null,
    }),
  ];
  api.respond(listMoneyEntries, { entries, pagination: onePage(entries) });
  open('?tab=entries&entry=payment&doctor=7&kind=new&way=bkash&box=1');
  const [taken, voided, opening] = await rowsOf('Entries of the cash boxes, in taka');
  expect(taken?.slice(0, 2)).toEqual(['Taken back: PaymentTyped twice', '500']);
  expect(voided?.[0]).toBe('PaymentTaken backbKash · 9AB3');
  expect(voided?.[4]).toBe('Rina Deskby An Admin');
  expect(opening?.slice(0, 3)).toEqual(['Opening', '1,000', '–']);
  expect(api.requests(listMoneyEntries)[0]?.query).toMatchObject({
    kind: 'payment',
    doctorId: '7',
    visitKind: 'new',
    way: 'bkash',
    boxId: '1',
  });
  expect(screen.getAllByRole('link', { name: 'Serial 4, Karim Uddin' })[0]?.getAttribute('href')).toBe(
    '/admin/appointments/77',
  );
});

test('visits with open money lead to their appointments', async () => {
  const visits = [anOpenVisit()];
  api.respond(listOpenMoney, { visits, total: 130_000, pagination: onePage(visits) });
  open('?tab=due');
  expect(await rowsOf('Visits with money that is due')).toEqual([
    [
      'Serial 4, Karim Uddin01712-345678',
      '9 March 2027',
      'Dr. NusratNew visit',
      'Completed',
      '500',
      '200',
      '300',
    ],
  ]);
  expect(screen.getByText('1,300 taka are due.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Karim Uddin/ }).getAttribute('href')).toBe(
    '/admin/appointments/77',
  );
  const back = [anOpenVisit({ status: 'Cancelled', due: 0, over: 20_000, state: 'give-back' })];
  api.respond(listOpenMoney, { visits: back, total: 20_000, pagination: onePage(back) });
  press(screen.getByRole('tab', { name: 'To give back' }));
  await screen.findByText('200 taka are to be given back.');
  // Also of serials that were cancelled before their day.
  expect(api.requests(listOpenMoney).at(-1)?.query).toMatchObject({ state: 'give-back', to: '2027-04-09' });
});

test('shares say what each doctor gets and what stays with the clinic, and are printed one by one', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const rows = [aShareRow(), aShareRow({ doctor: { id: 8, name: 'Dr. Amin', nameBn: null } })];
  api.respond(listShares, {
    from: '2027-02-09',
    to: '2027-03-10',
    rows,
    totals: { visits: 24, taken: 1_040_000, share: 500_100 },
  });
  open('?tab=shares', 'Admin');
  expect(await rowsOf('Share of Dr. Nusrat, in taka')).toEqual([
    ['New visit', '10', '5,000', '2,500.50', '2,499.50'],
    ['Follow-up', '2', '200', '0', '200'],
    ['Total', '12', '5,200', '2,500.50', '2,699.50'],
  ]);
  expect(valueBeside('Taken')).toBe('10,400');
  press(button('Print the share of Dr. Amin'));
  expect(print).toHaveBeenCalledOnce();
  const papers = [...document.querySelectorAll('[data-paper]')];
  expect(papers.map((paper) => paper.querySelector('h2')?.textContent)).toEqual(['Dr. Amin']);
});
