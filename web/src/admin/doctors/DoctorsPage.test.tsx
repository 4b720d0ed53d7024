import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { listTouched } from '@clinic-serial/contract/subjects/changes';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import {
  deleteDoctor,
  getDoctorStats,
  listDoctorsForStaff,
  type StaffDoctor,
  updateDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aTouchedDay } from '../../test/calendar-records.ts';
import { aDepartment } from '../../test/clinic-records.ts';
import { pressEscape } from '../../test/dialogs.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt, searchTerm } from '../../test/place.ts';
import { aDoctor } from '../../test/records.ts';
import { address, openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { DoctorsPage } from './DoctorsPage.tsx';
import { EditDoctorPage } from './EditDoctorPage.tsx';
import { NewDoctorPage } from './NewDoctorPage.tsx';

let api: StubbedApi;
let doctors: StaffDoctor[];

beforeEach(() => {
  doctors = [aDoctor()];
  api = stubApi();
  api.respond(listDoctorsForStaff, ({ query }) => {
    const [limit, offset] = [Number(query.limit), Number(query.offset)];
    const page = paginationOf(doctors.length, limit, offset);
    return { doctors: doctors.slice(offset, offset + limit), pagination: page };
  });
  api.respond(getDoctorStats, { totalAppointments: 0 });
  api.respond(listDepartmentsForStaff, [aDepartment(), aDepartment({ id: 6, name: 'ENT' })]);
});

function open(place = '/admin/doctors', role: Role = 'Admin') {
  const routes = {
    '/admin/doctors': <DoctorsPage />,
    '/admin/doctors/new': <NewDoctorPage />,
    '/admin/doctors/:id/edit': <EditDoctorPage />,
  };
  openStaffScreen(place, { routes, role });
}

const link = (name: string) => screen.findByRole('link', { name });
const names = () => textsOf(document.querySelectorAll('tbody th a'));
const searches = () => api.requests(listDoctorsForStaff).map(({ query }) => query);
const departmentField = () => screen.getByLabelText<HTMLSelectElement>('Department');
const searchField = () => screen.getByLabelText<HTMLInputElement>('Search');

async function chooseAction(name: string, action: string) {
  press(await screen.findByRole('button', { name: `Actions for ${name}` }));
  press(await screen.findByRole('menuitem', { name: action }));
}

async function askToDelete(name = 'Dr. Ayesha Rahman') {
  await chooseAction(name, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: `Delete ${name}?` });
  press(await within(question).findByRole('button', { name: 'Delete doctor' }));
  return question;
}

test('shows everything about a doctor in the row', async () => {
  const day = { enabled: true, startTime: '09:00', endTime: '17:00', patientLimit: 12, reservedSlots: null };
  const { weeklySchedule, today } = aDoctor();
  doctors = [
    aDoctor({
      weeklySchedule: { ...weeklySchedule, 3: day },
      scheduleSummary: { availableDays: 'Sat, Wed', timeRanges: '09:00-17:00', totalAvailableDays: 2 },
      today: { ...today, booked: 1, limit: 12 },
    }),
    aDoctor({
      id: 4,
      name: 'Dr. Lutfor Rahman',
      qualification: null,
      isActive: false,
      scheduleSummary: { availableDays: '', timeRanges: '', totalAvailableDays: 0 },
      today: { ...today, isScheduledToday: false },
    }),
  ];
  open();
  await link('Dr. Ayesha Rahman');
  const cells = textsOf(document.querySelectorAll('tbody tr:first-child :is(th, td)'));
  expect(cells.slice(0, 5)).toEqual([
    'ARDr. Ayesha RahmanMBBS, FCPS Phone +88 01811-223344',
    'Cardiology',
    'Sat, Wed9:00 AM – 5:00 PM',
    '1 of 12',
    'Active',
  ]);
  const other = textsOf(document.querySelectorAll('tbody tr:last-child :is(th, td)'));
  expect(other[0]).toBe('LRDr. Lutfor Rahman Phone +88 01811-223344');
  expect(other.slice(2, 5)).toEqual(['No schedule available', 'Off', 'Inactive']);
});

