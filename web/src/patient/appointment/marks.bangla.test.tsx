import { getAppointment, listMoves } from '@clinic-serial/contract/subjects/appointments';
import { getLiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import { logInPatient, openPatientArea, pressButton, stubPatientApi } from '../../test/patient-area.tsx';
import { anAppointment, TODAY, TOMORROW } from '../../test/records.ts';

test('an appointment with other hours says the new ones in Bangla, and can be moved', async () => {
  const api = stubPatientApi();
  api.respond(getAppointment, anAppointment({ sitting: 2, affected: 'hours' }));
  const places = { availableSlots: 4, limit: 10, booked: 6, nextSerial: 7, reason: null };
  api.respond(
    getLiveStatus,
    someLiveStatus({
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '13:00', ...places },
        { sitting: 2, startTime: '18:00', endTime: '22:00', ...places },
      ],
    }),
  );
  logInPatient();
  openPatientArea('/patient/appointment/70');
  expect(await screen.findByText('বসার সময় বদলেছে: এখন সন্ধ্যা ৬:০০ – রাত ১০:০০')).toBeTruthy();
  api.respond(listMoves, {
    movesLeft: 1,
    days: [TODAY, TOMORROW].map((date) => ({
      date,
      sittings: [{ sitting: 1 as const, startTime: '09:00', endTime: '13:00', availableSlots: 4 }],
    })),
  });
  await pressButton('অন্য দিন বা সময়ে সরান');
  const dialog = await screen.findByRole('dialog', { name: '১ নম্বর সিরিয়াল সরান' });
  expect((await within(dialog).findByRole('group', { name: 'আগামীকাল' })).textContent).toContain(
    'সকাল ৯:০০ – দুপুর ১:০০ · ৪টি সিরিয়াল খালি',
  );
  expect(dialog.textContent).toContain('আর ১ বার সরাতে পারবেন।');
});
