import { expectAccessible } from './support/accessibility.ts';
import { openSession } from './support/api.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { giveSerial, walkIn } from './support/reception.ts';
import { expect, logIn, pageTitle, sidebar, storageOf, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// An Admin limits an account to one doctor, and the account sees that doctor only. What each endpoint answers
// is tested in server/src/http/limited-matrix.test.ts.

const PASSWORD = 'tea rice river boat';
const OWN = 'Dr. Ayesha Onlyone';
const OTHER = 'Dr. Bashir Otherone';

test(
  'a helper of one doctor sees that doctor, and not that there are others',
  THOROUGH,
  async ({ server, newVisitor, browserLog }) => {
    browserLog.allow(/status of 404 .*\/api\/(doctors|patients|appointments|queue)\//);
    const { today } = await readClinic(server);
    const [own, other] = [await addDoctor(server, { name: OWN }), await addDoctor(server, { name: OTHER })];
    const mine = newPerson('Moyna Mine');
    const serial = await walkIn(server, own, today, mine);
    const foreign = await walkIn(server, other, today, newPerson('Foyez Foreign'));

    const admin = await newVisitor({ storageState: storageOf(server, await openSession(server, 'Admin')) });
    await visit(admin, `${server.url}/admin/staff`);
    await admin.getByRole('button', { name: 'Add account' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('Username').fill('helper');
    await form.getByLabel('Full name').fill('Hasina Helper');
    await form.getByLabel(OWN).check();
    await expectAccessible(admin);
    await form.getByRole('button', { name: 'Add and make link' }).click();
    const link = admin.getByRole('dialog', { name: 'Password link for Hasina Helper' });
    const address = await link.getByLabel('Link').inputValue();

    const page = await newVisitor();
    await visit(page, address);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await logIn(page, 'helper', PASSWORD);
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await expect(page.getByText(`For ${OWN}`)).toBeVisible();
    await expect(page.getByText('Moyna Mine', { exact: false }).first()).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(OWN);
    await expect(main).not.toContainText(OTHER);
    await expectAccessible(page);

    // The rail of the desk has the only sitting.
    await sidebar(page).getByRole('link', { name: 'Queue' }).click();
    await expect(page.getByText('Moyna Mine').first()).toBeVisible();
    await expect(main).not.toContainText(OTHER);

    await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Add Doctor' })).toHaveCount(0);
    await visit(page, `${server.url}/admin/doctors?search=Bashir`);
    await expect(page.getByText(`Your account is for ${OWN}.`, { exact: false })).toBeVisible();

    await visit(page, `${server.url}/admin/patients`);
    await expect(page.getByRole('link', { name: 'Moyna Mine' })).toBeVisible();
    await expect(main).not.toContainText('Foyez');
    await visit(page, `${server.url}/admin/patients?search=Foyez`);
    await expect(page.getByText(`Your account is for ${OWN}.`, { exact: false })).toBeVisible();

    await visit(page, `${server.url}/admin/appointments`);
    await expect(main).toContainText('Moyna Mine');
    await expect(main).not.toContainText('Foyez');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = (await (await download).createReadStream()).setEncoding('utf8');
    let text = '';
    for await (const part of file) text += part;
    expect(text).toContain('Moyna Mine');
    expect(text).not.toContain('Foyez');

    for (const section of ['calendar', 'departments']) {
      await visit(page, `${server.url}/admin/${section}`);
      await expect(main).toContainText(section === 'calendar' ? OWN : 'Medicine');
      await expect(main).not.toContainText(OTHER);
    }
    await expect(page.getByRole('button', { name: 'Edit: Medicine' })).toHaveCount(0);
    await visit(page, `${server.url}/admin/reports?from=${today}&to=${today}`);
    await expect(valueBeside(page, 'Serials')).toHaveText('1');

    // An address of somebody else's leads nowhere, as if it did not exist.
    for (const [path, said] of [
      [`doctors/${other.id}`, 'Doctor not found'],
      [`patients/${foreign.patientId}`, 'Patient not found'],
      [`appointments/${foreign.id}`, 'Appointment not found'],
      [`queue/${other.id}`, 'This doctor does not exist'],
    ] as const) {
      await visit(page, `${server.url}/admin/${path}`);
      await expect(page.getByText(said).first()).toBeVisible();
      await expect(page.getByText(`Your account is for ${OWN}.`, { exact: false })).toBeVisible();
    }
    for (const path of ['staff', 'audit']) {
      await visit(page, `${server.url}/admin/${path}`);
      await expect(pageTitle(page, 'Access Denied')).toBeVisible();
    }

    // A patient is changed until another doctor sees the patient too.
    const edit = main.getByRole('link', { name: 'Edit Patient' });
    await visit(page, `${server.url}/admin/patients/${serial.patientId}`);
    await expect(edit).toBeVisible();
    await giveSerial(server, { patientId: serial.patientId, doctorId: other.id, appointmentDate: today });
    await visit(page, `${server.url}/admin/patients/${serial.patientId}`);
    await expect(page.getByText('This patient also comes to other doctors', { exact: false })).toBeVisible();
    await expect(edit).toHaveCount(0);
    await expect(main).not.toContainText(OTHER);
    await visit(page, `${server.url}/admin/patients/${serial.patientId}/edit`);
    await expect(page.getByText('This patient also comes to other doctors', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  },
);
