import { startGatewayServer } from '../server/test/gateway-server.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { book, codeField, phoneField, sendButton } from './support/wizard.ts';

test(
  'the link of the SMS shows where the serial stands',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    const gateway = await startGatewayServer();
    const server = await startOwnServer({
      SMS_GATEWAY: 'http',
      SMS_HTTP_URL: gateway.url,
      SMS_CONFIRMATION: 'true',
      PUBLIC_URL: 'https://shapla.example',
    });
    try {
      const page = await newVisitor({ baseURL: server.url });
      const person = newPerson('Rokeya Sultana');
      const { appointment } = await book(page, await addDoctor(server), person);
      await page.getByRole('button', { name: 'My Account Dashboard' }).click();
      const texts = () => gateway.received.map(({ body }) => JSON.parse(body).message as string);
      const sent = expect.poll(() => texts().find((text) => text.includes('serial 1,')));
      await sent.toContain(`https://shapla.example/q/${appointment.liveKey}`);

      // Who has the link sees the serial on any device, and no name.
      const anybody = await newVisitor();
      await anybody.goto(`${server.url}/q/${appointment.liveKey}`);
      await expect(anybody.getByRole('main')).toContainText('Dr. Test Number');
      await expect(anybody.getByRole('main')).not.toContainText('Rokeya');
    } finally {
      await gateway.close();
    }
  },
);

test(
  'a link of an older SMS opens the appointment for who booked it, and asks everybody else for the code',
  THOROUGH,
  async ({ startOwnServer, newVisitor, browserLog }) => {
    const gateway = await startGatewayServer();
    const server = await startOwnServer({ SMS_GATEWAY: 'http', SMS_HTTP_URL: gateway.url });
    try {
      const page = await newVisitor({ baseURL: server.url });
      const person = newPerson('Rokeya Sultana');
      const { appointment } = await book(page, await addDoctor(server), person);
      await page.getByRole('button', { name: 'My Account Dashboard' }).click();
      const texts = () => gateway.received.map(({ body }) => JSON.parse(body).message as string);
      const link = `${server.url}/a/${appointment.bookingReference}`;
      await visit(page, link);
      await expect(page).toHaveURL(`${server.url}/patient/appointment/${appointment.id}?from=sms`);
      await expect(page.getByRole('main')).toContainText('Rokeya Sultana');

      const stranger = await newVisitor();
      await visit(stranger, link);
      await expect(stranger).toHaveURL(`${server.url}/patient/login`);
      await expect(stranger.getByRole('main')).not.toContainText('Rokeya');

      // The same person on another device: the code leads to the appointment.
      const codes = gateway.received.length;
      await phoneField(stranger).fill(person.phone);
      await sendButton(stranger).click();
      const newest = () =>
        texts()
          .slice(codes)
          .find((text) => /^\d{4} /.test(text));
      await expect.poll(newest).toBeDefined();
      await codeField(stranger).pressSequentially((newest() ?? '').slice(0, 4));
      await expect(stranger).toHaveURL(`${server.url}/patient/appointment/${appointment.id}?from=sms`);
      await expect(stranger.getByRole('main')).toContainText('Rokeya Sultana');

      browserLog.allow(/status of 404/);
      const unknown = await stranger.goto(`${server.url}/a/AAAA-AAAA`);
      expect(unknown?.status()).toBe(404);
      await expect(
        stranger.getByRole('heading', { name: 'This link leads to no appointment', level: 1 }),
      ).toBeVisible();
    } finally {
      await gateway.close();
    }
  },
);
