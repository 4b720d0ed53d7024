import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Page } from '@playwright/test';
import { startGatewayServer } from '../server/test/gateway-server.ts';
import { callAs } from './support/api.ts';
import { addDoctor, bookElsewhere, newPerson, type Person } from './support/clinic.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { codeField, fillInfo, sendButton, ticketOf } from './support/wizard.ts';

const TAKE = 'Take this place';
const MINUTES = 60;

/** Waits for a place of a full doctor, with the code that the demonstration shows. */
async function wait(page: Page, doctor: StaffDoctor, person: Person, number: number): Promise<void> {
  await visit(page, `/book/${doctor.id}`);
  await page.getByRole('button', { name: 'Tell me when a place is free' }).click();
  await fillInfo(page, person);
  await sendButton(page).click();
  const words = await page.getByText('Demo mode: your code is').innerText();
  await codeField(page).pressSequentially(words.match(/\d{4}/)?.[0] ?? '');
  await expect(page.getByText(`You are number ${number} on the waiting list.`)).toBeVisible();
}

/** A server that sends SMS to a gateway, and a doctor whose only place of today is taken. */
async function fullDoctor(startOwnServer: (env: Record<string, string>) => Promise<RunningServer>) {
  const gateway = await startGatewayServer();
  const server = await startOwnServer({
    SMS_GATEWAY: 'http',
    SMS_HTTP_URL: gateway.url,
    PUBLIC_URL: 'https://shapla.example',
  });
  const doctor = await addDoctor(server, { places: 1 });
  const { appointment } = await bookElsewhere(server, doctor.id);
  /** The page that the offer to a phone leads to. The texts of codes have no link of an offer. */
  const offerFor = async ({ phone }: Person) => {
    const link = () =>
      gateway.received
        .map(({ body }) => body)
        .filter((body) => body.includes(phone.slice(1)))
        .map((body) => /shapla\.example(\/w\/[\w-]+)/.exec(body)?.[1])
        .find(Boolean);
    await expect.poll(link, { timeout: 30_000 }).toBeDefined();
    return `${server.url}${link()}`;
  };
  const free = () =>
    callAs(server, 'Staff', `/appointments/${appointment.id}/status`, {
      method: 'PUT',
      body: { status: 'Cancelled', from: 'Booked' },
    });
  return { gateway, server, doctor, offerFor, free };
}

test(
  'a freed place is taken by the person who waits first',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    const { gateway, server, doctor, offerFor, free } = await fullDoctor(startOwnServer);
    try {
      const page = await newVisitor({ baseURL: server.url });
      const person = newPerson('Rokeya Sultana');
      await wait(page, doctor, person, 1);
      await free();
      await visit(page, await offerFor(person));
      await expect(page).toHaveURL(/\/waiting\/[\w-]+$/);
      await expect(page.getByRole('timer')).toContainText('Time left: 09:');
      await expect(page.getByRole('main')).not.toContainText('Rokeya');
      await page.getByRole('button', { name: TAKE }).click();
      await expect(ticketOf(page)).toContainText('Rokeya Sultana');
      // The link shows the ticket again.
      await page.reload();
      await expect(ticketOf(page)).toContainText('Rokeya Sultana');
    } finally {
      await gateway.close();
    }
  },
);

test(
  'the second person gets the place when the first lets 10 minutes pass',
  THOROUGH,
  async ({ startOwnServer, newVisitor, browserLog }) => {
    browserLog.allow(/status of 409/);
    const { gateway, server, doctor, offerFor, free } = await fullDoctor(startOwnServer);
    try {
      const [first, second] = [newPerson('Rokeya Sultana'), newPerson('Sohag Mia')];
      const pageOfFirst = await newVisitor({ baseURL: server.url });
      const pageOfSecond = await newVisitor({ baseURL: server.url });
      await wait(pageOfFirst, doctor, first, 1);
      await wait(pageOfSecond, doctor, second, 2);
      await free();
      const link = await offerFor(first);
      await server.moveClock(10 * MINUTES + 1);
      await visit(pageOfSecond, await offerFor(second));
      await pageOfSecond.getByRole('button', { name: TAKE }).click();
      await expect(ticketOf(pageOfSecond)).toContainText('Sohag Mia');
      await visit(pageOfFirst, link);
      await expect(
        pageOfFirst.getByRole('heading', { name: 'The place has gone to the next person.' }),
      ).toBeVisible();
      await expect(pageOfFirst.getByRole('button', { name: TAKE })).toBeHidden();
    } finally {
      await gateway.close();
    }
  },
);
