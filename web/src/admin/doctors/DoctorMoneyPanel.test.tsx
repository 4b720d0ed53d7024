import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  type DoctorMoneyAnswer,
  getDoctorMoney,
  saveDoctorMoney,
} from '@clinic-serial/contract/subjects/doctor-money';
import { getDoctorForStaff } from '@clinic-serial/contract/subjects/doctors';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { descriptionOf, errorOf } from '../../test/fields.ts';
import { aClinicWithFees } from '../../test/money-records.ts';
import { aClinic, aDoctor } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { DoctorPage } from './DoctorPage.tsx';

const NONE = { new: null, 'follow-up': null, report: null };
const someDoctorMoney = (parts: Partial<DoctorMoneyAnswer> = {}): DoctorMoneyAnswer => ({
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  fees: NONE,
  followUpDays: null,
  shares: NONE,
  clinicFees: { new: 50_000, 'follow-up': 30_050, report: 0 },
  clinicFollowUpDays: 30,
  sharesFrom: null,
  version: 'first',
  ...parts,
});

let api: StubbedApi;
let stored: DoctorMoneyAnswer;

beforeEach(() => {
  api = stubApi();
  stored = someDoctorMoney();
  api.respond(getClinic, aClinicWithFees);
  api.respond(getDoctorForStaff, aDoctor());
  api.respond(getDoctorMoney, () => stored);
  api.respond(saveDoctorMoney, ({ body: { version: _, ...saved } }) => {
    stored = { ...stored, ...(saved as DoctorMoneyAnswer), version: 'second' };
    return stored;
  });
});

function open(role: Role = 'Admin') {
  openStaffScreen('/admin/doctors/3', { routes: { '/admin/doctors/:id': <DoctorPage /> }, role });
}

const panel = () => screen.findByRole('region', { name: 'Fees and share' });
const save = () => press(screen.getByText('Save fees and share'));
const saves = () => api.requests(saveDoctorMoney).map(({ body }) => body);
const days = () => screen.findByLabelText<HTMLInputElement>('Days for a follow-up');

/** A field of a kind of visit. */
async function field(kind: string, label: string): Promise<HTMLInputElement> {
  const group = await screen.findByRole('group', { name: kind });
  return within(group).findByLabelText<HTMLInputElement>(label);
}

test('shows the clinic’s fees in empty fields, and saves those of the doctor', async () => {
  open();
  await panel();
  const fees = await Promise.all(
    ['New visit', 'Follow-up', 'Report only'].map((kind) => field(kind, 'Fee in taka')),
  );
  expect(fees.map(({ value, placeholder }) => [value, placeholder])).toEqual([
    ['', '500'],
    ['', '300.50'],
    ['', '0'],
  ]);
  expect((await days()).placeholder).toBe('30');
  type(fees[0] as HTMLElement, '1,200');
  type(fees[1] as HTMLElement, '৮০০.৫০');
  type(await days(), '০');
  type(await field('New visit', 'Doctor’s share'), 'percent');
  type(await field('New visit', 'Per cent of what was taken'), '62.5');
  type(await field('Report only', 'Doctor’s share'), 'fixed');
  type(await field('Report only', 'Taka for each visit'), '100');
  save();
  await screen.findByText('Fees and share are saved.');
  expect(saves()).toEqual([
    {
      fees: { new: 120_000, 'follow-up': 80_050, report: null },
      followUpDays: 0,
      shares: {
        new: { kind: 'percent', value: 6_250 },
        'follow-up': null,
        report: { kind: 'fixed', value: 10_000 },
      },
      version: 'first',
    },
  ]);
});

test('begins with what is stored, and a second save follows the first', async () => {
  stored = someDoctorMoney({
    fees: { ...NONE, new: 80_050 },
    followUpDays: 15,
    shares: { ...NONE, 'follow-up': { kind: 'percent', value: 5_000 } },
    sharesFrom: '2027-03-01',
  });
  open();
  expect((await field('New visit', 'Fee in taka')).value).toBe('800.50');
  expect((await field('Follow-up', 'Per cent of what was taken')).value).toBe('50');
  expect((await panel()).textContent).toContain('These shares hold since 1 March 2027.');
  type(await field('Follow-up', 'Doctor’s share'), '');
  type(await days(), '');
  save();
  await screen.findByText('Fees and share are saved.');
  type(await days(), '10');
  save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(
    saves().map(({ shares, followUpDays, version }) => [shares['follow-up'], followUpDays, version]),
  ).toEqual([
    [null, null, 'first'],
    [null, 10, 'second'],
  ]);
});

test.each([
  ['Fee in taka', 'free', 'Please enter an amount from 0 to 100000 taka'],
  ['Fee in taka', '100001', 'Please enter an amount from 0 to 100000 taka'],
  ['Per cent of what was taken', '101', 'Please enter a percentage from 0 to 100'],
  ['Per cent of what was taken', '', 'Please enter a percentage from 0 to 100'],
  ['Per cent of what was taken', 'half', 'Please enter a percentage from 0 to 100'],
])('refuses %s %j: %s', async (label, typed, sentence) => {
  open();
  if (label !== 'Fee in taka') type(await field('New visit', 'Doctor’s share'), 'percent');
  const wrong = await field('New visit', label);
  type(wrong, typed);
  save();
  await waitFor(() => expect(errorOf(wrong)).toBe(sentence));
  expect(saves()).toEqual([]);
});

test('refuses days that are no whole number, and says what none means', async () => {
  open();
  expect(descriptionOf(await days())).toBe('0: every visit costs the fee of a new one.');
  type(await days(), '1.5');
  save();
  await waitFor(async () =>
    expect(errorOf(await days())).toContain('Please enter a whole number from 0 to 365'),
  );
});

test('names what another Admin has changed, and saves over it knowingly', async () => {
  open();
  type(await days(), '10');
  stored = someDoctorMoney({ fees: { ...NONE, new: 70_000 }, version: 'theirs' });
  api.respond(saveDoctorMoney, refusal('RECORD_CHANGED'));
  save();
  await screen.findByText('Different in the newer version: Fees.');
  api.respond(saveDoctorMoney, () => stored);
  press(await screen.findByText('Save mine over it'));
  await screen.findByText('Fees and share are saved.');
  expect(saves().at(-1)).toMatchObject({ fees: NONE, followUpDays: 10, version: 'theirs' });
});

test('keeps what was typed when it cannot be saved', async () => {
  api.respond(saveDoctorMoney, serverError());
  open();
  type(await days(), '10');
  save();
  await screen.findByText('Fees and share could not be saved.');
  expect((await days()).value).toBe('10');
});

test('loads the fees again', async () => {
  api.respond(getDoctorMoney, serverError());
  open();
  const part = await panel();
  await within(part).findByText('Failed to load fees and share');
  api.respond(getDoctorMoney, () => stored);
  press(within(part).getByText('Try Again'));
  await days();
});

test.each<[Role, object]>([
  ['Staff', aClinicWithFees],
  ['Viewer', aClinicWithFees],
  ['Admin', aClinic],
])('is not there for a %s, nor in a clinic that records no payments', async (role, clinic) => {
  api.respond(getClinic, clinic as typeof aClinic);
  open(role);
  await screen.findByRole('heading', { level: 1, name: 'Dr. Ayesha Rahman' });
  await waitFor(() => expect(api.requests(getClinic)).not.toHaveLength(0));
  expect(screen.queryByText('Fees and share')).toBeNull();
  expect(api.requests(getDoctorMoney)).toHaveLength(0);
});
