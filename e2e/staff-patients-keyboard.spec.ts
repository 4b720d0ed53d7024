import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { cards, names, searchField } from './support/patient-screens.ts';
import { giveSerial, readPatient, registerPatient } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

test.use({ sharesServer: true, role: 'Staff' });

test('by keyboard alone: the search, the filter, the menu of a row', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Hamida Keyboard'));
  await registerPatient(server, newPerson('Hamid Keyboard'), { isActive: false });
  await visit(page, '/admin/patients');
  await expect(names(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('');
  await page.keyboard.type('keyboard');
  await expect(names(page)).toHaveCount(2);
  // In the focused field, "/" is an ordinary character.
  await page.keyboard.type('/');
  await expect(searchField(page)).toHaveValue('keyboard/');
  await page.keyboard.press('Backspace');

  await page.keyboard.press('Tab');
  await page.keyboard.type('Act');
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'keyboard');
  await expect(names(page)).toHaveText([/Hamida Keyboard/]);

  const menu = page.getByRole('button', { name: 'Actions for Hamida Keyboard' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pageTitle(page, `Edit ${patient.name}`)).toBeVisible();
});

test('by keyboard alone: a record is edited', THOROUGH, async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Yunus Typing'));
  await visit(page, `/admin/patients/${patient.id}/edit`);
  const nameField = page.getByLabel('Full name');
  await expect(nameField).toBeVisible();
  await tabTo(page, nameField);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(nameField).toHaveAccessibleDescription('Patient name is required');
  await expect(nameField).toBeFocused();
  await page.keyboard.type('Yunus Typed');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await tabTo(page, page.getByLabel('Gender (optional)'));
  await page.keyboard.type('Oth');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 Key Street');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01733344455');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Active (Patient can book appointments)')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Patient updated successfully! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/admin/patients');
  expect(await readPatient(server, patient)).toMatchObject({
    name: 'Yunus Typed',
    gender: 'Other',
    address: '12 Key Street',
    emergencyContact: '01733344455',
    isActive: false,
  });
});

test('by keyboard alone: the tabs of a patient, and an appointment', THOROUGH, async ({ page, server }) => {
  const { today } = await readClinic(server);
  const patient = await registerPatient(server, newPerson('Asma Tabbing'));
  const { id: doctorId } = await addDoctor(server);
  const { id } = await giveSerial(server, {
    ...{ patientId: patient.id, doctorId, appointmentDate: today },
  });
  await visit(page, `/admin/patients/${patient.id}`);
  const overview = page.getByRole('tab', { name: 'Overview' });
  await expect(overview).toBeVisible();
  await tabTo(page, overview);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Appointments' })).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
  await tabTo(page, cards(page).getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/appointments/${id}`);
});
