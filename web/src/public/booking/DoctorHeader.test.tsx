import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPublicPage } from '../../test/public-page.tsx';
import { aClinic } from '../../test/records.ts';
import { openWizard, stubBooking } from '../../test/wizard.ts';

test.each([
  [true, 'Consultation fee: 500 taka · Pay at the desk'],
  [false, 'Consultation fee: 500 taka'],
])('the fee is known before a code is asked for, with payAtDesk=%s', async (payAtDesk, sentence) => {
  stubBooking().api.respond(getClinic, { ...aClinic, payAtDesk });
  await openWizard();
  expect((await screen.findByText(/^Consultation fee/)).textContent).toBe(sentence);
});

test('the fee is that of the doctor, and that of a follow-up if it is another one', async () => {
  const fees = { new: 80_000, 'follow-up': 50_050, report: 0, followUpDays: 15 };
  stubBooking({}, { fees });
  await openWizard();
  expect((await screen.findByText(/^Consultation fee/)).textContent).toBe(
    'Consultation fee: 800 taka · follow-up within 15 days: 500.50 taka · Pay at the desk',
  );
});

const week = () => screen.getByText(/^Sat, Sun, Mon, Tue, Wed, Thu, Fri/);

test("today's hours are shown and open the week, without scripts too", async () => {
  stubBooking();
  await openWizard();
  const details = week().closest('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary')?.textContent).toBe('Today, 9:00 AM – 5:00 PMWeek');
});

test('on a day without hours the week is shown at once', async () => {
  stubBooking({ isScheduledToday: false, availableSlots: 0, startTime: null, endTime: null });
  await openPublicPage('/book/3');
  await screen.findByText('0 slots available');
  expect(week().closest('details')).toBeNull();
});
