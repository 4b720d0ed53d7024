import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk, stubDesk } from '../../../test/desk.tsx';
import { TODAY, twoSittings } from '../../../test/records.ts';

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
