import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAppointment, TOMORROW } from '../../test/records.ts';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { AffectedNotice } from './AffectedNotice.tsx';

function open(parts: Parameters<typeof anAppointment>[0]) {
  stubApi();
  const appointment = anAppointment({ appointmentDate: TOMORROW, ...parts });
  openStaffScreen('/x', { routes: { '/x': <AffectedNotice appointment={appointment} /> } });
}

test.each([
  ['inactive', 'The doctor of this appointment can no longer be booked.'],
  ['away', 'The doctor does not sit at this time any more.'],
  ['hours', 'The doctor sits at other hours now.'],
] as const)('says that an appointment no longer fits the calendar: %s', async (affected, sentence) => {
  open({ affected });
  await screen.findByText(`${sentence} The patient has not been told.`);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    `/admin/calendar?tab=month&doctor=3&month=2027-03&day=${TOMORROW}`,
  );
});

test('says when the patient was told', async () => {
  open({ affected: 'away', toldAt: '2027-03-10T04:05:00.000Z' });
  await screen.findByText(/The patient was told of a change: Today, 10:05 AM\./);
});

test('says nothing of an appointment that fits', () => {
  open({ affected: null });
  expect(screen.queryByRole('link')).toBeNull();
});
