import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, bookElsewhere, readClinic } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { countSheets } from './support/paper.ts';
import { expect, pageTitle, sidebar, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

test.use({ sharesServer: true });

// The stories of the reports. The numbers are proved in server/src/reports, the page's choices in
// web/src/admin/reports.

const chart = (page: Page) => page.locator('figure').first().locator('svg.recharts-surface');

test.describe('for Staff', () => {
  test.use({ role: 'Staff' });

  test('the report of a doctor: chosen in the address, drawn, printed and saved', async ({
    page,
    server,
  }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Of The Report' });
    for (let booking = 0; booking < 3; booking += 1) await bookElsewhere(server, doctor.id);
    await visit(page, '/admin/dashboard');
    await sidebar(page).getByRole('link', { name: 'Reports' }).click();
    await expect(pageTitle(page, 'Reports')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true');

    await page.getByLabel('Doctor', { exact: true }).selectOption({ label: doctor.name });
    await page.getByRole('button', { name: 'This month' }).click();
    await page.getByLabel('By', { exact: true }).selectOption('month');
    await expect(page).toHaveURL(new RegExp(`doctor=${doctor.id}.*by=month`));
    await expect(valueBeside(page, 'Serials')).toHaveText('3');
    await page.reload();
    await expect(valueBeside(page, 'Serials')).toHaveText('3');
    await expect(chart(page).locator('.recharts-bar-rectangle')).not.toHaveCount(0);
    await expect(page.getByRole('row')).toHaveCount(3);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`report-${today}.csv`);
    const [, line] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(line).toMatch(new RegExp(`^${today.slice(0, 8)}01,${today},3,3,0,`));

    expect(await countSheets(page, { format: 'A4', landscape: true })).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
    await expect(page.getByLabel('From', { exact: true })).toBeHidden();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('the values of a chart are read by keyboard', THOROUGH, async ({ page, server }) => {
    await bookElsewhere(server, (await addDoctor(server)).id);
    await visit(page, '/admin/reports?by=week');
    await expect(chart(page)).toBeVisible();
    await tabTo(page, chart(page));
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.recharts-tooltip-wrapper').first()).toContainText('Online');
  });

  test('every form of the report is accessible', THOROUGH, async ({ page, server }) => {
    await bookElsewhere(server, (await addDoctor(server)).id);
    for (const by of ['day', 'doctor']) {
      await visit(page, `/admin/reports?by=${by}`);
      await expect(chart(page)).toBeVisible();
      await expectAccessible(page);
    }
    await visit(page, '/admin/reports?from=2020-01-01&to=2020-01-02');
    await expect(page.getByText('Nothing to report for these dates')).toBeVisible();
    await expectAccessible(page);
  });

  test('fits into 360 pixels', THOROUGH, async ({ page, server }) => {
    await bookElsewhere(server, (await addDoctor(server)).id);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const by of ['day', 'doctor']) {
      await visit(page, `/admin/reports?by=${by}`);
      await expect(chart(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});

test.describe('for Viewers', () => {
  test.use({ role: 'Viewer' });

  test('there is no report, and the page says so', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/reports');
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Reports' })).toHaveCount(0);
  });
});
