import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTwoPlaces } from '../../test/place-records.ts';
import { someMoney } from '../../test/records.ts';
import { Ticket } from './Ticket.tsx';

const appointment: Appointment = {
  id: 1,
  serialNumber: 12,
  sitting: 1,
  appointmentDate: '2026-11-20',
  status: 'Booked',
  notes: null,
  patientNotes: null,
  doctorId: 8,
  doctorName: 'Dr. Rokeya Begum',
  doctorNameBn: null,
  departmentName: 'Gynecology & Obstetrics',
  departmentNameBn: null,
  departmentLocation: 'Level 3, Room 302',
  departmentLocationBn: null,
  doctorQualification: 'MBBS',
  doctorQualificationBn: null,
  doctorPhone: null,
  doctorScheduleStart: '15:00',
  doctorScheduleEnd: '18:00',
  estimatedTime: '16:35',
  patientId: 5,
  patientName: 'সালমা খাতুন',
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
  createdAt: '2026-11-20T06:05:00.000Z',
  updatedAt: '2026-11-20T06:05:00.000Z',
};
const clinic: ClinicInfo = {
  name: 'Clinic Serial',
  nameBn: null,
  phone: '01700-000000',
  email: 'hello@clinic.example',
  address: '12 Green Road, Dhaka 1205',
  addressBn: null,
  logoUrl: null,
  timeZone: 'Asia/Dhaka',
  mapUrl: null,
  onlineBooking: true,
  consultationFee: 500,
  statistics: { patients: '500+', doctors: '50+', emergency: '24/7' },
  today: '2026-11-20',
  timeOfDay: '12:05',
  demoMode: false,
  payAtDesk: true,
  checkIn: true,
  retentionMonths: 0,
};

const WINDOW: WhenToCome = {
  kind: 'window',
  from: '16:40',
  to: '17:10',
  before: { least: 2, most: 3, isExact: false },
};

test('shows all details that a patient and the reception need, in the clinic’s time zone', () => {
  render(<Ticket appointment={appointment} clinic={clinic} when={WINDOW} />);
  const ticket = within(screen.getByRole('article', { name: 'Appointment ticket' }));
  for (const text of [
    '12',
    'Come between 4:40 and 5:10 PM.',
    'সালমা খাতুন',
    '+88 01712-345678',
    'Dr. Rokeya Begum',
    'Gynecology & Obstetrics, Level 3, Room 302',
    'Friday, 20 November 2026',
    '3:00 PM – 6:00 PM',
    'Booked',
    '20 November 2026, 12:05 PM',
    'K7QF-3M2D',
  ]) {
    expect(ticket.getByText(text), text).toBeTruthy();
  }
  expect(ticket.getByRole('img', { name: 'QR code of the reference K7QF-3M2D' })).toBeTruthy();
  expect(ticket.getAllByRole('listitem')).toHaveLength(5);
});

test('names the place that a holiday closes, and the clinic if it closes all of it', () => {
  const away = { kind: 'away', reason: 'holiday' } as const;
  const there = { ...appointment, placeId: 2 };
  const places = { ...clinic, ...inTwoPlaces };
  const { rerender } = render(
    <Ticket appointment={there} clinic={places} when={{ ...away, ofPlace: true }} />,
  );
  expect(screen.getByText(/^Uttara is closed on this day\. /)).toBeTruthy();
  rerender(<Ticket appointment={there} clinic={places} when={away} />);
  expect(screen.getByText(/^The clinic is closed on this day\. /)).toBeTruthy();
});

test("shows the clinic's logo, if there is one, beside its name", () => {
  const logoUrl = '/api/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  const { rerender } = render(<Ticket appointment={appointment} clinic={clinic} when={WINDOW} />);
  expect(document.querySelector('article img')).toBeNull();
  rerender(<Ticket appointment={appointment} clinic={{ ...clinic, logoUrl }} when={WINDOW} />);
  expect(document.querySelector('article img')?.getAttribute('src')).toBe(logoUrl);
});

test('of a cancelled appointment says so first, and does not invite the patient to come', () => {
  const fee = { name: 'Consultation fee', value: '500 taka · Paid (Online)' };
  render(
    <Ticket appointment={{ ...appointment, status: 'Cancelled' }} clinic={clinic} when={WINDOW} fee={fee} />,
  );
  const ticket = screen.getByRole('article', { name: 'Appointment ticket' });
  expect(ticket.textContent).toMatch(/^This appointment is cancelled. Its serial is not valid any more./);
  expect(within(ticket).getByText('12').matches('[data-void]')).toBe(true);
  for (const gone of [/Come between/, /Before you come/, /taka/])
    expect(ticket.textContent).not.toMatch(gone);
  expect(within(ticket).queryByRole('img')).toBeNull();
  expect(within(ticket).queryByRole('list')).toBeNull();
  // The desk can still look it up.
  expect(within(ticket).getByText('K7QF-3M2D')).toBeTruthy();
});

