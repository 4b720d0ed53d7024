import { getAppointment } from '@clinic-serial/contract/appointments';
import { getLiveStatus } from '@clinic-serial/contract/doctors';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import { logInPatient, openPatientArea, stubPatientApi } from '../../test/patient-area.tsx';
import { anAppointment } from '../../test/records.ts';

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
  expect(screen.getByText('আজ সকাল ৯:০০ – দুপুর ১:০০ সময়ে সরান')).toBeTruthy();
});
