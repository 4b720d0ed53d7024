import type { Locator, Page } from '@playwright/test';
import { confirmButton, createdDialog, doctorCard, nextButton, searchButton } from './support/desk.ts';
import { startFirstTime } from './support/first-start.ts';
import { expect, test } from './support/test.ts';
import { IS_QUICK } from './support/thorough.ts';
import { waitUntilStarted } from './support/visit.ts';

// A clinic that changes to this program: its doctors and patients come from two files. The test counts what
// the Admin presses until the first serial is given.

const DOCTORS = 40;
/** The browser sends at most 500 rows at a time: three parts in `npm test`, ten in `npm run test:all`. */
const PATIENTS = IS_QUICK ? 1_200 : 5_000;
/** Presses from the set-up page to the first serial: choices of files and doctors included. */
const PRESSES_MOST = 20;

const FIRST_NAMES = [
  'Rahima',
  'Karim',
  'Salma',
  'Jamal',
  'Nasrin',
  'Rafiq',
  'Fatema',
  'Kamal',
  'Hasina',
  'Selim',
];
const LAST_NAMES = ['Begum', 'Uddin', 'Khatun', 'Hossain', 'Akter', 'Miah', 'Sarker', 'Rahman'];
const DEPARTMENTS = ['Medicine', 'Cardiology', 'Paediatrics', 'Skin', 'ENT'];
const HOURS = ['Sat-Thu 9 AM - 1 PM', 'Sat to Wed 5-9 PM', 'Daily 10:00-14:00', 'Mon, Wed 4 pm - 8 pm'];

const pick = (words: readonly string[], index: number) => words[index % words.length] ?? '';

function fileOfDoctors() {
  const rows = Array.from({ length: DOCTORS }, (_, index) => [
    `Dr. ${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, Math.floor(index / FIRST_NAMES.length))}`,
    pick(DEPARTMENTS, index),
    `0191122${String(3_000 + index)}`,
    pick(HOURS, index),
    String(500 + 50 * (index % 8)),
  ]);
  return csv('doctors.csv', [['Doctor', 'Department', 'Mobile', 'Visiting hours', 'Fee'], ...rows]);
}

/** The phones have lost their leading zero, as Excel leaves them. */
function fileOfPatients() {
  const rows = Array.from({ length: PATIENTS }, (_, index) => [
    `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, Math.floor(index / FIRST_NAMES.length))}`,
    String(1_712_000_000 + 7 * index),
    String(1 + (index % 88)),
    index % 2 === 0 ? 'F' : 'M',
  ]);
  return csv('patients.csv', [['Patient name', 'Phone', 'Age', 'Sex'], ...rows]);
}

const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`),
});

test(`${DOCTORS} doctors and ${PATIENTS.toLocaleString('en-GB')} patients come from two files, and the first serial is given`, async ({
  page,
}) => {
  // On a busy machine the server takes its time for the rows, so that it can answer others in between.
  test.setTimeout(8 * 60_000);
  const server = await startFirstTime();
  try {
    const steps = { presses: 0 };
    const press = async (target: Locator) => {
      steps.presses += 1;
      await target.click();
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const link = (name: string) => page.getByRole('link', { name, exact: true });

    await page.goto(server.setupAddress);
    await waitUntilStarted(page);
    for (const [label, value] of [
      ['Full name', 'Nasreen Akter'],
      ['Username', 'nasreen'],
      ['Password', 'seven green doors'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await button('Create the account').click();
    await page.getByRole('heading', { name: 'The clinic', exact: true }).waitFor();
    await page.goto(`${server.url}/admin/setup?step=doctor`);
    const began = Date.now();

    await press(link('Bring your doctors from a file'));
    await bringIn(page, press, fileOfDoctors(), DOCTORS);
    await press(link('Continue the set-up'));
    await press(link('Bring your patients from a file'));
    await bringIn(page, press, fileOfPatients(), PATIENTS);
    await press(link('Continue the set-up'));
    await press(link('Give the first serial'));

    await page
      .getByLabel('Patient phone number, name or booking reference', { exact: true })
      .fill('01712000007');
    await press(searchButton(page));
    await expect(page.getByText('Patient found')).toBeVisible();
    await press(nextButton(page));
    await press(doctorCard(page, 'Dr. Fatema Begum'));
    await press(nextButton(page));
    await press(confirmButton(page));
    await expect(createdDialog(page)).toContainText('1');

    const seconds = Math.round((Date.now() - began) / 1_000);
    process.stdout.write(
      `From two files to the first serial: ${steps.presses} presses, ${seconds} seconds.\n`,
    );
    expect(steps.presses).toBeLessThanOrEqual(PRESSES_MOST);
  } finally {
    // A page that is still open would report the end of its server as an error.
    await page.close();
    await server.stop();
  }
});

type ChosenFile = ReturnType<typeof csv>;

/** From the choice of the file to its written rows. The file dialog of the system counts as one press. */
async function bringIn(
  page: Page,
  press: (target: Locator) => Promise<void>,
  file: ChosenFile,
  rows: number,
): Promise<void> {
  const count = rows.toLocaleString('en-GB');
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles(file);
  await press(page.getByRole('button', { name: `Check ${count} rows` }));
  await press(page.getByRole('button', { name: `Write ${count} rows` }));
  await expect(page.getByText(`${count} rows written.`)).toBeVisible({ timeout: 3 * 60_000 });
}
