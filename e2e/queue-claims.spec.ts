import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { expectAccessible } from './support/accessibility.ts';
import { callAs } from './support/api.ts';
import { sittingOf } from './support/sitting.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// What the desk answers to a claim, and what it takes back. The words of each case are tested beside the
// parts, in web/src/admin/queue.

test.use({ role: 'Staff' });

const NAMES = ['Abul Uddin', 'Bithi Khatun', 'Chand Mia', 'Delwar Sarkar'];

test(
  "'I was called!' and 'I was before her' are answered by keys, in words, and Escape leads back",
  THOROUGH,
  async ({ page, server }) => {
    const desk = await sittingOf(server, 'Dr. Of The Claims', NAMES);
    const idOf = async (serial: number) => {
      const { entries, notHere } = await desk.read();
      return [...entries, ...notHere].find((person) => person.serialNumber === serial)?.appointmentId;
    };
    await desk.arrive(1, 2, 3);
    await desk.act({ kind: 'call-next' });
    await desk.act({ kind: 'pass-over' });
    await desk.act({ kind: 'return', appointmentId: await idOf(1) });
    await desk.act({ kind: 'bring-forward', appointmentId: await idOf(4), reason: 'Emergency' });

    await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
    const menu = page.getByRole('button', { name: 'Actions for serial 1, Abul Uddin' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'History' });
    await expect(item).toBeVisible();
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What happened to serial 1, Abul Uddin' });
    const happened = dialog.getByRole('list', { name: 'What happened' }).getByRole('listitem');
    await expect(happened).toHaveText([
      /Serial given at the desk$/,
      /Arrived$/,
      /Called$/,
      /Was not there$/,
      /Back, comes after serial 3$/,
    ]);
    const ahead = dialog.getByRole('region', { name: 'Who went ahead' });
    await expect(ahead.getByRole('paragraph')).toHaveText([
      'Serial 4 was brought forward: Emergency.',
      'Serial 2 was called while this patient was not here.',
      'Serial 3: this patient’s number had gone by, so that one comes first.',
    ]);
    for (const name of NAMES.slice(1)) await expect(dialog).not.toContainText(name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
  },
);

test(
  'Undo right after a walk-in gives the place back, and a second desk sees it',
  THOROUGH,
  async ({ page, server }) => {
    const desk = await sittingOf(server, 'Dr. Of The Undo', ['Abul Uddin']);
    await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
    const second = await page.context().newPage();
    await visit(second, `/admin/queue?doctor=${desk.doctor.id}`);
    await expect(page.getByRole('textbox', { name: 'Who is here?' })).toBeFocused();
    const giveWalkIn = async (phone: string, name: string) => {
      await page.keyboard.press('+');
      await expect(page.getByLabel('Phone, name or reference')).toBeFocused();
      await page.keyboard.type(phone);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Patient name')).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    await giveWalkIn('01877123457', 'Rahela Walkin');
    await expect(page.getByText('Serial 2 for Rahela Walkin.')).toBeVisible();
    await expect(second.getByText('Serial 2 was given at the desk.')).toBeVisible();

    await expect(page.getByRole('textbox', { name: 'Who is here?' })).toBeFocused();
    await page.keyboard.press('.');
    const undone = 'Serial 2 was cancelled. Its place is free again, the number is not given again.';
    await expect(page.getByText(undone).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print slip' })).toHaveCount(0);
    await expect(second.getByText(undone).first()).toBeVisible();
    await expect(second.getByText('Rahela Walkin')).toHaveCount(0);

    await giveWalkIn('01877123458', 'Sokhina Walkin');
    await expect(page.getByText('Serial 3 for Sokhina Walkin.')).toBeVisible();
    const state = await callAs<QueueState>(server, 'Viewer', desk.url);
    expect(state.entries.map(({ serialNumber }) => serialNumber)).toEqual([3]);
  },
);
