import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, anAppointment, inBangla, someMoney } from '../../test/records.ts';
import { calendarFile } from './calendar-file.ts';
import { Ticket } from './Ticket.tsx';

const clinic = { ...aClinic, nameBn: 'ক্লিনিক সিরিয়াল', addressBn: '৭ স্টেশন রোড, সিলেট' };
const appointment = anAppointment({
  doctorNameBn: inBangla.nameBn,
  departmentNameBn: inBangla.departmentNameBn,
  departmentLocationBn: 'রুম ৪',
});

const WINDOW = { kind: 'window', from: '18:20', to: '19:05', before: null } as const;

const ticket = () => within(screen.getByRole('article'));

test('shows the Bangla names of the clinic, the doctor and the department', () => {
  render(<Ticket appointment={appointment} clinic={clinic} when={WINDOW} />);
  for (const text of ['ক্লিনিক সিরিয়াল', 'ডা. আয়েশা রহমান', 'হৃদরোগ বিভাগ, রুম ৪', /৭ স্টেশন রোড, সিলেট/])
    expect(ticket().getByText(text), String(text)).toBeTruthy();
  expect(ticket().getByText('সন্ধ্যা ৬:২০ থেকে ৭:০৫-এর মধ্যে আসুন।')).toBeTruthy();
  // The patient's name stays as it was typed.
  expect(ticket().getByText('Karim Uddin')).toBeTruthy();
});

test('names the place that a holiday closes', () => {
  const places = { ...clinic, ...inTwoPlaces };
  const when = { kind: 'away', reason: 'holiday', ofPlace: true } as const;
  render(<Ticket appointment={{ ...appointment, placeId: 2 }} clinic={places} when={when} />);
  expect(ticket().getByText(/^উত্তরা এই দিন বন্ধ। /)).toBeTruthy();
});

test('shows an English text where there is no Bangla one', () => {
  render(
    <Ticket
      appointment={{ ...anAppointment(), departmentNameBn: 'হৃদরোগ বিভাগ' }}
      clinic={aClinic}
      when={WINDOW}
    />,
  );
  for (const text of ['Clinic Serial', 'Dr. Ayesha Rahman', 'হৃদরোগ বিভাগ, Room 4', /7 Station Road, Sylhet/])
    expect(ticket().getByText(text), String(text)).toBeTruthy();
});

test.each([
  [{}, '৫০০ টাকা, রিসেপশনে দেবেন · নতুন রোগী'],
  [
    { visitKind: 'follow-up', due: 30_000, lastSeenOn: '2026-11-12' },
    '৩০০ টাকা, রিসেপশনে দেবেন · পরের ভিজিট, শেষ দেখা ১২ নভেম্বর ২০২৬',
  ],
  [{ state: 'part', paid: 20_000, due: 30_000 }, 'দেওয়া হয়েছে ২০০ টাকা, বাকি ৩০০ টাকা · নতুন রোগী'],
  [{ state: 'paid', paid: 125_050, due: 0 }, 'দেওয়া হয়েছে ১,২৫০.৫০ টাকা'],
] as const)('says in Bangla what is to be paid: %j', (money, says) => {
  const paid = { ...appointment, money: someMoney(money) };
  render(<Ticket appointment={paid} clinic={clinic} when={WINDOW} />);
  expect(ticket().getByText('পেমেন্ট').nextSibling?.textContent).toBe(says);
});

test('the calendar entry has the Bangla names too', () => {
  const entry = calendarFile(appointment, clinic, 'https://clinic.example/bn/q/key', WINDOW).replaceAll(
    '\r\n ',
    '',
  );
  expect(entry).toMatch(/^SUMMARY:.*ডা. আয়েশা রহমান/m);
  expect(entry).toContain('LOCATION:ক্লিনিক সিরিয়াল\\, রুম ৪\\, ৭ স্টেশন রোড\\, সিলেট');
});
