import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { exportPatients } from '@clinic-serial/contract/subjects/export';
import { listPatients, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { arriveAt, searchTerm } from '../../test/place.ts';
import { aPatient } from '../../test/records.ts';
import { address, openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { closedDoor, noConnection, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass, RETRIES_MS } from '../../test/time.ts';
import { PatientsPage } from './PatientsPage.tsx';

const EXPORT_FAILED = 'The patients could not be exported. Server error: 500';

let api: StubbedApi;
let patients: StaffPatient[];

beforeEach(() => {
  patients = [aPatient()];
  api = stubApi();
  api.respond(listPatients, ({ query }) => {
    const [limit, offset] = [Number(query.limit), Number(query.offset)];
    const found = patients.filter(({ isActive }) => !query.isActive || isActive === (query.isActive === '1'));
    const totalActive = patients.filter(({ isActive }) => isActive).length;
    return {
      patients: found.slice(offset, offset + limit),
      pagination: {
        ...paginationOf(found.length, limit, offset),
        totalPatients: patients.length,
        totalActive,
      },
    };
  });
});

function open(place = '/admin/patients', role: Role = 'Staff') {
  openStaffScreen(place, { routes: { '/admin/patients': <PatientsPage /> }, role });
}

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const names = () => textsOf(document.querySelectorAll('tbody th a'));
const searches = () => api.requests(listPatients).map(({ query }) => query);
const searchField = () => screen.getByLabelText<HTMLInputElement>('Search');
const statusField = () => screen.getByLabelText<HTMLSelectElement>('Status');
const clearFilters = () =>
  press(screen.getAllByText('Clear filters').at(-1)?.closest('button') as HTMLElement);
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => aPatient({ id: index + 1, name: `Person ${index + 1}.` }));

test('shows everything that is known of a patient', async () => {
  patients = [
    aPatient({
      name: 'Wahida Rowfull',
      address: 'House 9, Jute Mill Road, Narsingdi',
      dateOfBirth: '1992-03-10',
      gender: 'Female',
      emergencyContact: '01855501234',
      createdAt: '2027-03-09T20:00:00.000Z',
      totalAppointments: 2,
      lastAppointment: '2027-03-10',
    }),
  ];
  open();
  const shown = await row('Wahida Rowfull');
  expect(document.title).toMatch(/^Patients/);
  expect(textsOf(document.querySelectorAll('thead th'))).toEqual([
    'Patient',
    'Contact',
    'Demographics',
    'Appointments',
    'Status',
    'Actions',
  ]);
  expect(screen.getByText('Wahida Rowfull').getAttribute('href')).toBe('/admin/patients/12');
  const [head, ...cells] = textsOf(shown.children);
  expect(head).toBe('WRWahida RowfullID: 12Joined 10 March 2027');
  expect(cells.slice(0, 4)).toEqual([
    '+88 01712-345678Emergency: +88 01855-501234House 9, Jute Mill Road, Narsingdi',
    // The birthday is the clinic day.
    'Female, 35 yearsBorn 10 March 1992',
    '2 appointmentsLast: 10 March 2027',
    'Active',
  ]);
});

test('leaves out what is not known, or says so', async () => {
  patients = [
    aPatient({ name: 'Anonto Rowbare', address: null, isActive: false }),
    aPatient({ id: 13, name: 'মাহিন Rowbare', dateOfBirth: '2026-12-24' }),
  ];
  open();
  expect(textsOf((await row('Anonto Rowbare')).children).slice(1, 5)).toEqual([
    '+88 01712-345678',
    'Not specified',
    '0 appointments',
    'Inactive',
  ]);
  const child = textsOf((await row('মাহিন Rowbare')).children);
  expect(child[0]).toMatch(/^মা/);
  expect(child[2]).toBe('Not specified, 2 monthsBorn 24 December 2026');
});

test('searches once the typing pauses; Enter does not wait', async () => {
  fakeTime();
  open();
  await row('Karim Uddin');
  for (const typed of ['p', 'pa', 'pause']) type(searchField(), typed);
  await pass(300);
  expect(searches().map(({ search }) => search)).toEqual([undefined, 'pause']);
  expect([address(), searchTerm()]).toEqual(['/admin/patients', 'pause']);
  type(searchField(), 'debendra');
  fireEvent.keyDown(searchField(), { key: 'Enter' });
  await waitFor(() => expect(searches().at(-1)?.search).toBe('debendra'));
  expect(searchTerm()).toBe('debendra');
});

test('filters by status; the counters count all that the search found', async () => {
  patients = [
    aPatient(),
    aPatient({ id: 13, name: 'Two' }),
    aPatient({ id: 14, name: 'Three', isActive: false }),
  ];
  open('/admin/patients?search=counta');
  await row('Three');
  const tiles = () => ['Total Patients', 'Active', 'Showing This Page'].map((name) => valueBeside(name));
  expect(textsOf(statusField().options)).toEqual(['All', 'Active Only', 'Inactive Only']);
  expect(tiles()).toEqual(['3', '2', '3']);
  type(statusField(), 'active');
  await waitFor(() => expect(tiles()).toEqual(['3', '2', '2']));
  expect([address(), searchTerm()]).toEqual(['/admin/patients?status=active', 'counta']);
  type(statusField(), 'inactive');
  await waitFor(() => expect(names()).toEqual(['Three']));
  expect(searches().at(-1)).toMatchObject({ search: 'counta', isActive: '0' });

  clearFilters();
  await arriveAt('/admin/patients');
  expect([searchField().value, statusField().value, searchTerm()]).toEqual(['', '', undefined]);
});

test('"Clear filters" also takes back what was being typed', async () => {
  fakeTime();
  open('/admin/patients?status=active');
  await row('Karim Uddin');
  type(searchField(), 'half a na');
  clearFilters();
  await pass(1_000);
  expect(searchField().value).toBe('');
  expect(searches().map(({ search }) => search)).not.toContain('half a na');
});

test('tells screen readers what a search found', async () => {
  patients = people(2);
  open();
  await row('Person 1.');
  const status = document.querySelector('main [role=status]');
  expect(status?.textContent).toBe('2 results');
  patients = people(1);
  type(searchField(), 'person 1');
  await waitFor(() => expect(status?.textContent).toBe('1 result'));
  patients = [];
  type(searchField(), 'nobody');
  await waitFor(() => expect(status?.textContent).toContain('No patients found'));
});

test('says nothing about the new filters until their answer has come', async () => {
  patients = [];
  open('/admin/patients?status=active');
  await screen.findByText('No patients found');
  const door = closedDoor();
  api.respond(listPatients, async () => {
    await door.opened;
    return {
      patients: people(1),
      pagination: { ...paginationOf(1, 20, 0), totalPatients: 1, totalActive: 1 },
    };
  });
  clearFilters();
  const status = document.querySelector('main [role=status]');
  await waitFor(() => expect(status?.textContent).toBe('Loading…'));
  expect(screen.queryByText('No patients found')).toBeNull();
  expect(document.activeElement?.id).toBe('main');
  door.open();
  await waitFor(() => expect(status?.textContent).toBe('1 result'));
});

test('says how to go on when nobody is found', async () => {
  patients = [];
  open('/admin/patients?search=nobody');
  await screen.findByText('No patients found');
  expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
  expect(valueBeside('Total Patients')).toBe('0');
  patients = [aPatient()];
  clearFilters();
  await row('Karim Uddin');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('says before the first patient what the list will show', async () => {
  patients = [];
  open();
  await screen.findByText('No patients found');
  expect(screen.getByText('Patients will appear here as they register')).toBeTruthy();
  expect(screen.queryByText('Clear filters')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('says that the list cannot be loaded, and tries again', async () => {
  fakeTime();
  const { respond } = api;
  const failed = screen.findByRole.bind(screen, 'alert');
  respond(listPatients, serverError());
  open();
  const alert = await failed();
  expect(alert.textContent).toContain('Failed to load patients');
  expect(alert.textContent).toContain('Server error: 500');
  respond(listPatients, noConnection);
  press(within(alert).getByText('Try Again').closest('button') as HTMLElement);
  await pass(RETRIES_MS);
  await screen.findByText('Failed to fetch patients');
  expect((await failed()).textContent).toContain('Network error. Please check your connection.');
  respond(listPatients, {
    patients,
    pagination: { ...paginationOf(1, 20, 0), totalPatients: 1, totalActive: 1 },
  });
  press(screen.getByText('Try Again').closest('button') as HTMLElement);
  await row('Karim Uddin');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('pages through twenty patients at a time, with at most five page numbers', async () => {
  patients = people(101);
  open('/admin/patients?page=4');
  await row('Person 61.');
  const button = (name: string) => screen.getByLabelText<HTMLButtonElement>(name);
  const pages = () => textsOf(document.querySelectorAll('nav button[aria-label^=Page]'));
  const current = () => document.querySelector('[aria-current=page]')?.textContent;
  expect(valueBeside('Showing This Page')).toBe('20');
  expect([pages(), current()]).toEqual([['2', '3', '4', '5', '6'], '4']);

  press(button('Page 6'));
  await row('Person 101.');
  await waitFor(() => expect(current()).toBe('6'));
  expect(valueBeside('Showing This Page')).toBe('1');
  expect(button('Next').disabled).toBe(true);
  press(button('Previous'));
  await waitFor(() => expect(current()).toBe('5'));
  // The last page has no next one, so the focus moves to the page.
  press(button('Next'));
  await waitFor(() => expect(current()).toBe('6'));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('leads from a page that does not exist to the last one', async () => {
  patients = people(21);
  open('/admin/patients?page=99');
  await row('Person 21.');
  await arriveAt('/admin/patients?page=2');
});

test('a search begins at page 1, and one page needs no page numbers', async () => {
  patients = people(21);
  open('/admin/patients?page=2');
  await row('Person 21.');
  patients = people(1);
  type(searchField(), 'person 1.');
  await arriveAt('/admin/patients');
  await waitFor(() => expect(names()).toEqual(['Person 1.']));
  expect(screen.queryByLabelText('Page 1')).toBeNull();
});

test('says why the export failed', async () => {
  api.respond(exportPatients, serverError());
  open();
  await row('Karim Uddin');
  press(screen.getByText('Export CSV').closest('button') as HTMLElement);
  await screen.findByText(EXPORT_FAILED);
});

test.each([
  ['Admin', ['View', 'Edit', 'History']],
  ['Staff', ['View', 'Edit', 'History']],
  ['Viewer', ['View', 'History']],
] as const)('offers a %s what the role may do', async (role, actions) => {
  open('/admin/patients', role);
  press(await screen.findByLabelText('Actions for Karim Uddin, ID: 12'));
  const items = await screen.findAllByRole('menuitem');
  expect(textsOf(items)).toEqual(actions);
  const places = { View: '', Edit: '/edit', History: '/appointments' };
  expect(items.map((item) => item.getAttribute('href'))).toEqual(
    actions.map((action) => `/admin/patients/12${places[action]}`),
  );
  // The file has phones (rules: accounts 1).
  expect(screen.queryByText('Export CSV') !== null).toBe(role !== 'Viewer');
  const create = screen.queryByText('New Appointment')?.closest('a')?.getAttribute('href');
  expect(create).toBe(role === 'Viewer' ? undefined : '/admin/appointments/new');
});

test('offers no changes of an erased patient', async () => {
  patients = [
    aPatient({ name: 'Erased patient', phone: '', erasedAt: '2027-03-10T04:00:00.000Z', isActive: false }),
  ];
  open('/admin/patients', 'Admin');
  press(await screen.findByLabelText('Actions for Erased patient, ID: 12'));
  expect(textsOf(await screen.findAllByRole('menuitem'))).toEqual(['View', 'History']);
  expect(textsOf((await row('Erased patient')).children)[4]).toBe('Erased');
});
