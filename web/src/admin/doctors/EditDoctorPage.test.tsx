import { listTouched } from '@clinic-serial/contract/subjects/changes';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import {
  createDoctor,
  getDoctorForStaff,
  type StaffDoctor,
  updateDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { aTouchedDay } from '../../test/calendar-records.ts';
import { aDepartment } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aDoctor, inBangla } from '../../test/records.ts';
import { address, openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { EditDoctorPage } from './EditDoctorPage.tsx';
import { NewDoctorPage } from './NewDoctorPage.tsx';

const NEW = '/admin/doctors/new';
const EDIT = '/admin/doctors/3/edit';
const LIST = '/admin/doctors?department=Cardiology';

const off = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
const on = { enabled: true, startTime: '09:00', endTime: '17:00', patientLimit: 10, reservedSlots: '1, 2' };
const week = { 1: on, 2: off, 3: on, 4: off, 5: off, 6: off, 7: off };
const mine = aDoctor({ weeklySchedule: week });
const wider = { ...on, patientLimit: 25 };
const theirs = {
  ...mine,
  qualification: 'MBBS, theirs',
  weeklySchedule: { ...week, 1: wider, 3: wider },
  updatedAt: '2027-03-10T05:00:00.000Z',
};

let api: StubbedApi;
let stored: StaffDoctor;

beforeEach(() => {
  stored = mine;
  api = stubApi();
  api.respond(listDepartmentsForStaff, [aDepartment(), aDepartment({ id: 6, name: 'Medicine' })]);
  api.respond(getDoctorForStaff, () => stored);
  api.respond(createDoctor, () => stored);
  api.respond(updateDoctor, () => stored);
});

async function open(place = EDIT) {
  const routes = { [NEW]: <NewDoctorPage />, '/admin/doctors/:id/edit': <EditDoctorPage /> };
  openStaffScreen(place, { routes, state: { list: LIST } });
  await screen.findByText('Medicine');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const name = () => field('Doctor name');
const day = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: '[type=checkbox]' });
const limitOf = (label: string) =>
  within(
    document.querySelector(`[role=group][aria-label=${label}]`) as HTMLElement,
  ).getByLabelText<HTMLInputElement>('Patient limit');
const save = () => press(screen.getByText('Save Changes'));
const create = () => press(screen.getByText('Create Doctor'));
const saves = () => api.requests(updateDoctor).map(({ body }) => body);
const alert = (words: string) =>
  waitFor(() => screen.getByText(words).closest('[role=alert]') as HTMLElement);
const button = (label: string) => waitFor(() => screen.getByText(label).closest('button') as HTMLElement);

function fillAbout() {
  type(name(), 'Dr. Rumana Redirect');
  type(field('Phone number'), '+88 01712-345678');
  type(field('Department'), '5');
}

test('sends a new doctor, and leads to the list 2 seconds after the message', async () => {
  fakeTime();
  await open(NEW);
  fillAbout();
  type(field('Qualification (optional)'), 'MBBS');
  type(field('Email (optional)'), 'rumana@clinic.example');
  type(field('Experience in years (optional)'), '0');
  fireEvent.click(field('Active (can be booked)'));
  press(screen.getByText('Weekdays (Mon–Fri)'));
  create();
  await screen.findByText('Doctor created successfully! Redirecting...');
  expect(api.requests(createDoctor)[0]?.body).toMatchObject({
    name: 'Dr. Rumana Redirect',
    phone: '01712345678',
    departmentId: 5,
    qualification: 'MBBS',
    email: 'rumana@clinic.example',
    experienceYears: 0,
    isActive: false,
  });
  expect(address()).toBe(NEW);
  await pass(2_000);
  await arriveAt(LIST);
});

