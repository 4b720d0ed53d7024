import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import {
  boxOf,
  enlargeText,
  expectFingerSized,
  expectNoSidewaysScroll,
  expectNothingCut,
  HARD_SCREENS,
} from './support/layout.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import {
  alertOf,
  codeAfter,
  enterCode,
  fillInfo,
  nameField,
  openWizard,
  reachCodeStep,
  sendButton,
  successOf,
  wrongCode,
} from './support/wizard.ts';

test.use({ sharesServer: true, viewport: { width: 360, height: 740 }, hasTouch: true });

const ADDRESSES = [
  '/',
  '/doctors',
  '/doctors?search=nobody',
  '/about',
  '/contact',
  '/privacy',
  '/nowhere',
  '/unknown-link',
  '/book/0',
];

test('the open menu does not scroll sideways at 360 pixels', THOROUGH, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expectNoSidewaysScroll(page);
});

for (const { width, textPercent } of HARD_SCREENS) {
  test(
    `nothing is cut at ${width} pixels with ${textPercent} % text`,
    THOROUGH,
    async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 404/);
      await page.setViewportSize({ width, height: 740 });
      await enlargeText(page, textPercent);
      for (const address of [...ADDRESSES, '/patient/login', '/patient/dashboard']) {
        await visit(page, address);
        await expectNothingCut(page);
      }
      const doctor = await addDoctor(server);
      const code = await reachCodeStep(page, doctor, newPerson());
      await expectNothingCut(page);
      await enterCode(page, code);
      await expect(successOf(page)).toBeVisible();
      await expectNothingCut(page);
    },
  );
}

test('a page with little on it does not scroll under the demo banner', THOROUGH, async ({ page }) => {
  for (const address of ['/patient/login', '/patient/dashboard', '/admin/login']) {
    await visit(page, address);
    await expect(page.getByRole('region', { name: 'About this site' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { content, window } = await page.evaluate(() => ({
      content: document.documentElement.scrollHeight,
      window: document.documentElement.clientHeight,
    }));
    expect(content, `height of ${address}`).toBe(window);
  }
});

test('a booking begins on the first screen of a phone, and the week opens below the hours of today', async ({
  page,
  server,
}) => {
  const doctor = await addDoctor(server, { name: 'Prof. Dr. Ayesha Siddiqua' });
  await openWizard(page, doctor);
  const name = await boxOf(nameField(page));
  expect(name.y + name.height, 'end of the first field').toBeLessThan(740);

  const hours = page.getByText('Today, 9:00 AM – 5:00 PM');
  const week = page.getByText('Sat, Sun, Mon, Tue, Wed, Thu, Fri · 9:00 AM – 5:00 PM');
  await expectFingerSized(page.locator('summary', { has: hours }));
  await expect(week).toBeHidden();
  await hours.tap();
  await expect(week).toBeVisible();
});

test('no step of a booking scrolls sideways at 360 pixels, and axe finds nothing', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 400/);
  const doctor = await addDoctor(server, {
    name: 'Prof. Dr. Abul Fazal Mohammad Shamsuddin Chowdhury Talukder',
    department: 'Gynecology & Obstetrics',
    qualification: 'MBBS, FCPS (Medicine), MD (Cardiology), FRCP (Edinburgh), FACC (USA), PhD (Karolinska)',
  });
  await openWizard(page, doctor);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await sendButton(page).tap();
  await expect(page.getByText('Please enter your full name')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await fillInfo(page, newPerson('MohammadAbdullahAlMamunBhuiyanSarkerWithoutAnySpaceInHisName'));
  const code = await codeAfter(page, () => sendButton(page).tap());
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await enterCode(page, wrongCode(code));
  await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
