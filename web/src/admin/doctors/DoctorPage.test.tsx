import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  deleteDoctor,
  getDoctorForStaff,
  getDoctorStats,
  updateDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aDoctor } from '../../test/records.ts';
import { address, openStaffScreen, press, valueBeside } from '../../test/staff-screen.tsx';
import { closedDoor, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { DoctorPage } from './DoctorPage.tsx';
import { EditDoctorPage } from './EditDoctorPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getDoctorForStaff, aDoctor());
  api.respond(getDoctorStats, { totalAppointments: 0 });
});

function open(place = '/admin/doctors/3', role: Role = 'Admin') {
  const routes = { '/admin/doctors/:id': <DoctorPage />, '/admin/doctors/:id/edit': <EditDoctorPage /> };
  openStaffScreen(place, { routes, role, state: { list: '/admin/doctors?page=2' } });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function askToDelete() {
  press(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Dr. Ayesha Rahman?' });
  press(await within(question).findByRole('button', { name: 'Delete doctor' }));
  return question;
}

test('shows all fields and the week of a doctor', async () => {
  const { weeklySchedule } = aDoctor();
  const off = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
  const saturday = { ...weeklySchedule[6], endTime: '13:00', reservedSlots: '1, 2, 10' };
  api.respond(
    getDoctorForStaff,
    aDoctor({
      email: 'ayesha@clinic.example',
      gender: 'female',
      languages: ['bn', 'en'],
      treats: 'Chest pain',
      treatsBn: 'বুকে ব্যথা',
      room: 'Room 7',
      roomBn: 'রুম ৭',
      weeklySchedule: { ...weeklySchedule, 5: off, 6: saturday },
      scheduleSummary: {
        availableDays: 'Sat, Sun, Mon, Tue, Wed, Thu',
        timeRanges: '09:00-13:00, 09:00-17:00',
        totalAvailableDays: 6,
      },
      updatedAt: '2027-03-10T04:00:00.000Z',
    }),
  );
  open();
  await title('Dr. Ayesha Rahman');
  expect(document.title).toMatch(/^Dr\. Ayesha Rahman/);
  expect(screen.getByText('Active')).toBeTruthy();
  for (const [name, value] of [
    ['Department', 'Cardiology'],
    ['Room', 'Room 7'],
    ['Room in Bangla', 'রুম ৭'],
    ['Phone', '+88 01811-223344'],
    ['Email', 'ayesha@clinic.example'],
    ['Qualification', 'MBBS, FCPS'],
    ['Experience', '12 years'],
    ['Gender', 'Woman'],
    ['Languages', 'Bangla, English'],
    ['Treats', 'Chest pain'],
    ['Treats, in Bangla', 'বুকে ব্যথা'],
    ['Daily patient limit', '30'],
    ['Doctor ID', '3'],
    ['Created', '2 January 2026, 9:04 AM'],
    ['Last updated', 'Today, 10:00 AM'],
  ] as const) {
    expect(valueBeside(name), name).toBe(value);
  }
  expect(screen.getByText('+88 01811-223344').getAttribute('href')).toBe('tel:+8801811223344');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => textsOf(row.children));
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual(['Saturday', '9:00 AM – 1:00 PM', '30', '1, 2, 10']);
  expect(rows[6]?.slice(0, 2)).toEqual(['Friday', 'Day off']);
});

test('a day with two sittings has a row for each', async () => {
  const sittings = [
    { sitting: 1 as const, startTime: '09:00', endTime: '13:00', patientLimit: 20, reservedSlots: null },
    { sitting: 2 as const, startTime: '17:00', endTime: '21:00', patientLimit: 10, reservedSlots: '1, 2' },
  ];
  const saturday = { enabled: true, startTime: '09:00', endTime: '21:00', patientLimit: 30, sittings };
  const { weeklySchedule } = aDoctor();
  api.respond(
    getDoctorForStaff,
    aDoctor({ weeklySchedule: { ...weeklySchedule, 6: { ...saturday, reservedSlots: null } } }),
  );
  open();
  await title('Dr. Ayesha Rahman');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => textsOf(row.children));
  expect(rows).toHaveLength(8);
  expect(rows[0]).toEqual(['SaturdayFirst sitting', '9:00 AM – 1:00 PM', '20', 'None']);
  expect(rows[1]).toEqual(['SaturdaySecond sitting', '5:00 PM – 9:00 PM', '10', '1, 2']);
});

