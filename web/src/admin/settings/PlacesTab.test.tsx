import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import {
  createPlace,
  listPlaces,
  type StaffPlace,
  updatePlace,
} from '@clinic-serial/contract/subjects/places';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorOf, textsOf } from '../../test/fields.ts';
import { aStaffPlace, inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aStaffAccount } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { SettingsPage } from './SettingsPage.tsx';

const only = aStaffPlace({ id: 1, name: 'Clinic Serial', address: '7 Station Road, Sylhet' });
const first = aStaffPlace({
  id: 1,
  name: 'Dhanmondi',
  address: '7 Station Road',
  phone: '02-55012345, 10616',
});
const second = aStaffPlace({ id: 2, name: 'Uttara', hours: 'Daily 5 to 9 PM', isActive: false });

let api: StubbedApi;
let places: StaffPlace[];

beforeEach(() => {
  places = [only];
  api = stubApi();
  api.respond(getStaffProfile, aStaffAccount({ role: 'Admin' }));
  api.respond(listPlaces, () => ({ places }));
  api.respond(createPlace, ({ body }) => {
    const added = aStaffPlace({ id: 2, name: body.name });
    places = [...places, added];
    return added;
  });
  api.respond(updatePlace, ({ params, body }) => {
    const place = places.find(({ id }) => id === Number(params.id)) as StaffPlace;
    const saved = { ...place, name: body.name, isActive: body.isActive ?? place.isActive };
    places = places.map((one) => (one === place ? saved : one));
    return saved;
  });
});

function open() {
  openStaffScreen('/admin/settings?tab=places', {
    routes: { '/admin/settings': <SettingsPage /> },
    role: 'Admin',
  });
}
const card = async (name: string) =>
  (await screen.findByText(name, { selector: 'h2' })).closest('article') as HTMLElement;
const button = async (label: string) =>
  (await screen.findByText(label, { selector: 'button' })) as HTMLButtonElement;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (label: string) =>
  press(within(screen.getByRole('dialog')).getByText(label, { selector: 'button' }));

test('a clinic with one place sees it, whose details are those of the clinic, and adds the second', async () => {
  open();
  expect((await card('Clinic Serial')).textContent).toBe('Clinic SerialOpen7 Station Road, Sylhet');
  expect(screen.queryByText('Edit')).toBeNull();
  expect(screen.getByText('Change them on the page “Clinic”.').getAttribute('href')).toBe(
    '/admin/settings?tab=clinic',
  );
  expect(screen.getByText(/^With a second place, every sitting/)).toBeTruthy();
  press(await button('Add a place'));
  await screen.findByRole('dialog', { name: 'Add a place' });
  expect(document.activeElement).toBe(field('Name'));
  submit('Add a place');
  await waitFor(() => expect(errorOf(field('Name'))).toBe('Please enter the name of the place'));
  type(field('Name'), 'Uttara');
  type(field('Name in Bangla'), 'উত্তরা');
  type(field('Address (optional)'), '12 Sonargaon Road');
  type(field('Phones (optional)'), 'none');
  submit('Add a place');
  await waitFor(() => expect(errorOf(field('Phones (optional)'))).toBeTruthy());
  type(field('Phones (optional)'), '02-55098765');
  submit('Add a place');
  await card('Uttara');
  expect(api.requests(createPlace).map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Uttara', nameBn: 'উত্তরা', address: '12 Sonargaon Road', addressBn: '' },
      ...{ phone: '02-55098765', mapUrl: '', hours: '', hoursBn: '', isActive: true },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the first place is asked for a name of its own while it is called as the clinic', async () => {
  places = [only, aStaffPlace({ id: 2, name: 'Uttara' })];
  open();
  press(await button('Name the first place'));
  await screen.findByRole('dialog', { name: 'Edit Clinic Serial' });
  type(field('Name'), 'Dhanmondi');
  submit('Save Changes');
  await card('Dhanmondi');
  expect(screen.queryByText('Name the first place')).toBeNull();
  // What was not changed goes on to follow the settings of the clinic.
  expect(api.requests(updatePlace)).toMatchObject([{ params: { id: '1' } }]);
  expect(api.requests(updatePlace)[0]?.body).toEqual({
    name: 'Dhanmondi',
    nameBn: '',
    updatedAt: only.updatedAt,
  });
});

test('shows each place with what patients read, and saves what was changed', async () => {
  places = [first, second];
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  open();
  expect((await card('Dhanmondi')).textContent).toBe('DhanmondiOpen7 Station Road02-55012345, 10616Edit');
  expect((await card('Uttara')).textContent).toBe('UttaraClosedDaily 5 to 9 PMEdit');
  expect(textsOf(screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading')))).toEqual([
    'Dhanmondi',
    'Uttara',
  ]);
  press(screen.getByLabelText('Edit: Uttara'));
  await screen.findByRole('dialog', { name: 'Edit Uttara' });
  type(field('Hours in Bangla'), 'প্রতিদিন ৫টা থেকে ৯টা');
  fireEvent.click(field('Open (doctors can sit here)'));
  submit('Save Changes');
  await waitFor(async () => expect((await card('Uttara')).textContent).toContain('Open'));
  expect(api.requests(updatePlace)[0]?.body).toEqual({
    ...{ name: 'Uttara', nameBn: '', hours: 'Daily 5 to 9 PM', hoursBn: 'প্রতিদিন ৫টা থেকে ৯টা' },
    ...{ isActive: true, updatedAt: second.updatedAt },
  });
});

test('says at its field why a place cannot be saved', async () => {
  places = [first, { ...second, isActive: true }];
  open();
  press(await screen.findByLabelText('Edit: Uttara'));
  await screen.findByRole('dialog');
  const inUse = 'Doctors still sit at this place, or patients have serials there. Move them first.';
  api.respond(updatePlace, refusal('PLACE_IN_USE', inUse, { isActive: inUse }));
  fireEvent.click(field('Open (doctors can sit here)'));
  submit('Save Changes');
  await screen.findByText(inUse);
  expect(field('Open (doctors can sit here)').getAttribute('aria-invalid')).toBe('true');
  const taken = 'A place with this name already exists';
  api.respond(updatePlace, refusal('NAME_IN_USE', taken, { name: taken }));
  type(field('Name'), 'Dhanmondi');
  submit('Save Changes');
  await waitFor(() => expect(errorOf(field('Name'))).toBe(taken));
});

test('says which fields somebody else has changed, and can save over them', async () => {
  places = [first, second];
  open();
  press(await screen.findByLabelText('Edit: Uttara'));
  await screen.findByRole('dialog');
  type(field('Address (optional)'), 'Mine');
  places = [first, { ...second, phone: '10616', updatedAt: '2027-03-10T05:00:00.000Z' }];
  api.respond(updatePlace, refusal('RECORD_CHANGED'));
  submit('Save Changes');
  await screen.findByText('Different in the newer version: Phones (optional).');
  api.respond(updatePlace, () => second);
  press(screen.getByText('Save mine anyway'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests(updatePlace).at(-1)?.body).toMatchObject({
    address: 'Mine',
    phone: '',
    updatedAt: '2027-03-10T05:00:00.000Z',
  });
});

test('can be loaded again after a failure', async () => {
  api.respond(listPlaces, serverError());
  open();
  await screen.findByText('The places could not be loaded.');
  api.respond(listPlaces, { places });
  press(screen.getByText('Try Again'));
  await card('Clinic Serial');
});
