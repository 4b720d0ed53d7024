import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import {
  alertOf,
  book,
  enterCode,
  openWizard,
  reachCodeStep,
  resendButton,
  successOf,
  wrongCode,
} from './support/wizard.ts';

// Runs axe, in light and in dark colours, on further states of the public pages and of the booking wizard.
// The pages as they open are in pages.spec.ts, the usual steps of a booking in public-small-screens.spec.ts.

test('the menu and the filter on a phone', THOROUGH, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/doctors');
  await page.getByRole('button', { name: 'Department: All departments' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible();
  await expectAccessible(page);
});

test('the alert of a doctor who does not sit today', THOROUGH, async ({ page, server }) => {
  await addDoctor(server, { name: 'Dr. Axel Absent', days: [5] });
  await visit(page, '/doctors?search=axel');
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('a list that cannot be loaded', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/status of 500/);
  await visit(page, '/about');
  await page.route('**/api/doctors', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByText('Error loading doctors')).toBeVisible();
  await expectAccessible(page);
});

test('the fallback screen', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/TypeError/);
  await visit(page, '/about');
  await page.route('**/api/doctors', (route) =>
    route.fulfill({ json: { success: true, data: { doctors: [{ id: 1, name: null }] } } }),
  );
  await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expectAccessible(page);
});

test('booking: the code, a wrong code, an expired code', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 400/);
  await page.clock.install();
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await expectAccessible(page);
  await enterCode(page, wrongCode(code));
  await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward('10:00');
  await expect(resendButton(page)).toBeEnabled();
  await expect(alertOf(page, 'Verification code has expired')).toBeVisible();
  await expectAccessible(page);
});

test('booking: the ticket of a known patient, and on a phone', THOROUGH, async ({ page, server }) => {
  const person = newPerson();
  await bookElsewhere(server, (await addDoctor(server)).id, person);
  await page.setViewportSize({ width: 360, height: 740 });
  await book(page, await addDoctor(server), person);
  await expect(successOf(page)).toBeVisible();
  await expectAccessible(page);
});

test('booking: fully booked', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { places: 1 });
  await bookElsewhere(server, doctor.id);
  await openWizard(page, doctor);
  await expect(alertOf(page, 'fully booked')).toBeVisible();
  await expectAccessible(page);
});

test('booking: an error', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  const doctor = await addDoctor(server, { name: 'Dr. Axel Error' });
  await visit(page, '/doctors?search=axel+error');
  await page.route(`**/api/doctors/${doctor.id}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Error' })).toBeVisible();
  await expectAccessible(page);
});