test('the week says where each sitting is, if the clinic has several places', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const { weeklySchedule } = aDoctor();
  const hours = {
    enabled: true,
    startTime: '09:00',
    endTime: '13:00',
    patientLimit: 10,
    reservedSlots: null,
  };
  const off = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };
  const week = { ...weeklySchedule, 5: off, 6: { ...hours, placeId: 2, room: 'Room 305' }, 7: hours };
  api.respond(getDoctorForStaff, aDoctor({ weeklySchedule: week }));
  open();
  await screen.findByText('Uttara, Room 305');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => textsOf(row.children));
  expect(rows[0]).toEqual(['Saturday', '9:00 AM – 1:00 PMUttara, Room 305', '10', 'None']);
  expect(rows[1]).toEqual(['Sunday', '9:00 AM – 1:00 PMDhanmondi', '10', 'None']);
  expect(rows.find(([day]) => day === 'Friday')?.[1]).toBe('Day off');
});

test('says what is not known, and that an inactive doctor cannot be booked', async () => {
  const unknown = { qualification: null, experienceYears: null };
  api.respond(getDoctorForStaff, aDoctor({ ...unknown, isActive: false, isBookable: false }));
  open();
  await title('Dr. Ayesha Rahman');
  for (const name of ['Email', 'Qualification', 'Experience', 'Gender', 'Languages', 'Treats'])
    expect(valueBeside(name), name).toBe('Not given');
  expect(screen.getByText('Inactive')).toBeTruthy();
  expect(screen.getByText('Cannot be booked online: the doctor or the department is inactive.')).toBeTruthy();
});

test.each(['99', 'first'])('shows that there is no doctor %s', async (id) => {
  api.respond(getDoctorForStaff, refusal('DOCTOR_NOT_FOUND'));
  open(`/admin/doctors/${id}`);
  await title('Doctor not found');
  expect(screen.getByText('The doctor may have been deleted.')).toBeTruthy();
  press(screen.getByRole('link', { name: 'Doctors' }));
  await arriveAt('/admin/doctors?page=2');
});

test('loads a doctor again', async () => {
  api.respond(getDoctorForStaff, serverError());
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load doctor data');
  api.respond(getDoctorForStaff, aDoctor());
  press(within(alert).getByRole('button', { name: 'Try Again' }));
  await title('Dr. Ayesha Rahman');
});

test('leads to the edit form, which waits for a fresh read', async () => {
  open();
  const edit = await screen.findByRole('link', { name: 'Edit' });
  const door = closedDoor();
  api.respond(getDoctorForStaff, async () => {
    await door.opened;
    return aDoctor({ name: 'Dr. Newer Name' });
  });
  press(edit);
  await waitFor(() => expect(api.requests(getDoctorForStaff)).toHaveLength(2));
  expect(screen.queryByLabelText('Doctor name')).toBeNull();
  door.open();
  expect((await screen.findByLabelText<HTMLInputElement>('Doctor name')).value).toBe('Dr. Newer Name');
});

test('leads to the list after a deletion', async () => {
  api.respond(deleteDoctor, { deleted: true });
  open();
  await askToDelete();
  await screen.findByText('Dr. Ayesha Rahman was deleted.');
  await arriveAt('/admin/doctors?page=2');
  expect(api.requests(getDoctorForStaff)).toHaveLength(1);
});

test('deactivates a doctor who has appointments, and stays', async () => {
  api.respond(deleteDoctor, refusal('HAS_HISTORY', 'Dr. Ayesha Rahman has 2 appointments.'));
  api.respond(updateDoctor, ({ body }) => {
    const saved = aDoctor({ isActive: body.isActive ?? true });
    api.respond(getDoctorForStaff, saved);
    return saved;
  });
  open();
  const question = await askToDelete();
  await within(question).findByText('Dr. Ayesha Rahman has 2 appointments.');
  press(within(question).getByRole('button', { name: 'Deactivate doctor' }));
  await screen.findByText('Dr. Ayesha Rahman was deactivated.');
  await screen.findByText('Inactive');
  expect(address()).toBe('/admin/doctors/3');
});

test.each([
  ['Admin', ['Calendar', 'Edit', 'Delete']],
  ['Staff', ['Calendar', 'Edit']],
  ['Viewer', ['Calendar']],
] as const)('offers a %s the actions of the role, the deletion last', async (role, actions) => {
  open('/admin/doctors/3', role);
  await title('Dr. Ayesha Rahman');
  expect(screen.getAllByText(/^(Calendar|Edit|Delete)$/).map((action) => action.textContent)).toEqual(
    actions,
  );
});
