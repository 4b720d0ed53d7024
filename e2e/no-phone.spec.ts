import { expectAccessible } from './support/accessibility.ts';
import { callAs } from './support/api.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { countPrints } from './support/paper.ts';
import { appointmentsOf, registerPatient, setStatus } from './support/reception.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// A patient without a phone, from the desk to the erasure. What the fields refuse is tested in
// web/src/admin/new-serial, and that nothing is sent in server/src/booking/no-phone.test.ts.

test.use({ role: 'Admin' });

const NAME = 'Moyna Withoutphone';

test(
  'a patient without a phone gets a serial and a slip, follows the queue, and is erased',
  THOROUGH,
  async ({ page, server, context }) => {
    await countPrints(context);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Quader Nophone' });
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'New serial' }).filter({ visible: true }).click();
    await page.getByRole('radio', { name: /^Walk-in/ }).check();
    const who = page.getByLabel('Phone, name or reference');
    await who.fill(NAME);
    await who.press('Enter');
    await expect(page.getByLabel('Patient phone')).toBeFocused();
    await page.getByLabel('No phone').press('Space');
    const age = page.getByLabel('Age or year of birth');
    await expect(age).toBeFocused();
    await age.fill('66');
    await expectAccessible(page);
    const doctorBox = page.getByRole('combobox', { name: 'Doctor' });
    await doctorBox.fill('quader');
    await page.getByRole('option', { name: doctor.name }).click();
    await page.getByRole('button', { name: 'Give serial' }).click();
    await expect(page.getByText(`Serial 1 for ${NAME}.`)).toBeVisible();

    // The slip has the code of the live page and no phone.
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
    const slip = page.locator('[data-paper]');
    await expect(slip).toContainText(NAME);
    await expect(slip).not.toContainText('+88');
    await expect(slip.locator('svg, img').first()).toBeAttached();
    const [given] = await appointmentsOf(server, doctor, today);
    if (!given) throw new Error('The serial was not given.');
    expect(given).toMatchObject({ patientPhone: '', bookingType: 'Walk-in', status: 'Confirmed' });
    await page.keyboard.press('Escape');

    await visit(page, `/admin/queue?doctor=${doctor.id}`);
    await expect(page.getByText('No phone').first()).toBeVisible();
    await visit(page, `/admin/appointments/${given.id}`);
    await expect(valueBeside(page, 'Phone').first()).toHaveText('No phone');
    await page.goto(`/q/${given.liveKey}`);
    await expect(page.getByText('1', { exact: true }).first()).toBeVisible();
    await visit(page, `/admin/reports?doctor=${doctor.id}&from=${today}&to=${today}`);
    await expect(valueBeside(page, 'Serials')).toHaveText('1');

    // The form asks for no phone.
    await visit(page, `/admin/patients/${given.patientId}/edit`);
    await page.getByLabel('Address').fill('Village Rampur');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Village Rampur')).toBeVisible();

    await setStatus(server, given.id, 'Cancelled');
    await visit(page, `/admin/patients/${given.patientId}`);
    await expect(valueBeside(page, 'Phone').first()).toHaveText('No phone');
    await page.getByRole('button', { name: 'Erase…' }).click();
    const typed = page.getByLabel('Type the patient’s name to confirm');
    await typed.fill('Moyna');
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('This is not the name of this patient.')).toBeVisible();
    await typed.fill(NAME);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('The patient was erased.')).toBeVisible();
    await expect(page.getByText(NAME)).toHaveCount(0);
  },
);

test(
  'a patient without a phone gets the phone of a relative, and the two records become one',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409 .*\/api\/patients\//);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Runa Joinphone' });
    const relative = await registerPatient(server, newPerson('Kamal Joinphone'));
    const given = { patientName: 'Jamila Joinphone', noPhone: true, birthYear: 1951 };
    const serial = await callAs<{ id: number; patientId: number }>(server, 'Staff', '/appointments', {
      method: 'POST',
      body: { ...given, doctorId: doctor.id, appointmentDate: today },
    });
    await visit(page, `/admin/patients/${serial.patientId}/edit`);
    await page.getByLabel('Phone number').fill(relative.phone);
    await page.getByLabel('Phone number').press('Enter');
    const question = page.getByRole('alertdialog', { name: /^Join with the record of/ });
    await expect(question).toContainText('Jamila Joinphone');
    await expect(question).toContainText('Kamal Joinphone');
    await expectAccessible(page);
    // By the keyboard alone: 'Cancel' has the focus, so that Enter alone joins nothing.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/patients/${relative.id}$`));
    await expect(page.getByText('Joined with the record of Kamal Joinphone.')).toBeVisible();
    await expect(valueBeside(page, 'Total Appointments').first()).toHaveText('1');
    await expect(page.getByRole('region', { name: /people/i })).toContainText('Jamila Joinphone');
    const [row] = await appointmentsOf(server, doctor, today);
    expect(row).toMatchObject({
      ...{ id: serial.id, patientId: relative.id, patientPhone: relative.phone },
      patientName: 'Jamila Joinphone',
    });
  },
);