test.each<[AppointmentStatus, Partial<VisitMoney>, string | undefined]>([
  ['Booked', {}, 'Pay at the desk: 500 taka · New visit'],
  [
    'Confirmed',
    { due: 30_000, visitKind: 'follow-up', lastSeenOn: '2026-11-12' },
    'Pay at the desk: 300 taka · Follow-up, last seen 12 November 2026',
  ],
  [
    'Booked',
    { due: 10_000, visitKind: 'report', lastSeenOn: '2026-11-12', isChosen: true },
    'Pay at the desk: 100 taka · Report only',
  ],
  ['Completed', {}, 'Due: 500 taka · New visit'],
  [
    'Booked',
    { state: 'part', paid: 20_050, due: 29_950 },
    'Paid: 200.50 taka, still due: 299.50 taka · New visit',
  ],
  ['Booked', { state: 'paid', paid: 60_000, refunded: 10_000, due: 0 }, 'Paid: 500 taka'],
  ['Booked', { state: 'free', discount: 50_000, due: 0 }, 'Nothing to pay'],
  [
    'Cancelled',
    { state: 'give-back', paid: 50_000, due: 0, over: 50_000 },
    'To be given back: 500 taka. Please ask at the desk.',
  ],
  ['Cancelled', { state: 'refunded', paid: 50_000, refunded: 50_000, due: 0 }, 'Refunded: 500 taka'],
  ['Cancelled', { state: 'kept', paid: 50_000, kept: 50_000, due: 0 }, 'Not refunded: 500 taka'],
  ['Cancelled', { state: 'none', due: 0 }, undefined],
])('of a visit that is %s says of %j: %s', (status, money, says) => {
  render(
    <Ticket
      appointment={{ ...appointment, status, money: someMoney(money) }}
      clinic={clinic}
      when={WINDOW}
    />,
  );
  expect(screen.queryByText('Payment')?.nextSibling?.textContent).toBe(says);
  expect(screen.getByRole('article').textContent?.match(/taka/g)?.length ?? 0).toBe(
    says?.match(/taka/g)?.length ?? 0,
  );
});

test('says nothing of money where the clinic records none', () => {
  render(<Ticket appointment={appointment} clinic={{ ...clinic, payAtDesk: false }} when={WINDOW} />);
  expect(screen.queryByText(/Pay|taka/)).toBeNull();
});

const EARLY = 'Please arrive 15 minutes early';
const NOW = 'Please go to the desk now, because your turn may come soon';

test.each<[string, WhenToCome | undefined, string | undefined, string]>([
  ['16:25', WINDOW, 'Come between 4:40 and 5:10 PM.', EARLY],
  ['16:26', WINDOW, 'Come between 4:40 and 5:10 PM.', 'Bring a photo ID'],
  ['16:20', { kind: 'estimate', at: '16:35' }, 'About 4:35 PM.', EARLY],
  ['16:50', { kind: 'soon', isNext: false, before: null }, 'Please come now.', NOW],
  ['18:20', { kind: 'after-hours', endedAt: '18:00' }, 'The hours ended at 6:00 PM.', 'Bring a photo ID'],
  ['12:05', undefined, undefined, EARLY],
])('says at %s for %j: %s %s', (timeOfDay, when, time, first) => {
  render(<Ticket appointment={appointment} clinic={{ ...clinic, timeOfDay }} when={when} />);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(first);
  const shown = document.querySelector('[data-ticket-time]')?.textContent;
  if (time === undefined) expect(shown).toBeUndefined();
  else expect(shown).toContain(time);
});

test('keeps its instructions once the appointment is over', () => {
  render(<Ticket appointment={appointment} clinic={{ ...clinic, today: '2026-11-21' }} when={WINDOW} />);
  expect(screen.getByText('Please arrive 15 minutes early')).toBeTruthy();
});

test('is shown without the clinic’s details as well', () => {
  render(<Ticket appointment={appointment} clinic={undefined} when={WINDOW} />);
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.queryByText('Booking time')).toBeNull();
});