test('shows the doctor, sends the changes, and leads to the list 2 seconds after the message', async () => {
  fakeTime();
  await open();
  expect(name().value).toBe('Dr. Ayesha Rahman');
  expect(field('Phone number').value).toBe('01811-223344');
  expect(field('Department').value).toBe('5');
  expect([day('Monday'), day('Tuesday'), day('Wednesday')].map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
  ]);
  expect(textsOf(screen.getAllByLabelText(/^Remove reserved serial . on Wednesday$/))).toEqual(['1', '2']);
  type(name(), '  Dr. Quamrul Changed ');
  type(field('Email (optional)'), 'quamrul@clinic.example');
  fireEvent.click(day('Monday'));
  save();
  await screen.findByText('Doctor updated successfully! Redirecting...');
  expect(saves()).toMatchObject([
    {
      name: '  Dr. Quamrul Changed ',
      phone: '01811223344',
      email: 'quamrul@clinic.example',
      updatedAt: mine.updatedAt,
    },
  ]);
  expect(Object.keys(saves()[0]?.weeklySchedule ?? {})).toEqual(['3']);
  expect(name().matches(':disabled')).toBe(true);
  expect(address()).toBe(EDIT);
  await pass(2_000);
  await arriveAt(LIST);
});

test('asks about affected people before it leads to the list', async () => {
  fakeTime();
  // After the save, the page reads the doctor again.
  api.respond(updateDoctor, () => {
    stored = { ...mine, weeklySchedule: { ...week, 1: off } };
    return stored;
  });
  api.respond(listTouched, { days: [aTouchedDay({ people: 4 })] });
  await open();
  fireEvent.click(day('Monday'));
  save();
  const dialog = await screen.findByRole('dialog', { name: 'People are affected' });
  expect(dialog.textContent).toContain('It affects 4 people on 1 day');
  expect(api.requests(listTouched)[0]?.query).toEqual({ doctorId: '3' });
  // The page waits for the answer, however long it takes.
  await pass(60_000);
  expect(address()).toBe(EDIT);
  press(within(dialog).getByLabelText(/^Leave as is/));
  press(within(dialog).getByRole('button', { name: 'Leave as is' }));
  await pass(2_000);
  await arriveAt(LIST);
});

