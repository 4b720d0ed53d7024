import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callAs } from './support/api.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { countPrints, countSheets } from './support/paper.ts';
import { walkIn } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The story of a sitting's record. What the page shows of each act is tested beside it, in
// web/src/admin/queue.

test.use({ role: 'Staff' });

/**
 * A sitting of today with three patients: two were seen, one of them first as an emergency, and one did not
 * come.
 */
async function anEndedSitting(server: RunningServer): Promise<string> {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Recorda Begum' });
  const ids: number[] = [];
  for (let person = 0; person < 3; person += 1) {
    ids.push((await walkIn(server, doctor, today, newPerson('Shafiq Hidden'))).id);
  }
  const queue = `/queue/${doctor.id}/${today}`;
  let { version } = await callAs<QueueState>(server, 'Staff', queue);
  const act = async (kind: string, more: object = {}) => {
    const body = { kind, expectedVersion: version, key: `record-${doctor.id}-${version}`, ...more };
    ({ version } = await callAs<QueueState>(server, 'Staff', `${queue}/acts`, { method: 'POST', body }));
  };
  await act('arrive', { appointmentId: ids[0] });
  await act('bring-forward', { appointmentId: ids[1], reason: 'Emergency' });
  await act('call-next');
  await act('undo');
  await act('call-next');
  await act('call-next');
  await act('end');
  return `/admin/queue/${doctor.id}/${today}`;
}

const record = (page: Page) => page.locator('[data-record]');

test(
  'the record of an ended sitting prints alone, black on white, with its hash and no names',
  THOROUGH,
  async ({ page, server, context }) => {
    await countPrints(context);
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, await anEndedSitting(server));
    await expect(pageTitle(page, 'Record of the sitting')).toBeVisible();
    await expect(valueBeside(page, 'Seen')).toHaveText('2');
    await expect(valueBeside(page, 'Did not come')).toHaveText('1');
    await expect(valueBeside(page, 'Brought forward')).toHaveText('Emergency: 1');
    await expect(page.getByRole('row').filter({ hasText: 'undone' })).toContainText('Called');
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(7);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1');

    await page.emulateMedia({ media: 'print' });
    await expect(record(page)).toContainText('Dr. Recorda Begum');
    await expect(record(page)).toContainText('sudo clinic verify-queue');
    await expect(record(page)).not.toContainText('Shafiq');
    for (const hidden of [
      page.getByRole('navigation'),
      page.getByRole('button', { name: 'Print', exact: true }),
      page.getByText('Demo Mode: This is a development version'),
    ]) {
      await expect(hidden.filter({ visible: true })).toHaveCount(0);
    }
    const colours = await record(page).evaluate((element) => {
      const parts = [element, ...element.querySelectorAll('h2, h3, p, dt, dd, th, td, time, s, span, code')];
      return {
        ink: [...new Set(parts.map((part) => getComputedStyle(part).color))],
        paper: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(colours).toEqual({ ink: ['rgb(0, 0, 0)'], paper: 'rgb(255, 255, 255)' });
    expect(await countSheets(page, { format: 'A4' })).toBe(1);
  },
);

test(
  'the record is reached from the day in the calendar, and fits a phone',
  THOROUGH,
  async ({ page, server }) => {
    const address = await anEndedSitting(server);
    const [, , , doctorId, date] = address.split('/');
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, `/admin/calendar?tab=month&doctor=${doctorId}&month=${date?.slice(0, 7)}&day=${date}`);
    await page.getByRole('link', { name: 'Record of the sitting' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(valueBeside(page, 'Seen')).toHaveText('2');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);
