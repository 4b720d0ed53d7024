import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test(
  'a clinic of its own, still without doctors: no demo banner, its own name, what to do',
  THOROUGH,
  async ({ startOwnServer, page }) => {
    const server = await startOwnServer({
      DEMO_MODE: 'false',
      CLINIC_SECRET: 'a secret of thirty-two characters',
      SMS_GATEWAY: 'smsnetbd',
      SMS_API_KEY: 'no message is sent here',
      CLINIC_NAME: 'Shapla Clinic',
      CLINIC_PHONE: '01811-223344',
      CLINIC_ADDRESS: '7 Station Road, Sylhet',
    });
    await visit(page, server.url);
    await expect(page).toHaveTitle(/Shapla Clinic$/);
    await expect(page.getByText('Demo Mode')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Today at the clinic' })).toContainText(
      'No doctors available today',
    );

    await visit(page, `${server.url}/doctors`);
    await expect(page.getByText('No doctors available today')).toBeVisible();
    await expect(
      page.getByText(
        'No doctors are available for appointments today. Please check back tomorrow or contact us for assistance.',
      ),
    ).toBeVisible();

    await visit(page, `${server.url}/contact`);
    await expect(page.getByRole('main').getByRole('link', { name: '01811-223344' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('7 Station Road, Sylhet');
  },
);
