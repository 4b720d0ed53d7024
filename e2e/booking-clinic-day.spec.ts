import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import {
  alertOf,
  book,
  codeAfter,
  enterCode,
  fillInfo,
  openWizard,
  phoneField,
  sendButton,
  ticketOf,
} from './support/wizard.ts';

test('midnight at the clinic: the day that was shown is not booked any more', async ({
  page,
  server,
  moveServerClock,
  browserLog,
}) => {
  browserLog.allow(/status of 400 .*\/(request|verify)-otp/);
  const doctor = await addDoctor(server);
  const person = newPerson();
  const secondsToMidnight = 86_400 - secondsOf((await readClinic(server)).timeOfDay);
  await openWizard(page, doctor);
  await expect(page.getByText('The appointment is for today, Wednesday, 10 March 2027.')).toBeVisible();
  await fillInfo(page, person);
  await moveServerClock(secondsToMidnight - 60);
  const code = await codeAfter(page, () => sendButton(page).click());

  await moveServerClock(60);
  await enterCode(page, code);
  await expect(
    alertOf(page, 'The day has changed. Please request a new code to book for today.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText('The appointment is for today, Thursday, 11 March 2027.')).toBeVisible();
  const { appointment } = await enterCode(page, await codeAfter(page, () => sendButton(page).click()));
  expect(appointment).toMatchObject({ appointmentDate: '2027-03-11', serialNumber: 1 });
  await expect(ticketOf(page)).toContainText('Thursday, 11 March 2027');
  await expect(phoneField(page)).toBeHidden();
});

function secondsOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('where it is still yesterday, the clinic day is booked', async ({ page, server }) => {
    await page.clock.install({ time: '2027-03-10T04:00:00Z' });
    const doctor = await addDoctor(server, { name: 'Dr. Wanda Wednesday', days: [3] });
    await visit(page, '/');
    expect(await page.evaluate(() => new Date().getDate())).toBe(9);
    await expect(page.getByText('Wednesday, 10 March 2027')).toBeVisible();

    await visit(page, '/doctors?search=wanda');
    await expect(page.getByRole('article')).toContainText('Today 9:00 AM – 5:00 PM');
    const { appointment } = await book(page, doctor, newPerson());
    expect(appointment.appointmentDate).toBe('2027-03-10');
    await expect(ticketOf(page)).toContainText('Wednesday, 10 March 2027');
    await expect(ticketOf(page)).toContainText(/10 March 2027, 1\d:\d\d AM/);
  });
});
