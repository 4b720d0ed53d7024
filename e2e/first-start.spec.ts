import type { Locator, Page } from '@playwright/test';
import {
  confirmButton,
  createButton,
  createdDialog,
  doctorCard,
  nextButton,
  searchButton,
} from './support/desk.ts';
import { startFirstTime } from './support/first-start.ts';
import { expect, test } from './support/test.ts';
import { waitUntilStarted } from './support/visit.ts';

// A new clinic, from an empty database in production mode to its first serial, with nothing but the address
// that the server prints. The test counts what a person does.

/** Counts presses and filled fields. */
function counted(page: Page) {
  const steps = { presses: 0, fields: 0 };
  return {
    steps,
    press: async (target: Locator) => {
      steps.presses += 1;
      await target.click();
    },
    fill: async (label: string, text: string) => {
      steps.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

test('from the printed address to the first serial at the desk', async ({ page }) => {
  const server = await startFirstTime();
  try {
    const began = Date.now();
    const { steps, press, fill } = counted(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const stepTitle = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

    steps.presses += 1;
    await page.goto(server.setupAddress);
    await waitUntilStarted(page);
    await expect(page).toHaveURL(`${server.url}/admin/setup`);
    await fill('Full name', 'Nasreen Akter');
    await fill('Username', 'nasreen');
    await fill('Password', 'seven green doors');
    await press(button('Create the account'));

    await expect(stepTitle('The clinic')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/admin/setup?step=clinic`);
    await fill('Name of the clinic', 'Shapla Clinic');
    await fill('Address', '7 Station Road, Sylhet');
    await fill('Phone of the clinic', '01811-223344');
    await press(button('Save and continue'));

    await expect(stepTitle('Fee and payment')).toBeVisible();
    await fill('Consultation fee in taka', '400');
    await press(button('Save and continue'));

    await expect(stepTitle('SMS')).toBeVisible();
    await press(page.getByRole('link', { name: 'Later' }));

    await expect(stepTitle('Departments')).toBeVisible();
    await press(page.getByRole('checkbox', { name: 'Medicine', exact: true }));
    await press(button('Save and continue'));

    await expect(stepTitle('The first doctor')).toBeVisible();
    // The step was left and is taken up again where the data says that it goes on.
    await page.goto(`${server.url}/admin/dashboard`);
    const missing = page.getByRole('region', { name: 'The set-up of the clinic is not finished' });
    await expect(missing.getByRole('link')).toHaveText(['SMS gateway', 'First doctor']);
    await press(missing.getByRole('link', { name: 'First doctor' }));
    await expect(page).toHaveURL(`${server.url}/admin/setup?step=doctor`);
    await fill('Doctor name', 'Dr. Farhana Haque');
    await fill('Phone number', '01911-223344');
    // Wednesday is today.
    await press(button('Saturday to Thursday'));
    await press(button('Create Doctor'));

    await expect(stepTitle('The first serial')).toBeVisible();
    await expect(page.getByText('The desk can give serials now.')).toBeVisible();
    await expect(page.getByText('Online booking is not open yet.')).toBeVisible();
    await press(page.getByRole('link', { name: 'Give the first serial' }));

    await giveSerial(page, { press, fill });
    const seconds = Math.round((Date.now() - began) / 1_000);
    process.stdout.write(
      `From the printed address to the first serial: ${steps.presses} presses, ${steps.fields} fields, ${seconds} seconds.\n`,
    );

    // The address was used up.
    const again = await page.request.post(`${server.url}/api/setup/admin`, {
      data: { ...SECOND, key: server.setupAddress.split('#')[1] },
    });
    expect(again.status()).toBe(404);
    await page.goto(`${server.url}/admin/dashboard`);
    await expect(missing.getByRole('link')).toHaveText(['SMS gateway']);
  } finally {
    // A page that is still open would report the end of its server as an error.
    await page.close();
    await server.stop();
  }
});

const SECOND = { username: 'second', fullName: 'Second', password: 'seven green doors', language: 'en' };

/** The wizard of the desk: a new patient, the only doctor, today. */
async function giveSerial(page: Page, { press, fill }: Pick<ReturnType<typeof counted>, 'press' | 'fill'>) {
  await fill('Patient phone number, name or booking reference', '01712-345678');
  await press(searchButton(page));
  await fill('Patient name', 'Rahima Begum');
  await press(createButton(page));
  await press(doctorCard(page, 'Dr. Farhana Haque'));
  await press(nextButton(page));
  await press(confirmButton(page));
  await expect(createdDialog(page)).toContainText('1');
}
