import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { expect, test } from 'vitest';
import { calendarFile, instantOf } from './calendar-file.ts';

const appointment: Appointment = {
  id: 7,
  serialNumber: 12,
  sitting: 1,
  appointmentDate: '2026-11-20',
  status: 'Booked',
  notes: null,
  patientNotes: null,
  doctorId: 3,
  doctorName: 'Dr. Kamrul Islam',
  doctorNameBn: null,
  departmentName: 'Orthopedics',
  departmentNameBn: null,
  departmentLocation: 'Level 2; Room 210',
  departmentLocationBn: null,
  doctorQualification: null,
  doctorQualificationBn: null,
  doctorPhone: null,
  doctorScheduleStart: '17:00',
  doctorScheduleEnd: '21:00',
  estimatedTime: '17:30',
  patientId: 1,
  patientName: 'Karim Uddin',
  patientPhone: '01712345678',
  patientAddress: null,
  isWalkin: false,
  patientErased: false,
  bookingType: 'Online',
  isExtra: false,
  extraReason: null,
  extraWords: null,
  bookingReference: 'K7QF-3M2D',
  liveKey: 'Zk3v9QhT0aLe',
  movedFromId: null,
  movedToId: null,
  affected: null,
  notSeen: false,
  toldAt: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
};
const clinic: ClinicInfo = {
  name: 'Clinic Serial',
  nameBn: null,
  phone: '01700-000000',
  email: 'hello@clinic.example',
  address: '12 Green Road,\nDhaka \\ 1205',
  addressBn: null,
  logoUrl: null,
  timeZone: 'Asia/Dhaka',
  mapUrl: null,
  onlineBooking: true,
  consultationFee: 500,
  statistics: { patients: '500+', doctors: '50+', emergency: '24/7' },
  today: '2026-11-20',
  timeOfDay: '09:00',
  demoMode: false,
  payAtDesk: true,
  checkIn: true,
  retentionMonths: 0,
};

const LINK = 'https://clinic.example/q/Zk3v9QhT0aLe';
const AT: WhenToCome = { kind: 'estimate', at: '17:30' };
const fileOf = (of: Appointment, at: ClinicInfo = clinic, when: WhenToCome | undefined = AT) =>
  calendarFile(of, at, LINK, when);

/** The file's lines, with folded lines joined again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const property = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('writes 5:30 PM in Dhaka as 11:30 UTC', () => {
  const file = fileOf(appointment);
  expect(property(file, 'DTSTART')).toBe('20261120T113000Z');
  expect(property(file, 'DTEND')).toBe('20261120T120000Z');
});

test.each<[WhenToCome, string, string]>([
  [{ kind: 'window', from: '18:40', to: '19:10', before: null }, '20261120T124000Z', '20261120T131000Z'],
  [{ kind: 'window', from: '23:40', to: '24:20', before: null }, '20261120T174000Z', '20261120T182000Z'],
  [{ kind: 'window', from: null, to: '09:40', before: null }, '20261120T030000Z', '20261120T034000Z'],
  [{ kind: 'soon', isNext: true, before: null }, '20261120T030000Z', '20261120T033000Z'],
])('writes %j as the time of the visit', (when, from, to) => {
  const file = fileOf(appointment, clinic, when);
  expect([property(file, 'DTSTART'), property(file, 'DTEND')]).toEqual([from, to]);
});

test('gives the whole day to a serial without a time', () => {
  const file = fileOf(appointment, clinic, { kind: 'ask' });
  expect(linesOf(file)).toContain('DTSTART;VALUE=DATE:20261120');
  expect(file).not.toMatch(/DTEND|VALARM|early/);
});

test('says nothing of 15 minutes early, and reminds of nothing, when the time is nearer', () => {
  const file = fileOf(appointment, { ...clinic, timeOfDay: '17:20' });
  expect(property(file, 'DTSTART')).toBe('20261120T113000Z');
  expect(file).not.toMatch(/VALARM|early/);
  expect(fileOf(appointment)).toContain('TRIGGER:-PT75M');
});

test.each([
  ['Asia/Dhaka', '2026-11-20', '00:30', '2026-11-19T18:30:00.000Z'],
  ['UTC', '2026-11-20', '00:30', '2026-11-20T00:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '09:00', '2026-11-20T03:15:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
  ['America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
])('finds the moment of the clinic time in %s on %s at %s', (timeZone, date, time, instant) => {
  expect(instantOf(date, time, timeZone).toISOString()).toBe(instant);
});

test('every line ends with CRLF and none is longer than 75 octets, Bangla included', () => {
  const file = fileOf({ ...appointment, doctorName: 'অধ্যাপক ডাঃ মোহাম্মদ আব্দুল্লাহ আল মামুন চৌধুরী, এমবিবিএস' });
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(property(file, 'SUMMARY')).toBe('Serial 12 – অধ্যাপক ডাঃ মোহাম্মদ আব্দুল্লাহ আল মামুন চৌধুরী\\, এমবিবিএস');
});

test('commas, semicolons, backslashes and line ends are escaped', () => {
  expect(property(fileOf(appointment), 'LOCATION')).toBe(
    'Clinic Serial\\, Level 2\\; Room 210\\, 12 Green Road\\,\\nDhaka \\\\ 1205',
  );
});

test('keeps the UID of a changed appointment, and marks a cancelled one', () => {
  const before = fileOf(appointment);
  const after = fileOf({ ...appointment, status: 'Cancelled', updatedAt: '2026-11-20T04:00:00.000Z' });
  expect(property(after, 'UID')).toBe(property(before, 'UID'));
  expect(property(before, 'STATUS')).toBe('CONFIRMED');
  expect(property(before, 'URL')).toBe(LINK);
  expect(property(after, 'STATUS')).toBe('CANCELLED');
  expect(property(after, 'LAST-MODIFIED')).toBe('20261120T040000Z');
});
