import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { getOffer } from '@clinic-serial/contract/subjects/waiting-list';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDayOff } from '../../test/clinic-records.ts';
import { openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aDoctor, inBangla, TODAY } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { stubBooking } from '../../test/wizard.ts';

const onLeave: LiveStatus = {
  ...aDayOff,
  away: { reason: 'leave', until: '2027-03-15', text: 'At a congress', textBn: 'সম্মেলনে আছেন' },
  next: { date: '2027-03-16', startTime: '09:00' },
};

test('a doctor on leave says until when, on the card and in the alert', async () => {
  stubPublicClinic([aDoctor({ ...inBangla, today: onLeave })]);
  await openPublicPage('/doctors');
  expect(await screen.findByText('সোমবার পর্যন্ত ছুটিতে')).toBeTruthy();
  expect(screen.getByText('আবার বসবেন: মঙ্গলবার, সকাল ৯:০০')).toBeTruthy();
  press(screen.getByText('সিরিয়াল নিন', { selector: 'article a' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert.textContent).toContain('সম্মেলনে আছেন');
});

test('the booking page of a doctor on leave names no weekdays, because today may be one of them', async () => {
  const scheduleSummary = { availableDays: 'Sat, Wed', timeRanges: '09:00-17:00', totalAvailableDays: 2 };
  stubBooking(onLeave, { ...inBangla, scheduleSummary });
  await openPublicPage('/book/3');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('সোমবার পর্যন্ত ছুটিতে');
  expect(alert.textContent).not.toContain('যেদিন বসেন');
});

test('a holiday says its name on the booking page, once', async () => {
  const away = { reason: 'holiday' as const, until: TODAY, text: 'Victory Day', textBn: 'বিজয় দিবস' };
  stubBooking({ ...aDayOff, away }, inBangla);
  await openPublicPage('/book/3');
  expect((await screen.findAllByText('আজ বন্ধ: বিজয় দিবস')).length).toBe(1);
});

test('two sittings are offered in Bangla', async () => {
  const sitting = { availableSlots: 4, limit: 10, booked: 6, nextSerial: 7, reason: null };
  stubBooking(
    {
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '13:00', ...sitting },
        { sitting: 2, startTime: '17:00', endTime: '21:00', ...sitting },
      ],
    },
    inBangla,
  );
  await openPublicPage('/book/3');
  expect(await screen.findByText('কখন আসতে চান?')).toBeTruthy();
  expect(screen.getByLabelText(/^বিকাল ৫:০০ – রাত ৯:০০ · ৪টি সিরিয়াল খালি/)).toBeTruthy();
});

test('the page of a held place is in Bangla', async () => {
  stubPublicClinic().api.respond(getOffer, {
    doctorId: 3,
    doctorName: 'Dr. Ayesha Rahman',
    doctorNameBn: inBangla.nameBn,
    date: TODAY,
    sitting: 1,
    startTime: '09:00',
    endTime: '17:00',
    expiresAt: '2027-03-10T04:10:00.000Z',
    secondsLeft: 600,
    appointment: null,
  });
  await openPublicPage('/waiting/abcdefghijklmnop1234');
  expect(await screen.findByText('এই সিরিয়াল নিন')).toBeTruthy();
  expect(screen.getByText(inBangla.nameBn)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^সময় আছে: (১০:০০|০৯:৫[০-৯])$/);
});
