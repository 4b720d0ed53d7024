import { addDoctor, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import {
  codeField,
  enterCode,
  grouped,
  nameField,
  phoneField,
  reachCodeStep,
  shownCode,
  successOf,
  ticketOf,
} from './support/wizard.ts';

test('a reload, another page and Back keep the step of the code, its time, and then the serial', async ({
  page,
  server,
  moveServerClock,
  browserLog,
}) => {
  // The open page may ask for the serial and for its stream once more when its day ends.
  browserLog.allow(/status of 404 .*\/api\/queue\/(own\/|\d+\/[\d-]+\/events)/);
  const doctor = await addDoctor(server);
  const person = newPerson();
  const code = await reachCodeStep(page, doctor, person);
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByText(/Code expires in 09:5\d/)).toBeVisible();
  await visit(page, '/doctors');
  await page.goBack();
  await expect(codeField(page)).toBeVisible();

  const { serialNumber } = await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
  await page.reload();
  await expect(ticketOf(page)).toContainText(person.name);
  await expect(ticketOf(page)).toContainText(String(serialNumber));

  await page.getByRole('button', { name: 'Book Another Appointment' }).click();
  await expect(nameField(page)).toHaveValue('');
  await page.reload();
  await expect(nameField(page)).toHaveValue('');

  await enterCode(page, await reachCodeStep(page, doctor, newPerson()));
  await expect(successOf(page)).toBeVisible();
  await moveServerClock(24 * 3600);
  await page.reload();
  await expect(nameField(page)).toBeVisible();
});

test(
  'a new patient saves the ticket, cancels it, and books again without a code',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const [doctor, other] = [await addDoctor(server), await addDoctor(server)];
    const person = newPerson();
    const { serialNumber } = await enterCode(page, await reachCodeStep(page, doctor, person));
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      return (await download).suggestedFilename();
    };
    expect(await saved('Save ticket')).toBe(`serial-${serialNumber}-2027-03-10.png`);
    expect(await saved('Add to calendar')).toBe(`serial-${serialNumber}-2027-03-10.ics`);

    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(ticketOf(page)).toContainText('This appointment is cancelled.');
    await expect(successOf(page)).toBeHidden();

    await page.getByRole('button', { name: 'My Account Dashboard' }).click();
    await expect(page).toHaveURL('/patient/dashboard');
    await visit(page, `/book/${other.id}`);
    await expect(page.getByRole('radio', { name: person.name })).toBeChecked();
    await page.getByRole('button', { name: 'Get Serial' }).click();
    await expect(successOf(page)).toBeVisible();

    await visit(page, `/book/${other.id}`);
    await page.getByRole('button', { name: 'Book Another Appointment' }).click();
    await page.getByRole('button', { name: 'Get Serial' }).click();
    await expect(page.getByRole('heading', { name: 'You already have a serial' })).toBeVisible();
    await expect(ticketOf(page)).toContainText(person.name);
  },
);

test(
  'tabs with two doctors keep their bookings apart, and a tab that comes back goes on',
  THOROUGH,
  async ({ page, server, context }) => {
    const [one, other] = [await addDoctor(server), await addDoctor(server)];
    const [person, friend] = [newPerson('Sajeda Khatun'), newPerson('Rokeya Begum')];
    const code = await reachCodeStep(page, one, person);
    const second = await context.newPage();
    await reachCodeStep(second, other, friend);
    const left = () => second.waitForResponse((answer) => answer.request().method() === 'POST');
    await Promise.all([left(), second.getByRole('button', { name: 'Back', exact: true }).click()]);
    await expect(nameField(second)).toHaveValue('Rokeya Begum');
    await second.reload();
    await expect(nameField(second)).toHaveValue('Rokeya Begum');
    await expect(phoneField(second)).toHaveValue(grouped(friend.phone));
    await second.getByText('Start over', { exact: true }).click();
    await Promise.all([left(), second.getByRole('button', { name: 'Yes, start over' }).click()]);
    await expect(nameField(second)).toHaveValue('');
    await second.reload();
    await expect(nameField(second)).toHaveValue('');
    await second.close();

    // The page is left and entered again without a reload.
    await page.getByRole('link', { name: 'Find Doctors' }).first().click();
    await expect(page).toHaveURL('/doctors');
    await page.goBack();
    await expect(codeField(page)).toBeVisible();
    await expect(page.getByText(/Code expires in 0[89]:\d\d/)).toBeVisible();

    await page.close();
    const restored = await context.newPage();
    await visit(restored, `/book/${one.id}`);
    expect(await shownCode(restored)).toBe(code);
    await enterCode(restored, code);
    await expect(ticketOf(restored)).toContainText('Sajeda Khatun');
    await restored.close();
  },
);

test('a logout ends the booking that the page of a doctor shows', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server);
  await enterCode(page, await reachCodeStep(page, doctor, newPerson('Sajeda Khatun')));
  await page.getByRole('button', { name: 'My Account Dashboard' }).click();
  await expect(page).toHaveURL('/patient/dashboard');
  await visit(page, `/book/${doctor.id}`);
  await expect(ticketOf(page)).toContainText('Sajeda Khatun');
  await visit(page, '/patient/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await visit(page, `/book/${doctor.id}`);
  await expect(nameField(page)).toHaveValue('');
});
