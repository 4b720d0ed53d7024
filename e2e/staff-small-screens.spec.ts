import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { boxOf, expectFingerSized, expectInside, expectNoSidewaysScroll } from './support/layout.ts';
import { expect, loginTitle, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('the login fits into 360 pixels and under a finger', THOROUGH, async ({ page }) => {
  await visit(page, '/admin/login');
  await expect(loginTitle(page)).toBeVisible();
  const reveal = page.getByRole('button', { name: 'Show password' });
  await expectFingerSized(reveal);
  await page.getByRole('button', { name: 'Log in' }).tap();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('signed in', () => {
  test.use({ role: 'Admin' });

  const long = {
    name: 'Prof. Dr. Abul Fazal Mohammad Shamsuddin Chowdhury Talukder',
    department: 'Gynecology & Obstetrics',
    qualification: 'MBBS, FCPS (Medicine), MD (Cardiology), FRCP (Edinburgh), FACC (USA), PhD (Karolinska)',
    reservedSlots: '1, 2, 3, 10, 20, 30',
  };

  test(
    'no page with a doctor scrolls sideways at 360 pixels, with the longest names',
    THOROUGH,
    async ({ page, server }) => {
      const doctor = await addDoctor(server, long);
      await bookElsewhere(server, doctor.id);
      for (const [title, address, shown = title] of [
        ['Dashboard', '/admin/dashboard'],
        ['Doctors', '/admin/doctors?search=shamsuddin', doctor.name],
        [doctor.name, `/admin/doctors/${doctor.id}`],
        [`Edit ${doctor.name}`, `/admin/doctors/${doctor.id}/edit`],
        ['Queue', '/admin/queue', 'Not here yet'],
        ['Day sheet', `/admin/doctors/${doctor.id}/day/2027-03-10`, 'Karim Uddin'],
      ] as const) {
        await visit(page, address);
        await expect(pageTitle(page, title)).toBeVisible();
        await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      }
    },
  );

  test(
    'a link in a low line, and the way back, reach as far as a finger',
    THOROUGH,
    async ({ page, server }) => {
      const doctor = await addDoctor(server, { name: 'Dr. Low Line' });
      await visit(page, '/admin/doctors?search=low+line');
      const link = page.getByRole('link', { name: doctor.name });
      const justAbove = async () => {
        const { x, y } = await boxOf(link);
        return page.evaluate(
          (point) => document.elementFromPoint(point.x, point.y)?.closest('a')?.textContent,
          { x: x + 20, y: y - 6 },
        );
      };
      await expect.poll(justAbove).toBe(doctor.name);

      await visit(page, `/admin/doctors/${doctor.id}`);
      const back = page.getByRole('main').getByRole('link', { name: 'Doctors', exact: true });
      await expectFingerSized(back);
    },
  );

  test('the schedule editor and its errors fit into 360 pixels', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await page.getByRole('button', { name: 'Weekend (Sat–Sun)' }).tap();
    const sunday = page.getByRole('group', { name: 'Sunday' });
    await sunday.getByRole('textbox', { name: 'Reserved serials' }).fill('1 2 3 4 5 6 7 8 9 10 11 12 13 99 ');
    await sunday.getByLabel('End time').fill('08:00');
    await page.getByRole('button', { name: 'Create Doctor' }).tap();
    await expect(page.getByText('End time must be after start time')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Copy Sunday to…' }).tap();
    await expectFingerSized(page.getByRole('menuitem').first());
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
  });

  test('the audit log fits into 320 pixels', THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await visit(page, '/admin/audit');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('dialogs and menus fit into 360 pixels', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/departments?search=pregnancy');
    await page.getByRole('button', { name: /^View Details/ }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectInside(dialog, 360);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Staff area' });
    await expect(menu.getByText('Nusrat Jahan')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await menu.getByRole('link', { name: 'Doctors' }).tap();
    await expect(pageTitle(page, 'Doctors')).toBeVisible();
    await expect(menu).toBeHidden();

    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .tap();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('everything the sidebar holds is in the menu', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/dashboard');
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.tap();
    const menu = page.getByRole('dialog', { name: 'Staff area' });
    for (const name of ['Dashboard', 'Doctors', 'Patients', 'Appointments', 'Departments', 'Settings']) {
      await expect(menu.getByRole('link', { name })).toBeVisible();
    }
    await expect(menu.getByRole('link', { name: 'View Public Site' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  });
});
