import { getReminders, listPeople, savePerson } from '@clinic-serial/contract/subjects/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { aPatient, aPerson } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { PatientPeople } from './PatientPeople.tsx';

const PLACE = '/admin/patients/12';

test('the people of a phone and the reminders are in Bangla, with Bangla digits', async () => {
  const api = stubApi();
  api.respond(getReminders, { wantsReminders: true, evening: '19:00', minutesBefore: 90 });
  api.respond(listPeople, {
    people: [
      aPerson({ isHolder: true, relation: 'Self', appointments: 3 }),
      aPerson({ name: 'তানিয়া বেগম', relation: 'Child', birthYear: 2015 }),
    ],
  });
  api.respond(savePerson, { people: [] });
  openStaffScreen(PLACE, { routes: { [PLACE]: <PatientPeople patient={aPatient()} /> } });
  await screen.findByRole('heading', { name: 'এই নম্বরের মানুষ' });
  await screen.findByText(/প্রায় ১২/);
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
    'Karim Uddinনিজে · ৩টি সিরিয়ালবদলান',
    'তানিয়া বেগমসন্তান · প্রায় ১২ বছর · ০টি সিরিয়ালবদলান',
  ]);
  expect(await screen.findByText('আগের দিন সন্ধ্যা ৭:০০ থেকে। আনুমানিক সময়ের ৯০ মিনিট আগে।')).toBeTruthy();

  press(screen.getByText('একজনকে যোগ করুন'));
  const dialog = within(screen.getByRole('dialog', { name: 'একজনকে যোগ করুন' }));
  type(dialog.getByLabelText('পুরো নাম'), 'আয়েশা সিদ্দিকা');
  type(dialog.getByLabelText('জন্মসাল বা বয়স (না দিলেও চলে)'), '১৯৮');
  press(dialog.getByText('সংরক্ষণ করুন'));
  await dialog.findByText('জন্মসাল বা বয়স লিখুন, যেমন ১৯৮৫ বা ৪১');
  type(dialog.getByLabelText('জন্মসাল বা বয়স (না দিলেও চলে)'), '১৯৮৫');
  press(dialog.getByText('সংরক্ষণ করুন'));
  await screen.findByText('আয়েশা সিদ্দিকা-এর তথ্য সংরক্ষণ করা হয়েছে।');
  expect(api.requests(savePerson)[0]?.body).toMatchObject({ name: 'আয়েশা সিদ্দিকা', birthYear: 1985 });
});
