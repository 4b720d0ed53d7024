import { listAppointments } from '@clinic-serial/contract/appointments';
import { listAudit } from '@clinic-serial/contract/audit';
import { listDepartmentsForStaff } from '@clinic-serial/contract/departments';
import { listDoctorsForStaff } from '@clinic-serial/contract/doctors';
import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { listPatients } from '@clinic-serial/contract/patients';
import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { aDoctor, anAppointment, aPatient } from '../test/records.ts';
import { openStaffScreen } from '../test/staff-screen.tsx';
import { stubApi } from '../test/stubbed-api.ts';
import { AppointmentsPage } from './appointments/AppointmentsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { DoctorsPage } from './doctors/DoctorsPage.tsx';
import { PatientsPage } from './patients/PatientsPage.tsx';

// As in the Bangla build.
vi.mock(
  '@clinic-serial/contract/messages/current/format',
  () => import('@clinic-serial/contract/messages/bn/format'),
);
vi.mock('#messages/values', () => import('../messages/bn/values.ts'));
vi.mock('#messages/admin', () => import('../messages/bn/admin.ts'));
vi.mock('#messages/admin-appointments', () => import('../messages/bn/admin-appointments.ts'));
vi.mock('#messages/admin-audit', () => import('../messages/bn/admin-audit.ts'));
vi.mock('#messages/admin-doctors', () => import('../messages/bn/admin-doctors.ts'));
vi.mock('#messages/admin-patients', () => import('../messages/bn/admin-patients.ts'));

const pagination = paginationOf(1, 20, 0);

async function rowOf(place: string, page: ReactElement): Promise<string> {
  openStaffScreen(place, { routes: { [place]: page }, role: 'Admin' });
  const row = () => document.querySelector('tbody tr:has(th)')?.textContent ?? '';
  await waitFor(() => expect(row()).not.toBe(''));
  return row();
}

test('an appointment: serial, time, type and status', async () => {
  const appointment = anAppointment({
    serialNumber: 12,
    status: 'No Show',
    bookingType: 'Walk-in',
    estimatedTime: '17:30',
  });
  stubApi().respond(listAppointments, { appointments: [appointment], pagination });
  const row = await rowOf('/admin/appointments', <AppointmentsPage />);
  expect(row).toContain('সিরিয়াল ১২বিকাল ৫:৩০');
  expect(row).toContain('সরাসরি');
  expect(row).toContain('আসেননি');
  const statuses = [...document.querySelectorAll('option')].map(({ value, textContent }) => [
    value,
    textContent,
  ]);
  expect(statuses).toContainEqual(['Completed', 'দেখা হয়েছে']);
});

test('a doctor: days, hours and numbers', async () => {
  const api = stubApi();
  api.respond(listDepartmentsForStaff, []);
  const scheduleSummary = { availableDays: 'Sat, Mon', timeRanges: '09:00-13:00', totalAvailableDays: 2 };
  api.respond(listDoctorsForStaff, { doctors: [aDoctor({ scheduleSummary })], pagination });
  const row = await rowOf('/admin/doctors', <DoctorsPage />);
  expect(row).toContain('শনি, সোমসকাল ৯:০০ – দুপুর ১:০০');
});

test('a patient: gender, age and numbers', async () => {
  const patient = aPatient({ id: 45, gender: 'Female', dateOfBirth: '1990-05-12', totalAppointments: 3 });
  const counts = {
    totalPatients: 1,
    totalActive: 1,
    isTotalPatientsAtLeast: false,
    isTotalActiveAtLeast: false,
  };
  stubApi().respond(listPatients, { patients: [patient], pagination: { ...pagination, ...counts } });
  const row = await rowOf('/admin/patients', <PatientsPage />);
  for (const part of ['আইডি: ৪৫', 'নারী, ৩৬ বছর', 'জন্ম ১২ মে ১৯৯০', '৩টি সিরিয়াল']) expect(row).toContain(part);
});

test('the audit log: the details that the server records in English', async () => {
  const entry = {
    id: 900,
    at: '2027-03-10T04:00:00.000Z',
    actorKind: 'staff',
    actorId: 1,
    actorName: 'admin',
    action: 'appointment.status',
    subjectKind: 'appointment',
    subjectId: 17,
    address: '127.0.0.1',
    details: { from: 'Booked', to: 'Completed', lastDay: '2027-03-09', active: true, rows: 20 },
  } as const;
  stubApi().respond(listAudit, { entries: [entry], pagination, staff: [] });
  const row = await rowOf('/admin/audit', <AuditPage />);
  expect(row).toContain('অ্যাপয়েন্টমেন্টের অবস্থা বদল');
  expect(row).toContain('অ্যাপয়েন্টমেন্ট ১৭');
  expect(row).toContain('আগে: নেওয়া হয়েছে, এখন: দেখা হয়েছে, শেষ কাজের দিন: ৯ মার্চ ২০২৭, সক্রিয়: হ্যাঁ, লাইন: ২০');
});