test('searches once the typing pauses, and not in the address', async () => {
  fakeTime();
  open();
  await link('Dr. Ayesha Rahman');
  for (const typed of ['a', 'ay', 'aye']) type(searchField(), typed);
  await pass(300);
  expect(searches().map(({ search }) => search)).toEqual([undefined, 'aye']);
  expect([address(), searchTerm()]).toEqual(['/admin/doctors', 'aye']);

  type(searchField(), 'ayesha');
  fireEvent.keyDown(searchField(), { key: 'Enter' });
  await waitFor(() => expect(searches().at(-1)?.search).toBe('ayesha'));
});

test('takes the status from the address, and from its filter', async () => {
  open('/admin/doctors?status=active');
  await link('Dr. Ayesha Rahman');
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  expect([status.value, searches().at(-1)?.isActive]).toEqual(['active', '1']);
  fireEvent.change(status, { target: { value: 'inactive' } });
  await waitFor(() => expect(searches().at(-1)?.isActive).toBe('0'));
  expect(address()).toBe('/admin/doctors?status=inactive');
  fireEvent.change(status, { target: { value: '' } });
  await arriveAt('/admin/doctors');
  expect(searches()[0]).toHaveProperty('isActive');
});

test('takes the search and the department from the address, and clears them', async () => {
  open('/admin/doctors?search=DDV&department=Cardiology');
  await link('Dr. Ayesha Rahman');
  await waitFor(() => expect(departmentField().value).toBe('Cardiology'));
  expect(searchField().value).toBe('DDV');
  expect(address()).toBe('/admin/doctors?department=Cardiology');
  expect(searches().at(-1)).toMatchObject({ search: 'DDV', department: 'Cardiology' });

  press(screen.getByRole('button', { name: 'Clear filters' }));
  await arriveAt('/admin/doctors');
  expect([searchField().value, departmentField().value, searchTerm()]).toEqual(['', '', undefined]);
});

test('filters by department, from page 1', async () => {
  doctors = Array.from({ length: 11 }, (_, index) => aDoctor({ id: index + 1, name: `Dr. No ${index + 1}` }));
  open('/admin/doctors?page=2');
  await link('Dr. No 11');
  type(departmentField(), 'ENT');
  await arriveAt('/admin/doctors?department=ENT');
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ department: 'ENT', offset: '0' }));
});

test('pages through ten doctors at a time', async () => {
  doctors = Array.from({ length: 12 }, (_, index) => aDoctor({ id: index + 1, name: `Dr. No ${index + 1}` }));
  open();
  await link('Dr. No 10');
  expect(names()).toHaveLength(10);
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('12');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Page 1').getAttribute('aria-current')).toBe('page');
  expect(button('Previous').disabled).toBe(true);
  press(button('Next'));
  await link('Dr. No 12');
  expect(address()).toBe('/admin/doctors?page=2');
  expect(names()).toEqual(['Dr. No 11', 'Dr. No 12']);
});

test('leads from a page that does not exist to the last one', async () => {
  doctors = Array.from({ length: 12 }, (_, index) => aDoctor({ id: index + 1, name: `Dr. No ${index + 1}` }));
  open('/admin/doctors?page=99');
  await link('Dr. No 12');
  expect(address()).toBe('/admin/doctors?page=2');
});