test('leads to the list without a question when nobody is affected', async () => {
  fakeTime();
  api.respond(updateDoctor, { ...mine, isActive: false });
  api.respond(listTouched, { days: [] });
  await open();
  fireEvent.click(field('Active (can be booked)'));
  save();
  await screen.findByText('Doctor updated successfully! Redirecting...');
  await waitFor(() => expect(api.requests(listTouched)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(2_000);
  await arriveAt(LIST);
});

test('loads and sends the Bangla texts', async () => {
  stored = { ...mine, ...inBangla };
  await open();
  const [nameBn, qualificationBn] = [field('Name in Bangla'), field('Qualification in Bangla')];
  expect([nameBn.value, qualificationBn.value]).toEqual(['ডা. আয়েশা রহমান', 'এমবিবিএস, এফসিপিএস']);
  expect([nameBn.lang, qualificationBn.lang]).toEqual(['bn', 'bn']);
  type(nameBn, 'অধ্যাপক ডা. আয়েশা রহমান');
  type(qualificationBn, '');
  save();
  await screen.findByText('Doctor updated successfully! Redirecting...');
  expect(saves()).toMatchObject([
    { name: 'Dr. Ayesha Rahman', nameBn: 'অধ্যাপক ডা. আয়েশা রহমান', qualificationBn: '' },
  ]);
});

test('names a Bangla text that somebody else has changed', async () => {
  await open();
  stored = { ...mine, nameBn: inBangla.nameBn };
  api.respond(updateDoctor, refusal('RECORD_CHANGED'));
  type(name(), 'Dr. Mine');
  save();
  await screen.findByText('Different in the newer version: Name in Bangla.');
});

test.each([
  [NEW, createDoctor, create, 'Failed to create doctor. Please try again.'],
  [EDIT, updateDoctor, save, 'Failed to update doctor. Please try again.'],
] as const)('keeps the typed values when %s cannot be saved', async (place, endpoint, send, sentence) => {
  await open(place);
  fillAbout();
  if (place === NEW) press(screen.getByText('Weekend (Sat–Sun)'));
  api.respond(endpoint, serverError());
  send();
  expect((await alert(sentence)).textContent).toContain('Server error: 500');
  api.respond(endpoint, noConnection);
  send();
  expect((await alert('Network error. Please check your connection.')).textContent).toContain(sentence);
  expect(name().value).toBe('Dr. Rumana Redirect');
  api.respond(endpoint, stored);
  send();
  await screen.findByText(/successfully! Redirecting\.\.\.$/);
  expect(screen.queryByText(sentence)).toBeNull();
});

test('loads the departments again', async () => {
  api.respond(listDepartmentsForStaff, serverError());
  openStaffScreen(NEW, { routes: { [NEW]: <NewDoctorPage /> } });
  await screen.findByText('Failed to load departments');
  api.respond(listDepartmentsForStaff, [aDepartment()]);
  press(await button('Try Again'));
  await screen.findByText('Cardiology');
});

test('leads to the list with the reason when the doctor cannot be loaded', async () => {
  api.respond(getDoctorForStaff, refusal('DOCTOR_NOT_FOUND'));
  openStaffScreen(EDIT, { routes: { '/admin/doctors/:id/edit': <EditDoctorPage /> } });
  await screen.findByText('Failed to load doctor data');
  await arriveAt('/admin/doctors');
});

test('asks nothing when the changes were taken back', async () => {
  await open();
  type(name(), 'Another name');
  type(name(), mine.name);
  press(screen.getByText('Cancel'));
  await arriveAt(LIST);
});

test('asks before it loses changes, and leaves on demand', async () => {
  openStaffScreen(EDIT, {
    routes: {
      '/admin/doctors/:id/edit': (
        <>
          <Link to="/admin/settings">Settings</Link>
          <EditDoctorPage />
        </>
      ),
    },
  });
  press(await button('Weekend (Sat–Sun)'));
  press(screen.getByText('Settings'));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question.textContent).toContain('Your changes have not been saved yet.');
  expect(document.activeElement?.textContent).toBe('Keep editing');
  press(await button('Keep editing'));
  expect(address()).toBe(EDIT);
  expect(day('Sunday').checked).toBe(true);
  press(screen.getByText('Settings'));
  press(await button('Leave without saving'));
  await arriveAt('/admin/settings');
});

async function saveTooLate() {
  api.respond(updateDoctor, refusal('RECORD_CHANGED'));
  await open();
  type(name(), 'Dr. Mine');
  stored = theirs;
  save();
  return alert('Somebody else has changed this record in the meantime.');
}

test('names the fields that somebody else has changed, and takes the newer version', async () => {
  const conflict = await saveTooLate();
  expect(conflict.textContent).toContain('Nothing was saved, so that the other change is not lost.');
  await screen.findByText('Different in the newer version: Qualification, Weekly schedule.');
  expect(name().value).toBe('Dr. Mine');

  press(await button('Load the newer version'));
  press(await button('Load it'));
  await waitFor(() => expect(name().value).toBe(mine.name));
  expect(field('Qualification (optional)').value).toBe('MBBS, theirs');
  expect(limitOf('Monday').value).toBe('25');
  expect(screen.queryByText('Load the newer version')).toBeNull();

  api.respond(updateDoctor, () => stored);
  save();
  await screen.findByText('Doctor updated successfully! Redirecting...');
  expect(saves().at(-1)).toMatchObject({ updatedAt: theirs.updatedAt });
});

test('saves over the newer version knowingly', async () => {
  await saveTooLate();
  api.respond(updateDoctor, () => stored);
  press(await button('Save mine over it'));
  await screen.findByText('Doctor updated successfully! Redirecting...');
  expect(saves().at(-1)).toMatchObject({ name: 'Dr. Mine', updatedAt: theirs.updatedAt });
});

test('keeps the typed values when the newer version cannot be read', async () => {
  api.respond(updateDoctor, refusal('RECORD_CHANGED'));
  await open();
  type(name(), 'Dr. Mine Still');
  api.respond(getDoctorForStaff, serverError());
  save();
  await screen.findByText('The newer version could not be loaded. Please try again.');
  expect(name().value).toBe('Dr. Mine Still');
  expect(screen.queryByText('Save mine over it')).toBeNull();
  api.respond(getDoctorForStaff, theirs);
  press(await button('Load the newer version'));
  await screen.findByText('Different in the newer version: Qualification, Weekly schedule.');
});
