import { startGatewayServer, status } from '../server/test/gateway-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { sharedSession } from './support/api.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import {
  alertOf,
  enterCode,
  fillInfo,
  openWizard,
  reachCodeStep,
  sendButton,
  successOf,
} from './support/wizard.ts';

const REFUSED = 'The SMS with your code could not be sent.';
const FAILING = 'Codes cannot be sent by SMS right now.';

test(
  'a gateway that refuses is said to the patient, to the next one before the name, and to staff; then it recovers',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    const gateway = await startGatewayServer();
    gateway.answer = status(200, '{"response_code":"1007","error_message":"Balance Insufficient"}');
    const server = await startOwnServer({
      SMS_GATEWAY: 'bulksmsbd',
      SMS_HTTP_URL: gateway.url,
      SMS_API_KEY: 'key',
      SMS_SENDER: 'CLINIC',
      CLINIC_PHONE: '02-55012345',
    });
    try {
      const doctor = await addDoctor(server);
      const phone = { baseURL: server.url, viewport: { width: 360, height: 740 } };
      const first = await newVisitor(phone);
      await reachCodeStep(first, doctor, newPerson());
      const refused = alertOf(first, REFUSED);
      await expect(refused).toBeVisible({ timeout: 10_000 });
      await expect(refused.getByRole('link')).toHaveAttribute('href', 'tel:+880255012345');
      await expectNoSidewaysScroll(first);
      // Otherwise the header covers a part of the page with large text.
      await first.evaluate(() => scrollTo(0, 0));
      await expectAccessible(first);

      await server.moveClock(31);
      await reachCodeStep(await newVisitor(phone), doctor, newPerson());
      await expect
        .poll(async () => (await (await first.request.get('/api/clinic')).json()).data.codesFail)
        .toContain(FAILING);

      const next = await newVisitor(phone);
      await openWizard(next, doctor);
      await expect(alertOf(next, FAILING).getByRole('link')).toHaveAttribute('href', 'tel:+880255012345');
      await expectAccessible(next);

      const staff = await newVisitor({
        ...phone,
        storageState: storageOf(server, await sharedSession(server, 'Admin')),
      });
      await visit(staff, '/admin/dashboard');
      const panel = staff.getByRole('region', { name: 'Patients get no SMS' });
      await expect(panel).toContainText('the balance is used up: top up the account');
      await expectNoSidewaysScroll(staff);
      await expectAccessible(staff);

      gateway.answer = status(200, '\uFEFF{"response_code":"202"}');
      await server.moveClock(31);
      await fillInfo(next, newPerson());
      await sendButton(next).click();
      await enterCode(next, await next.getByText('Demo mode: your code is').locator('strong').innerText());
      await expect(successOf(next)).toBeVisible();
      await visit(staff, '/admin/dashboard');
      await expect(staff.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await expect(panel).toBeHidden();
    } finally {
      await gateway.close();
    }
  },
);