test('says how to go on when nobody is found, without page numbers', async () => {
  doctors = [];
  open('/admin/doctors?search=nobody');
  await screen.findByText('No doctors found');
  expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  doctors = [aDoctor()];
  press(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  await link('Dr. Ayesha Rahman');
  expect(searchTerm()).toBeUndefined();
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('says that the list cannot be loaded, and tries again', async () => {
  api.respond(listDoctorsForStaff, serverError());
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load doctors');
  expect(alert.textContent).toContain('Failed to fetch doctors: Server error: 500');
  api.respond(listDoctorsForStaff, { doctors, pagination: paginationOf(1, 10, 0) });
  press(within(alert).getByRole('button', { name: 'Try Again' }));
  await link('Dr. Ayesha Rahman');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('asks about the people who are booked when a doctor is deactivated', async () => {
  api.respond(deleteDoctor, refusal('HAS_HISTORY'));
  api.respond(updateDoctor, aDoctor({ isActive: false }));
  api.respond(listTouched, { days: [aTouchedDay({ reason: 'inactive' })] });
  open();
  const question = await askToDelete();
  press(await within(question).findByRole('button', { name: 'Deactivate doctor' }));
  await screen.findByRole('dialog', { name: 'People are affected' });
  expect(api.requests(listTouched)[0]?.query).toEqual({ doctorId: '3' });
  press(screen.getByLabelText(/^Leave as is/));
  press(screen.getByRole('button', { name: 'Leave as is' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says at once that a doctor has appointments, and offers to deactivate the doctor', async () => {
  api.respond(listTouched, { days: [] });
  api.respond(getDoctorStats, { totalAppointments: 3 });
  api.respond(updateDoctor, aDoctor({ isActive: false }));
  open();
  await chooseAction('Dr. Ayesha Rahman', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Dr. Ayesha Rahman cannot be deleted' });
  expect(within(question).getByRole('alert').textContent).toBe('Dr. Ayesha Rahman has 3 appointments.');
  expect(textsOf(within(question).getAllByRole('button'))).toEqual(['Cancel', 'Deactivate doctor']);
  expect(api.requests(getDoctorStats)[0]?.params).toEqual({ id: '3' });
  press(within(question).getByRole('button', { name: 'Deactivate doctor' }));
  await screen.findByText('Dr. Ayesha Rahman was deactivated.');
  expect(api.requests(deleteDoctor)).toEqual([]);
});

test('asks when the number of appointments cannot be had, and the server decides', async () => {
  api.respond(getDoctorStats, serverError());
  api.respond(deleteDoctor, { deleted: true });
  open();
  await chooseAction('Dr. Ayesha Rahman', 'Delete');
  const question = await screen.findByRole('alertdialog');
  press(await within(question).findByRole('button', { name: 'Delete doctor' }));
  await screen.findByText('Dr. Ayesha Rahman was deleted.');
});

test('offers to deactivate a doctor who has got appointments meanwhile', async () => {
  api.respond(listTouched, { days: [] });
  const sentence = 'Dr. Ayesha Rahman has 1 appointment and cannot be deleted.';
  api.respond(deleteDoctor, refusal('HAS_HISTORY', sentence));
  api.respond(updateDoctor, ({ body }) => {
    doctors = [aDoctor({ isActive: false })];
    expect(body).toMatchObject({ name: 'Dr. Ayesha Rahman', isActive: false });
    return doctors[0] as StaffDoctor;
  });
  open();
  const question = await askToDelete();
  expect((await within(question).findByRole('alert')).textContent).toBe(sentence);
  press(within(question).getByRole('button', { name: 'Deactivate doctor' }));
  await screen.findByText('Dr. Ayesha Rahman was deactivated.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await screen.findByText('Inactive');
});

test('offers nothing for an inactive doctor who has appointments', async () => {
  doctors = [aDoctor({ isActive: false })];
  api.respond(deleteDoctor, refusal('HAS_HISTORY'));
  open();
  const question = await askToDelete();
  await within(question).findByRole('alert');
  expect(textsOf(within(question).getAllByRole('button'))).toEqual(['Close']);
  pressEscape(question);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('says why a deletion did not work', async () => {
  api.respond(deleteDoctor, serverError());
  open();
  const question = await askToDelete();
  await within(question).findByText('Failed to delete doctor: Server error: 500');
  api.respond(deleteDoctor, refusal('FORBIDDEN'));
  press(within(question).getByRole('button', { name: 'Delete doctor' }));
  await within(question).findByText('You do not have permission to delete doctors.');
});

test.each([
  ['Admin', ['View', 'Calendar', 'Edit', 'Delete']],
  ['Staff', ['View', 'Calendar', 'Edit']],
  ['Viewer', ['View', 'Calendar']],
] as const)('offers a %s the actions of the role', async (role, actions) => {
  open('/admin/doctors', role);
  press(await screen.findByRole('button', { name: 'Actions for Dr. Ayesha Rahman' }));
  expect(textsOf(await screen.findAllByRole('menuitem'))).toEqual(actions);
  expect(screen.queryAllByRole('link', { name: 'Add Doctor' })).toHaveLength(role === 'Viewer' ? 0 : 1);
});

test('leads a Viewer from the address of the create page to the list', async () => {
  open('/admin/doctors/new', 'Viewer');
  await link('Dr. Ayesha Rahman');
  await arriveAt('/admin/doctors');
});

test('tells a Viewer at the address of an edit page, and leads to the list', async () => {
  open('/admin/doctors/3/edit', 'Viewer');
  await screen.findByText('You do not have permission to edit doctors.');
  await link('Dr. Ayesha Rahman');
  await arriveAt('/admin/doctors');
});
