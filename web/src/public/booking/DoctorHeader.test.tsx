import { getClinic } from '@clinic-serial/contract/clinic';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClinic } from '../../test/records.ts';
import { openWizard, stubBooking } from '../../test/wizard.ts';

test.each([
  [true, 'Consultation fee: 500 taka · Pay at the desk'],
  [false, 'Consultation fee: 500 taka'],
])('the fee is known before a code is asked for, with PAY_AT_DESK=%s', async (payAtDesk, sentence) => {
  stubBooking().api.respond(getClinic, { ...aClinic, payAtDesk });
  await openWizard();
  expect((await screen.findByText(/^Consultation fee/)).textContent).toBe(sentence);
});
