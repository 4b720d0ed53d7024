import { addDoctor, newPerson } from './support/clinic.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { codeAfter, fillInfo, nameField, openWizard, sendButton } from './support/wizard.ts';

test(
  'the privacy page can be read before any script, and tells the clinic’s own retention',
  THOROUGH,
  async () => {
    const own = await startServer({ RETENTION_MONTHS: '36', CLINIC_NAME: 'Shapla Clinic' });
    try {
      const html = await (await fetch(`${own.url}/privacy`)).text();
      expect(html).toContain('What Shapla Clinic keeps about you');
      expect(html).toContain('When you have not come for 36 months');
      expect(html).toContain('<title>Privacy – Shapla Clinic</title>');
    } finally {
      await own.stop();
    }
  },
);

test(
  'booking says in one line what is kept, and the page about it takes nothing away that was typed',
  THOROUGH,
  async ({ page, server }) => {
    await openWizard(page, await addDoctor(server));
    const person = newPerson();
    await fillInfo(page, person);
    const form = page.locator('form').filter({ has: nameField(page) });
    await expect(form).toContainText('We keep your name, your phone number and this appointment');
    // The note adds nothing that must be ticked.
    await expect(form.getByRole('checkbox')).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    await form.getByRole('link', { name: 'How we handle your data (opens in a new tab)' }).click();
    const beside = await opened;
    await expect(beside.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await beside.close();
    await expect(nameField(page)).toHaveValue(person.name);
    await codeAfter(page, () => sendButton(page).click());
    await expect(page.getByText('We keep your name')).toHaveCount(0);
  },
);
