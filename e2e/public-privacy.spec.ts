import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import { codeAfter, fillInfo, nameField, openWizard, sendButton } from './support/wizard.ts';

test('the privacy page says what is kept, by whom and for how long, with the clinic’s own details', async ({
  page,
  server,
}) => {
  const clinic = await readClinic(server);
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page).toHaveTitle(`Privacy – ${clinic.name}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'What we keep',
    'Why',
    'Who sees it',
    'For how long',
    'What you can ask for',
    'Whom to ask',
  ]);
  await expect(main).toContainText(clinic.name);
  await expect(main).toContainText('until you ask us to erase them');
  await expect(main).toContainText(
    'Our SMS provider carries our messages to your phone, and so knows your number and what they say: a code, or the confirmation of an appointment with doctor, day, time, serial and a link to it, where we send one.',
  );
  await expect(main.getByRole('link', { name: clinic.phone })).toBeVisible();
  await expect(main.getByRole('link', { name: clinic.email })).toBeVisible();
});

test('the privacy page can be read before any script, and tells the clinic’s own retention', async () => {
  const own = await startServer({ RETENTION_MONTHS: '36', CLINIC_NAME: 'Shapla Clinic' });
  try {
    const html = await (await fetch(`${own.url}/privacy`)).text();
    expect(html).toContain('What Shapla Clinic keeps about you');
    expect(html).toContain('When you have not come for 36 months');
    expect(html).toContain('<title>Privacy – Shapla Clinic</title>');
  } finally {
    await own.stop();
  }
});

test('booking says in one line what is kept, and the page about it takes nothing away that was typed', async ({
  page,
  server,
}) => {
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
});
