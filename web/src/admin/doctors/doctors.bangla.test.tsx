import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { getDoctorMoney } from '@clinic-serial/contract/subjects/doctor-money';
import { getDoctorForStaff, listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { aClinicWithFees } from '../../test/money-records.ts';
import { arriveAt } from '../../test/place.ts';
import { aDoctor, inBangla } from '../../test/records.ts';
import { openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { onePage, stubApi } from '../../test/stubbed-api.ts';
import { DoctorPage } from './DoctorPage.tsx';
import { DoctorsPage } from './DoctorsPage.tsx';
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

const routes = { '/admin/doctors': <DoctorsPage />, '/admin/doctors/:id': <DoctorPage /> };

test('the list shows Bangla names, and filters by the English name of a department', async () => {
  const api = stubApi();
  const doctors = [aDoctor(inBangla), aDoctor({ id: 4, name: 'Dr. Latin Only' })];
  api.respond(listDoctorsForStaff, { doctors, pagination: onePage(doctors) });
  api.respond(listDepartmentsForStaff, [aDepartment({ nameBn: 'হৃদরোগ বিভাগ' })]);
  openStaffScreen('/admin/doctors', { routes });
  await screen.findByRole('link', { name: 'ডা. আয়েশা রহমান' });
  expect(screen.getByRole('link', { name: 'Dr. Latin Only' })).toBeTruthy();
  expect(screen.getByText('এমবিবিএস, এফসিপিএস')).toBeTruthy();
  await screen.findByText('হৃদরোগ বিভাগ', { selector: 'option' });
  type(screen.getByLabelText('বিভাগ'), 'Cardiology');
  await arriveAt('/admin/doctors?department=Cardiology');
  await waitFor(() =>
    expect(api.requests(listDoctorsForStaff).map(({ query }) => query.department)).toEqual([
      undefined,
      'Cardiology',
    ]),
  );
});

test('fees and share of a doctor are in Bangla, with Bangla digits', async () => {
  const api = stubApi();
  const none = { new: null, 'follow-up': null, report: null };
  api.respond(getClinic, aClinicWithFees);
  api.respond(getDoctorForStaff, aDoctor(inBangla));
  api.respond(getDoctorMoney, {
    ...{ doctorId: 3, doctorName: 'Dr. Ayesha Rahman', doctorNameBn: null, version: 'first' },
    ...{ fees: { ...none, new: 120_050 }, followUpDays: null, clinicFollowUpDays: 30 },
    ...{ shares: none, sharesFrom: '2027-03-01' },
    clinicFees: { new: 50_000, 'follow-up': 30_000, report: 10_000 },
  });
  openStaffScreen('/admin/doctors/3', { routes, role: 'Admin' });
  const panel = await screen.findByRole('region', { name: 'ফি ও ডাক্তারের অংশ' });
  const group = await within(panel).findByRole('group', { name: 'নতুন রোগী' });
  expect(within(group).getByLabelText<HTMLInputElement>('ফি, টাকায়').value).toBe('১২০০.৫০');
  expect(within(panel).getByLabelText<HTMLInputElement>('কত দিনের মধ্যে পরের ভিজিট').placeholder).toBe('৩০');
  expect(panel.textContent).toContain('এখনকার অংশ চলছে ১ মার্চ ২০২৭ থেকে।');
});

test('the page of a doctor has the Bangla name as its title, and shows the other name below', async () => {
  stubApi().respond(getDoctorForStaff, aDoctor({ ...inBangla, room: 'Room 7', roomBn: 'রুম ৭' }));
  openStaffScreen('/admin/doctors/3', { routes });
  await screen.findByRole('heading', { level: 1, name: 'ডা. আয়েশা রহমান' });
  expect(document.title).toMatch(/^ডা\. আয়েশা রহমান/);
  expect(valueBeside('নাম')).toBe('Dr. Ayesha Rahman');
  expect(valueBeside('বাংলায় নাম')).toBeUndefined();
  expect(valueBeside('বাংলায় ডিগ্রি')).toBe('এমবিবিএস, এফসিপিএস');
  expect(valueBeside('রুম')).toBe('Room 7');
  expect(valueBeside('বাংলায় রুম')).toBe('রুম ৭');
  expect(valueBeside('বিভাগ')).toBe('হৃদরোগ বিভাগ');
});
