import { addDoctor, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import { codeField, enterCode, nameField, reachCodeStep, successOf, ticketOf } from './support/wizard.ts';

test('a reload, another page and Back keep the step of the code, its time, and then the serial', async ({
  page,
  server,
  moveServerClock,
}) => {
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
