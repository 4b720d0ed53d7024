import { expectAccessible } from './support/accessibility.ts';
import { callAs, sharedSession } from './support/api.ts';
import { expectFingerSized, expectNoSidewaysScroll } from './support/layout.ts';
import { expect, storageOf, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

const DAY_SECONDS = 86_400;
const PANEL = 'Is the date of the server right?';

test(
  'after a week the date is asked about on the dashboard until an Admin confirms it',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    // The test has its own server, because the question would stay open for later tests.
    const server = await startOwnServer();
    await server.moveClock(8 * DAY_SECONDS);
    const open = async (role: 'Admin' | 'Viewer') => {
      const page = await newVisitor({
        storageState: storageOf(server, await sharedSession(server, role)),
        baseURL: server.url,
        viewport: { width: 360, height: 740 },
      });
      await visit(page, '/admin/dashboard');
      return { page, panel: page.getByRole('region', { name: PANEL }) };
    };

    const viewer = await open('Viewer');
    await expect(viewer.panel).toContainText(
      'The clock of the server says Thursday, 18 March 2027. The last day it worked was Wednesday, 10 March 2027.',
    );
    await expect(viewer.panel).toContainText('Please tell an Admin.');
    await expect(viewer.panel.getByRole('button')).toHaveCount(0);

    const admin = await open('Admin');
    const confirm = admin.panel.getByRole('button', { name: 'The date is right' });
    await expect(confirm).toBeInViewport();
    await expectFingerSized(confirm);
    await expectNoSidewaysScroll(admin.page);
    await expectAccessible(admin.page);
    await confirm.press('Enter');
    await expect(admin.page.getByText('The date is confirmed.')).toBeVisible();
    await expect(admin.panel).toBeHidden();
    await expect(valueBeside(admin.page, 'Total doctors')).toHaveText(/^\d+$/);
    await expect(admin.page.getByRole('main')).toBeFocused();

    await viewer.page.reload();
    await expect(valueBeside(viewer.page, 'Total doctors')).toHaveText(/^\d+$/);
    await expect(viewer.panel).toBeHidden();
    const { entries } = await callAs<{ entries: unknown[] }>(
      server,
      'Admin',
      '/admin/audit?action=clock.confirm',
    );
    expect(entries).toHaveLength(1);
  },
);
