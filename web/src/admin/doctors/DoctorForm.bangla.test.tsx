import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { NewDoctorPage } from './NewDoctorPage.tsx';

test('the second sitting and the week of Bangladesh are in Bangla', async () => {
  stubApi().respond(listDepartmentsForStaff, [aDepartment()]);
  openStaffScreen('/admin/doctors/new', { routes: { '/admin/doctors/new': <NewDoctorPage /> } });
  press(await screen.findByText('শনি থেকে বৃহস্পতি'));
  expect(screen.getByText('শনি, রবি, সোম, মঙ্গল, বুধ, বৃহস্পতি: সকাল ৯:০০ – বিকাল ৫:০০, ৩০ জন রোগী')).toBeTruthy();
  press(screen.getByLabelText('শনিবার: বিকালের সময় যোগ করুন'));
  expect(screen.getByRole('group', { name: 'শনিবার, প্রথম বেলা', hidden: true })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'শনিবার, দ্বিতীয় বেলা', hidden: true })).toBeTruthy();
  expect(screen.getByLabelText('শনিবার: দ্বিতীয় বেলা বাদ দিন')).toBeTruthy();
});
