import { expectAccessible } from './support/accessibility.ts';
import { bookedPatient, heading, loginCodeAfter, openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';
import { codeField, phoneField, sendButton } from './support/wizard.ts';

test.use({ sharesServer: true });

test('by keyboard alone: from the login to a cancelled appointment and out again, and axe finds nothing', async ({
  page,
  server,
}) => {
  const me = await bookedPatient(server);
  await visit(page, '/patient/dashboard');
  await tabTo(page, page.getByRole('link', { name: 'Log in', exact: true }));
  await page.keyboard.press('Enter');
  await expect(sendButton(page)).toBeVisible();
  await tabTo(page, phoneField(page));
  await page.keyboard.type(me.person.phone);
  const code = await loginCodeAfter(page, () => page.keyboard.press('Enter'));
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(code);
  await expect(heading(page, 'Welcome, Jamal')).toBeVisible();

  const showTicket = page.getByRole('link', { name: 'Show ticket' });
  await expect(showTicket).toBeVisible();
  await tabTo(page, showTicket);
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel appointment' });
  await expect(cancel).toBeVisible();
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  // The safe answer has the focus, Escape keeps the appointment, and the focus comes back.
  const keep = question.getByRole('button', { name: 'Keep appointment' });
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, question.getByRole('button', { name: 'Cancel appointment' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your appointment is cancelled.' })).toBeFocused();
  await expectAccessible(page);

  const logOut = page.getByRole('button', { name: 'Logout' });
  await tabTo(page, logOut);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('by keyboard alone: the filter of the history and the profile', THOROUGH, async ({ page, server }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, '/patient/history');
  const filter = page.getByLabel('Status');
  await expect(page.getByRole('status').filter({ hasText: '1 appointment' })).toBeVisible();
  await tabTo(page, filter);
  await page.keyboard.type('Cancelled');
  await expect(page).toHaveURL('/patient/history?status=Cancelled');
  const all = page.getByRole('button', { name: 'Show all appointments' });
  await expect(all).toBeVisible();
  await tabTo(page, all);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/history');

  const profile = page
    .getByRole('navigation', { name: 'Patient area' })
    .getByRole('link', { name: 'Profile' });
  await tabTo(page, profile);
  await page.keyboard.press('Enter');
  const address = page.getByLabel('Address');
  await expect(address).toBeVisible();
  await tabTo(page, address);
  await page.keyboard.type('House 5');
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeFocused();
});
