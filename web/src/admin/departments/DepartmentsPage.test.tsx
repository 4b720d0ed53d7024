import { listTouched } from '@clinic-serial/contract/subjects/changes';
import {
  createDepartment,
  deleteDepartment,
  getDepartmentStats,
  listDepartmentsForStaff,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/subjects/departments';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aTouchedDay } from '../../test/calendar-records.ts';
import { aDepartment } from '../../test/clinic-records.ts';
import { pressEscape } from '../../test/dialogs.ts';
import { errorOf, signsIn, textsOf } from '../../test/fields.ts';
import { arriveAt, searchTerm } from '../../test/place.ts';
import { address, openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { DepartmentsPage } from './DepartmentsPage.tsx';

const ent = aDepartment({
  id: 6,
  name: 'ENT',
  description: 'Ear, nose and throat: hearing, sinus',
  location: 'Level 2, Room 215',
  searchWords: 'ear, কান',
  isActive: false,
  stats: { ...aDepartment().stats, doctorCount: 1, totalDoctors: 1, thisMonthAppointments: 32 },
});

let api: StubbedApi;
let departments: StaffDepartment[];

beforeEach(() => {
  departments = [aDepartment(), ent];
  api = stubApi();
  api.respond(listDepartmentsForStaff, () => departments);
  api.respond(listTouched, { days: [] });
});

function open(place = '/admin/departments', role: Role = 'Admin') {
  openStaffScreen(place, { routes: { '/admin/departments': <DepartmentsPage /> }, role });
}

const card = async (name: string) =>
  (await screen.findByText(name, { selector: 'h2' })).closest('article') as HTMLElement;
const names = () => textsOf(document.querySelectorAll('article h2'));
const button = (label: string) => screen.findByLabelText(label);
const nameField = () => screen.findByLabelText<HTMLInputElement>('Department name');
const clickIn = (part: HTMLElement, label: string) =>
  press(within(part).getByText(label).closest('button') as HTMLElement);

const UNUSED = { totalDoctors: 0, doctorCount: 0, totalAppointments: 0 };
/** A department that nothing prevents from being deleted, as far as its card knows. */
const anUnused = () => aDepartment({ stats: { ...aDepartment().stats, ...UNUSED } });

async function askToDelete(name = 'Cardiology') {
  press(await button(`Delete: ${name}`));
  const question = await screen.findByRole('alertdialog', { name: `Delete ${name}?` });
  clickIn(question, 'Delete department');
  return question;
}

test('shows the counters and the cards, all from one request', async () => {
  open();
  const cardiology = await card('Cardiology');
  expect(names()).toEqual(['Cardiology', 'ENT']);
  expect(valueBeside('Total Departments')).toBe('2');
  expect(valueBeside('Active')).toBe('1');
  expect(valueBeside('Total Doctors')).toBe('3 of 4');
  expect(api.requests(listDepartmentsForStaff)).toHaveLength(1);

  expect(cardiology.textContent).toContain('Heart and blood vessels');
  expect(signsIn(cardiology)).toEqual(['/assets/twemoji-15/2764.svg']);
  expect(within(cardiology).getByText('Active')).toBeTruthy();
  expect(valueBeside('Doctors', cardiology)).toBe('2 of 3');
  expect(valueBeside('Total appointments', cardiology)).toBe('410');
  expect(valueBeside('Last 30 Days', cardiology)).toBe('95');
  const other = await card('ENT');
  expect(valueBeside('Doctors', other)).toBe('1');
  expect(within(other).getByText('Inactive')).toBeTruthy();
});

test.each([
  ['Admin', ['View Details', 'Edit', 'Delete'], 1],
  ['Staff', ['View Details', 'Edit'], 1],
  ['Viewer', ['View Details'], 0],
] as const)('offers a %s the actions of the role', async (role, actions, adds) => {
  open('/admin/departments', role);
  expect(textsOf((await card('Cardiology')).querySelectorAll('button'))).toEqual(actions);
  expect(screen.queryAllByText('Add New Department')).toHaveLength(adds);
});

test('shows the details in a dialog, with the way to the doctors', async () => {
  open('/admin/departments', 'Viewer');
  press(await button('View Details: ENT'));
  const dialog = await screen.findByRole('dialog', { name: /ENT$/ });
  for (const [name, value] of [
    ['Location', 'Level 2, Room 215'],
    ['Search words', 'ear, কান'],
    ['Active doctors', '1'],
    ['Today', '7'],
    ['This month', '32'],
    ['Last month', '102'],
  ] as const) {
    expect(valueBeside(name, dialog), name).toBe(value);
  }
  press(within(dialog).getByText('See its doctors'));
  await arriveAt('/admin/doctors?department=ENT');
});

test('searches names and descriptions, and says how to go on when nothing is found', async () => {
  open('/admin/departments?search=HEARING');
  await card('ENT');
  expect(names()).toEqual(['ENT']);
  expect([address(), searchTerm()]).toEqual(['/admin/departments', 'HEARING']);
  type(screen.getByLabelText('Search'), 'nothing like this');
  await screen.findByText('No departments found');
  expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
  press(screen.getAllByText('Clear filters').at(-1)?.closest('button') as HTMLElement);
  await card('Cardiology');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('says that the departments cannot be loaded, and tries again', async () => {
  api.respond(listDepartmentsForStaff, serverError());
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to fetch departments: Server error: 500');
  api.respond(listDepartmentsForStaff, departments);
  clickIn(alert, 'Try Again');
  await card('Cardiology');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('checks the name of a new department, and shows a refusal at it', async () => {
  open();
  press(await screen.findByText('Add New Department'));
  const name = await nameField();
  const create = () => press(screen.getByText('Create Department'));
  expect(document.activeElement).toBe(name);
  create();
  await waitFor(() => expect(errorOf(name)).toBe('Department name is required'));
  type(name, 'X');
  create();
  await waitFor(() => expect(errorOf(name)).toBe('Name must be at least 2 characters'));
  expect(api.requests(createDepartment)).toEqual([]);

  const taken = 'A department with this name already exists';
  api.respond(createDepartment, refusal('NAME_IN_USE', taken, { name: taken }));
  type(name, 'cardiology');
  create();
  await waitFor(() => expect(errorOf(name)).toBe(taken));
  expect(document.activeElement).toBe(name);
});

test('says which search words are too long or too many', async () => {
  open();
  press(await button('Edit: ENT'));
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Search words (optional)');
  expect(words.value).toBe('ear, কান');
  type(words, `ear, ${'a'.repeat(41)}`);
  press(screen.getByText('Save Changes'));
  await waitFor(() => expect(errorOf(words)).toContain('A search word may have at most 40 characters'));
  type(words, Array.from({ length: 41 }, (_, index) => `word ${index}`).join(','));
  press(screen.getByText('Save Changes'));
  await waitFor(() => expect(errorOf(words)).toContain('Please use at most 40 search words'));
  expect(api.requests(updateDepartment)).toEqual([]);
});

test('creates a department', async () => {
  api.respond(createDepartment, ({ body }) => {
    const created = aDepartment({ id: 7, name: body.name, description: body.description ?? null });
    departments = [...departments, created];
    return created;
  });
  open();
  press(await screen.findByText('Add New Department'));
  type(await nameField(), 'Zoster Clinic');
  type(screen.getByLabelText('Description (optional)'), 'Shingles only');
  type(screen.getByLabelText('Location (optional)'), 'Level 9');
  type(screen.getByLabelText('Search words (optional)'), 'rash, ফুসকুড়ি');
  press(screen.getByText('Create Department'));
  await screen.findByText('Zoster Clinic was created.');
  expect(screen.queryByLabelText('Department name')).toBeNull();
  expect((await card('Zoster Clinic')).textContent).toContain('Shingles only');
  expect(api.requests(createDepartment)[0]?.body).toMatchObject({
    location: 'Level 9',
    searchWords: 'rash, ফুসকুড়ি',
    isActive: true,
  });
});

test('edits a department', async () => {
  api.respond(updateDepartment, () => {
    departments = [aDepartment({ description: null, isActive: false })];
    return departments[0] as StaffDepartment;
  });
  open();
  press(await button('Edit: Cardiology'));
  expect((await nameField()).value).toBe('Cardiology');
  expect(screen.getByLabelText<HTMLInputElement>('Location (optional)').value).toBe('Level 2, Room 204');
  type(screen.getByLabelText('Description (optional)'), '');
  press(screen.getByLabelText(/^Active/));
  press(screen.getByText('Save Changes'));
  await screen.findByText('Cardiology was saved.');
  expect(api.requests(updateDepartment)[0]?.body).toMatchObject({
    isActive: false,
    updatedAt: aDepartment().updatedAt,
  });
  await screen.findByText('No description');
  expect(within(await card('Cardiology')).getByText('Inactive')).toBeTruthy();
});

test('loads, sends and shows the Bangla texts', async () => {
  departments = [
    aDepartment({ nameBn: 'হৃদরোগ বিভাগ', descriptionBn: 'হার্ট ও রক্তনালি', locationBn: '২য় তলা, রুম ২০৪' }),
  ];
  api.respond(updateDepartment, () => departments[0] as StaffDepartment);
  open();
  press(await button('Edit: Cardiology'));
  const nameBn = await screen.findByLabelText<HTMLInputElement>('Name in Bangla');
  const descriptionBn = screen.getByLabelText<HTMLTextAreaElement>('Description in Bangla');
  const locationBn = screen.getByLabelText<HTMLInputElement>('Location in Bangla');
  const fields = [nameBn, descriptionBn, locationBn];
  expect(fields.map(({ value }) => value)).toEqual(['হৃদরোগ বিভাগ', 'হার্ট ও রক্তনালি', '২য় তলা, রুম ২০৪']);
  expect(fields.map(({ lang }) => lang)).toEqual(['bn', 'bn', 'bn']);
  type(nameBn, 'হার্ট বিভাগ');
  type(descriptionBn, '');
  press(screen.getByText('Save Changes'));
  await screen.findByText('Cardiology was saved.');
  expect(api.requests(updateDepartment)[0]?.body).toMatchObject({
    name: 'Cardiology',
    nameBn: 'হার্ট বিভাগ',
    descriptionBn: '',
    locationBn: '২য় তলা, রুম ২০৪',
  });
  press(await button('View Details: Cardiology'));
  const details = await screen.findByRole('dialog');
  expect(within(details).getByText('হার্ট ও রক্তনালি')).toBeTruthy();
  expect(valueBeside('Name in Bangla', details)).toBe('হৃদরোগ বিভাগ');
  expect(valueBeside('Location in Bangla', details)).toBe('২য় তলা, রুম ২০৪');
});

test('a search finds the Bangla texts too', async () => {
  departments = [aDepartment({ nameBn: 'হৃদরোগ বিভাগ', descriptionBn: 'হার্ট ও রক্তনালি' }), ent];
  open('/admin/departments?search=রক্তনালি');
  await card('Cardiology');
  expect(names()).toEqual(['Cardiology']);
});

test('keeps the typed values when a save fails', async () => {
  api.respond(updateDepartment, serverError());
  open();
  press(await button('Edit: Cardiology'));
  type(await nameField(), 'Cardiology 2');
  press(screen.getByText('Save Changes'));
  await screen.findByText('Failed to update department. Please try again.');
  expect((await nameField()).value).toBe('Cardiology 2');
});

test('does not overwrite what somebody else has changed', async () => {
  api.respond(updateDepartment, refusal('RECORD_CHANGED'));
  open();
  press(await button('Edit: Cardiology'));
  type(await screen.findByLabelText('Description (optional)'), 'mine');
  press(screen.getByText('Save Changes'));
  const sentence = await screen.findByText('Somebody else has changed this record in the meantime.');
  expect(sentence.closest('[role=alert]')?.textContent).toContain('Nothing was saved.');
});

test('asks before a dialog with unsaved changes closes', async () => {
  open();
  press(await screen.findByText('Add New Department'));
  type(await nameField(), 'Vascular');
  const dialog = screen.getByRole('dialog');
  const ways = [
    () => pressEscape(dialog),
    () => clickIn(dialog, 'Cancel'),
    () => press(within(dialog).getByLabelText('Close')),
  ];
  for (const close of ways) {
    close();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    clickIn(question, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await nameField()).value).toBe('Vascular');
  }
  clickIn(dialog, 'Cancel');
  clickIn(await screen.findByRole('alertdialog'), 'Leave without saving');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [{}, 'Cardiology has 3 doctors.'],
  [{ totalDoctors: 1 }, 'Cardiology has 1 doctor.'],
  [{ totalDoctors: 0 }, 'Cardiology has 410 appointments.'],
])('says at once why a department with %j cannot be deleted', async (stats, sentence) => {
  departments = [aDepartment({ stats: { ...aDepartment().stats, ...stats } })];
  api.respond(updateDepartment, aDepartment({ isActive: false }));
  open();
  press(await button('Delete: Cardiology'));
  const question = await screen.findByRole('alertdialog', { name: 'Cardiology cannot be deleted' });
  expect(within(question).getByRole('alert').textContent).toBe(sentence);
  expect(textsOf(within(question).getAllByRole('button'))).toEqual(['Cancel', 'Deactivate department']);
  clickIn(question, 'Deactivate department');
  await screen.findByText('Cardiology was deactivated.');
  expect(api.requests(deleteDepartment)).toEqual([]);
});

test('asks as soon as the last doctor of a department is gone', async () => {
  api.respond(getDepartmentStats, anUnused().stats);
  open();
  press(await button('Delete: Cardiology'));
  await screen.findByRole('alertdialog', { name: 'Delete Cardiology?' });
});

test('deletes a department after a question', async () => {
  departments = [anUnused(), ent];
  api.respond(deleteDepartment, () => {
    departments = [ent];
    return { deleted: true as const };
  });
  open();
  press(await button('Delete: Cardiology'));
  clickIn(await screen.findByRole('alertdialog'), 'Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.requests(deleteDepartment)).toEqual([]);
  await askToDelete();
  await screen.findByText('Cardiology was deleted.');
  await waitFor(() => expect(names()).toEqual(['ENT']));
});

test('offers to deactivate a department that has got doctors meanwhile', async () => {
  departments = [anUnused()];
  const sentence = 'Cardiology has 1 doctor and cannot be deleted.';
  api.respond(deleteDepartment, refusal('HAS_HISTORY', sentence));
  api.respond(updateDepartment, () => {
    departments = [aDepartment({ isActive: false })];
    return departments[0] as StaffDepartment;
  });
  open();
  const question = await askToDelete();
  expect((await within(question).findByRole('alert')).textContent).toBe(sentence);
  clickIn(question, 'Deactivate department');
  await screen.findByText('Cardiology was deactivated.');
  expect(api.requests(updateDepartment)[0]?.body).toMatchObject({ name: 'Cardiology', isActive: false });
  await waitFor(async () => expect(within(await card('Cardiology')).getByText('Inactive')).toBeTruthy());
});

test('says why a deletion did not work', async () => {
  departments = [anUnused()];
  api.respond(deleteDepartment, refusal('FORBIDDEN'));
  open();
  await within(await askToDelete()).findByText('You do not have permission to delete departments.');
});

test('asks about the people who are booked when a department is deactivated in its form', async () => {
  api.respond(updateDepartment, aDepartment({ isActive: false }));
  api.respond(listTouched, { days: [aTouchedDay({ reason: 'inactive' })] });
  open();
  press(await button('Edit: Cardiology'));
  press(await screen.findByLabelText(/^Active/));
  press(screen.getByText('Save Changes'));
  await screen.findByRole('dialog', { name: 'People are affected' });
  expect(api.requests(listTouched)[0]?.query).toEqual({ departmentId: '5' });
});

test('asks about the people who are booked when a department is deactivated instead of deleted', async () => {
  departments = [anUnused()];
  api.respond(deleteDepartment, refusal('HAS_HISTORY'));
  api.respond(updateDepartment, aDepartment({ isActive: false }));
  api.respond(listTouched, { days: [aTouchedDay({ reason: 'inactive' })] });
  open();
  const question = await askToDelete();
  await within(question).findByText('Deactivate department');
  clickIn(question, 'Deactivate department');
  await screen.findByRole('dialog', { name: 'People are affected' });
  expect(api.requests(listTouched)[0]?.query).toEqual({ departmentId: '5' });
});

test('shows the details of the department in the address', async () => {
  open('/admin/departments?department=5');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Cardiology');
  pressEscape(dialog);
  await arriveAt('/admin/departments');
});
