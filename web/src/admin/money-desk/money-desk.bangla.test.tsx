import { takePayment } from '@clinic-serial/contract/subjects/payments';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { openMoney, stubMoney } from '../../test/money-desk.tsx';
import { press, type, valueBeside } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';

test('money is taken in Bangla, with Bangla digits', async () => {
  const api = stubApi();
  stubMoney(api, { visitKind: 'follow-up', lastSeenOn: '2027-02-20', fee: 125_050 });
  await openMoney();
  expect(screen.getByRole('dialog', { name: 'টাকা: সিরিয়াল ৪, Karim Uddin' })).toBeTruthy();
  expect(screen.getByText('পরের ভিজিট: শেষ দেখা ২০ ফেব্রুয়ারি ২০২৭')).toBeTruthy();
  expect(valueBeside('বাকি')).toBe('১,২৫০.৫০ টাকা');
  const amount = screen.getByLabelText<HTMLInputElement>('কত টাকা');
  expect(amount.value).toBe('১২৫০.৫০');
  expect(textsOf(screen.getAllByRole('radio').map((radio) => radio.parentElement as HTMLElement))).toEqual([
    'ক্যাশ',
    'বিকাশ',
    'নগদ',
    'কার্ড',
  ]);
  type(screen.getByLabelText('কত টাকা দিলেন'), '১৫০০');
  expect(screen.getByText('ফেরত ২৪৯.৫০ টাকা')).toBeTruthy();
  fireEvent.submit(amount.closest('form') as HTMLFormElement);
  expect(await screen.findByText('১,২৫০.৫০ টাকা নেওয়া হয়েছে · রসিদ ১-২০২৭-০০০০০১')).toBeTruthy();
  expect(api.requests(takePayment)).toMatchObject([{ body: { amount: 125_050, way: 'cash' } }]);
  expect(screen.getByText('টাকা নেওয়া ১,২৫০.৫০ টাকা')).toBeTruthy();
  press(screen.getByRole('button', { name: /^বাতিল করুন/ }));
  expect(screen.getByRole('form', { name: 'বাতিল করুন: টাকা নেওয়া ১,২৫০.৫০ টাকা' })).toBeTruthy();
});
