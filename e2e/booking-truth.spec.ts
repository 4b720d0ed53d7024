import { readFile } from 'node:fs/promises';
import { addDoctor, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import {
  book,
  codeAfter,
  codeField,
  enterCode,
  reachCodeStep,
  resendButton,
  ticketOf,
} from './support/wizard.ts';

test(
  'a serial that is given late in the hours names no time that has passed',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    const server = await startOwnServer({ CLOCK_START: '2027-03-10T11:14:00+06:00' });
    const doctor = await addDoctor(server, { places: 30 });
    const page = await newVisitor({ baseURL: server.url });
    await book(page, doctor, newPerson());
    await expect(ticketOf(page)).toContainText(
      `${doctor.name} was expected at 9:00 AM and has not come yet.`,
    );
    await expect(ticketOf(page)).not.toContainText(/about \d/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const calendar = await readFile(await (await download).path(), 'utf8');
    // Without a time to come the entry is of the whole day.
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270310');
  },
);

test(
  'a code lives ten minutes, and a new one is announced for everybody to see',
  THOROUGH,
  async ({ page, server }) => {
    await page.clock.install();
    const person = newPerson();
    await reachCodeStep(page, await addDoctor(server), person);
    // Another doctor is another request, not a resend.
    await reachCodeStep(page, await addDoctor(server), person);
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByRole('timer')).toHaveText(/^Code expires in (10:00|09:5\d)$/);
    await page.clock.fastForward('00:30');
    const code = await codeAfter(page, () => resendButton(page).click());
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^Code expires in (05:00|04:5\d)$/);
    await enterCode(page, code);
    await expect(ticketOf(page)).toContainText(person.name);
  },
);

test(
  'the fee is named before the code, and a cancelled ticket says nothing but that',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server);
    const code = await reachCodeStep(page, doctor, newPerson());
    await expect(page.getByRole('main')).toContainText('500 taka');
    await enterCode(page, code);
    const ticket = ticketOf(page);
    await expect(ticket.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(ticket).toContainText('This appointment is cancelled. Its serial is not valid any more.');
    await expect(ticket.getByRole('img', { name: /QR code/ })).toBeHidden();
    await expect(ticket).not.toContainText(/Estimated time|Before you come|Bring a photo ID/);
  },
);
