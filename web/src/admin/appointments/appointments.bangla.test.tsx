import { getAppointment } from '@clinic-serial/contract/subjects/appointments';
import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAppointmentPage } from '../../test/appointment-page.tsx';
import { openDesk, stubDesk } from '../../test/desk.tsx';
import { aDayOff, anAppointment, FRIDAY, TODAY, twoSittings } from '../../test/records.ts';
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

test('the free places of a doctor and the sittings of the day are in Bangla', async () => {
  const { api } = stubDesk();
  const places = { isScheduled: true, startTime: '09:00', endTime: '21:00', limit: 40, available: 35 };
  api.respond(listAvailability, { doctors: [{ doctorId: 3, ...places }] });
  api.respond(getAvailability, twoSittings({ date: TODAY }));
  openDesk('?patientId=12');
  const card = await screen.findByLabelText(/Ayesha Rahman/);
  expect(await screen.findByText('৪০টির মধ্যে ৩৫টি খালি · সকাল ৯:০০ – রাত ৯:০০')).toBeTruthy();
  fireEvent.click(card);
  expect(await screen.findByText('সকাল ৯:০০ – দুপুর ১:০০ · ২০টি খালি')).toBeTruthy();
  expect(screen.getByText('বিকাল ৫:০০ – রাত ৯:০০ · ১৫টি খালি')).toBeTruthy();
});
