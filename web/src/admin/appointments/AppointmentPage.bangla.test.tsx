import { getAppointment } from '@clinic-serial/contract/subjects/appointments';
import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAppointmentPage } from '../../test/appointment-page.tsx';
import { aDayOff, anAppointment, FRIDAY } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';

test('the marks, the reason of a day off and the next free day are in Bangla', async () => {
  const api = stubApi();
  const evening = { sitting: 2, doctorScheduleStart: '18:00', doctorScheduleEnd: '21:00' } as const;
  const changed = { affected: 'away', toldAt: '2027-03-10T04:30:00.000Z' } as const;
  api.respond(getAppointment, anAppointment({ ...evening, ...changed }));
  const nextFree = { date: FRIDAY, sitting: 1, startTime: '17:00' } as const;
  const reason = { reason: 'leave', text: 'On Hajj', textBn: 'হজে আছেন' } as const;
  api.respond(getAvailability, ({ query: { date = '' } }) => aDayOff({ date, ...reason, nextFree }));
  openAppointmentPage('70');
  await waitFor(() => expect(screen.getByText('ডাক্তার বসবেন না')).toBeTruthy());
  expect(screen.getByText('জানানো হয়েছে: আজ, সকাল ১০:৩০')).toBeTruthy();
  expect(screen.getByText('· সন্ধ্যা', { exact: false })).toBeTruthy();
  press(screen.getByText('অন্য দিনে সরান…'));
  await screen.findByText('ডাক্তার ছুটিতে আছেন। হজে আছেন');
  expect(screen.getByText('এর পরে খালি আছে: শুক্রবার, ১২ মার্চ ২০২৭, বিকাল ৫:০০')).toBeTruthy();
});
