import type { Place } from '@clinic-serial/contract/fields/place';
import {
  changeDoctorDay,
  createLeave,
  type DayOfDoctor,
  getDoctorDay,
  listDoctorDays,
  resetDoctorDay,
} from '@clinic-serial/contract/subjects/calendar';
import { previewDayChange, startDayChange } from '@clinic-serial/contract/subjects/changes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getAvailability, getDoctorForStaff } from '@clinic-serial/contract/subjects/doctors';
import { listWaiting, orderWaiting, removeWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  aChange,
  aDayOfDoctor,
  aDayOffOfDoctor,
  aPreview,
  aWaitingPerson,
} from '../../test/calendar-records.ts';
import { pressEscape } from '../../test/dialogs.ts';
import { descriptionOf, errorOf, textsOf } from '../../test/fields.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aDoctor, anAvailability, FRIDAY, TOMORROW } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { DayDialog } from './DayDialog.tsx';

const started = vi.fn();
const closed = vi.fn();
let api: StubbedApi;
let day: DayOfDoctor;

beforeEach(() => {
  started.mockClear();
  closed.mockClear();
  day = aDayOfDoctor({ date: TOMORROW, booked: 25 });
  api = stubApi();
  api.respond(getDoctorDay, () => day);
  api.respond(getDoctorForStaff, aDoctor());
  api.respond(previewDayChange, aPreview());
  api.respond(changeDoctorDay, () => day);
  api.respond(startDayChange, aChange());
});

async function open(date = TOMORROW) {
  openStaffScreen('/day', {
    routes: { '/day': <DayDialog doctorId={3} date={date} onStarted={started} onClose={closed} /> },
  });
  await screen.findByText('Hours now');
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const choices = () => textsOf(document.querySelectorAll('[aria-pressed]'));
const choose = async (name: string) => press(await button(name));
const act = (label: string) => press(screen.getByLabelText(label));
const sentence = () => screen.getByLabelText<HTMLInputElement>(/^One sentence/);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const jobs = () => api.requests(startDayChange).map(({ body }) => body);
const previews = () => api.requests(previewDayChange).map(({ body }) => body);
const saves = () => api.requests(changeDoctorDay).map(({ body }) => body);

test('offers what may change on a working day, a day off and a changed day', async () => {
  await open();
  expect(choices()).toEqual(['Away', '30 minutes late', '1 hour late', 'Other hours or limit…']);
});

test('offers an extra day on a day off, and the way back on a changed day', async () => {
  day = aDayOffOfDoctor({ date: TOMORROW, reason: 'changed', isChanged: true });
  await open();
  expect(choices()).toEqual(['Extra day', 'As usual']);
  await choose('Extra day');
  expect(document.activeElement).toBe(field('Start time'));
  type(field('Patient limit'), '১২');
  press(await button('Save'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(saves()).toMatchObject([
    { enabled: true, sittings: [{ sitting: 1, startTime: '09:00', endTime: '17:00', patientLimit: '12' }] },
  ]);
  // Nobody is booked, so nobody is asked about.
  expect(previews()).toEqual([]);
});

test('a sitting that goes to another place is told to its people, and every sitting is sent with its place', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  day = aDayOfDoctor({ date: TOMORROW, booked: 25, room: 'Room 1' });
  await open();
  await screen.findByText('Dhanmondi, Room 1');
  await choose('Other hours or limit…');
  expect(field(/^Leave as is/).checked).toBe(true);
  type(field('Place'), '2');
  expect(field('Room (optional)').value).toBe('');
  type(field('Room (optional)'), 'Room 305');
  expect(field('Tell them by SMS').checked).toBe(true);
  const where = { sitting: 1, placeId: 2, room: 'Room 305', roomBn: '' };
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ do: 'tell', day: { sittings: [where] } }));
  press(await button('Save and tell 25 people'));
  await waitFor(() => expect(started).toHaveBeenCalled());
  expect(saves()).toMatchObject([{ sittings: [where] }]);
});

test('an extra day is at the first open place until another is chosen', async () => {
  const [first, ...others] = inTwoPlaces.places;
  api.respond(getClinic, { ...aClinic, places: [{ ...(first as Place), isActive: false }, ...others] });
  day = aDayOffOfDoctor({ date: TOMORROW });
  await open();
  await choose('Extra day');
  expect((await screen.findByLabelText<HTMLSelectElement>('Place')).value).toBe('2');
  press(await button('Save'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(saves()).toMatchObject([{ sittings: [{ sitting: 1, placeId: 2 }] }]);
});

test('with one place a day has no field and no word about places, and nothing of it is sent', async () => {
  day = aDayOfDoctor({ date: TOMORROW });
  await open();
  await choose('Other hours or limit…');
  expect(screen.queryByLabelText('Place')).toBeNull();
  expect(screen.queryByLabelText(/^Room/)).toBeNull();
  type(field('Patient limit'), '20');
  press(await button('Save'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(JSON.stringify(saves())).toBe(
    '[{"enabled":true,"sittings":[{"sitting":1,"startTime":"09:00","endTime":"17:00","patientLimit":"20","reservedSlots":""}]}]',
  );
});

test('a date that is over can only be looked at', async () => {
  day = aDayOfDoctor({ date: '2027-03-09', booked: 3 });
  await open('2027-03-09');
  await screen.findByText('This date is over. It can no longer be changed.');
  expect(choices()).toEqual([]);
});

test('asks what happens to the people, with the usual answer chosen', async () => {
  await open();
  await choose('Away');
  await screen.findByText('What happens to the 25 people booked?');
  expect(field('Cancel all and tell them').checked).toBe(true);
  await choose('30 minutes late');
  expect(field('Tell them by SMS').checked).toBe(true);
  await choose('Other hours or limit…');
  // Nothing is different yet. A new limit alone concerns nobody who is booked.
  expect(field(/^Leave as is/).checked).toBe(true);
  type(field('Start time'), '10:00');
  expect(field('Tell them by SMS').checked).toBe(true);
  act('Cancel all and tell them');
  type(field('Start time'), '11:00');
  expect(field('Cancel all and tell them').checked).toBe(true);
});

test('shows the SMS with parts and cost, made anew after the typing', async () => {
  await open();
  await choose('Away');
  const preview = await screen.findByRole('region', { name: 'Preview of the SMS' });
  expect(preview.textContent).toContain('In English, 25 people, 1 part each');
  expect(preview.textContent).toContain('Your serial 1 is cancelled.');
  expect(preview.textContent).toContain('25 SMS parts, about 12.5 taka');
  const before = previews().length;
  type(sentence(), 'The');
  type(sentence(), 'The doctor is ill.');
  await waitFor(() =>
    expect(previews().at(-1)).toMatchObject({
      do: 'cancel',
      sentence: 'The doctor is ill.',
      day: { enabled: false },
    }),
  );
  expect(previews()).toHaveLength(before + 1);
});

test('saves without a preview', async () => {
  api.respond(previewDayChange, refusal('FORBIDDEN'));
  await open();
  await choose('Away');
  await screen.findByText('There is no preview at the moment. You can save without it.');
  press(await button('Save and cancel 25 serials'));
  await waitFor(() => expect(started).toHaveBeenCalledWith(41));
});

test('moves everybody to another date and says how many fit', async () => {
  api.respond(previewDayChange, aPreview({ movable: 18 }));
  api.respond(
    getAvailability,
    anAvailability({
      date: FRIDAY,
      sittings: [{ sitting: 2, startTime: '17:00', endTime: '20:00', limit: 20, booked: 2, available: 18 }],
    }),
  );
  await open();
  await choose('Away');
  act('Move to another date');
  press(await button('Save and move 25 serials'));
  await waitFor(() => expect(errorOf(field('Move to'))).toBe('Please choose the date to move to'));
  expect(saves()).toEqual([]);
  type(field('Move to'), FRIDAY);
  await screen.findByText('5:00 PM – 8:00 PM: 18 free');
  type(field('Sitting'), '2');
  await screen.findByText('18 of 25 fit. The others are listed to call.');
  press(await button('Save and move 25 serials'));
  await waitFor(() => expect(started).toHaveBeenCalledWith(41));
  expect(jobs()).toMatchObject([{ do: 'move', toDate: FRIDAY, toSitting: 2, people: 'all' }]);
});

test('leaves the people as they are', async () => {
  await open();
  await choose('Away');
  press(field(/^Leave as is/));
  press(await button('Save'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(saves()).toEqual([{ enabled: false }]);
  expect(jobs()).toEqual([]);
});

test('an absence of several days is a leave, and concerns the people of all its days', async () => {
  const until = addDays(TOMORROW, 2);
  api.respond(listDoctorDays, {
    days: [0, 1, 2].map((later) =>
      aDayOfDoctor({ date: addDays(TOMORROW, later), booked: later === 1 ? 0 : 5 }),
    ),
  });
  api.respond(createLeave, {
    leave: { id: 9, doctorId: 3, from: TOMORROW, to: until, reason: null, text: 'Ill', textBn: null },
    touched: 10,
  });
  await open();
  await choose('Away');
  type(field('Away until'), '2027-03-01');
  press(await button('Save and cancel 25 serials'));
  await waitFor(() =>
    expect(errorOf(field('Away until'))).toContain('The last day must not be before this date'),
  );
  type(field('Away until'), until);
  type(sentence(), 'Ill');
  await waitFor(() => expect(previews().at(-1)?.moreDays).toEqual([until]));
  press(await button('Save and cancel 25 serials'));
  await waitFor(() => expect(started).toHaveBeenCalled());
  expect(api.requests(createLeave)[0]?.body).toEqual({
    from: TOMORROW,
    to: until,
    text: 'Ill',
    key: expect.stringMatching(/^[\w-]{8,64}$/),
  });
  expect(saves()).toEqual([]);
  expect(jobs()).toMatchObject([{ do: 'cancel', moreDays: [until] }]);
});

test('a lost answer is asked for again with the same key, and the hours are not shifted twice', async () => {
  api.respond(startDayChange, noConnection);
  await open();
  await choose('1 hour late');
  press(await button('Save and tell 25 people'));
  await screen.findByText(/The new hours are saved, but the patients have not been told yet/);
  day = { ...day, startTime: '10:00', endTime: '18:00', reason: 'changed', isChanged: true };
  api.respond(startDayChange, aChange());
  press(await button('Save and tell 25 people'));
  await waitFor(() => expect(started).toHaveBeenCalledWith(41));
  expect(saves()).toHaveLength(1);
  const keys = jobs().map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('another choice after a failure is another job', async () => {
  api.respond(startDayChange, noConnection);
  await open();
  await choose('Away');
  press(await button('Save and cancel 25 serials'));
  await screen.findByText(/The new hours are saved/);
  act('Tell them by SMS');
  press(await button('Save and tell 25 people'));
  await waitFor(() => expect(jobs()).toHaveLength(2));
  expect(jobs()[0]?.key).not.toBe(jobs()[1]?.key);
});

test('checks the hours before they are sent', async () => {
  await open();
  await choose('Other hours or limit…');
  press(await button('Add a second sitting'));
  const second = screen.getByRole('group', { name: 'Second sitting' });
  press(await button('Save'));
  const start = within(second).getByLabelText<HTMLInputElement>('Start time');
  await waitFor(() => expect(errorOf(start)).toBe('Start time is required'));
  type(start, '16:00');
  type(within(second).getByLabelText('End time'), '20:00');
  press(await button('Save'));
  await waitFor(() => expect(errorOf(start)).toBe('The second sitting must start after the first has ended'));
  type(start, '17:00');
  press(await button('Save'));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({ sittings: [{ sitting: 1 }, { sitting: 2, startTime: '17:00' }] });
});

test('takes 12:00 AM as an end for the end of the day', async () => {
  await open();
  await choose('Other hours or limit…');
  const end = screen.getByLabelText<HTMLInputElement>('End time');
  type(end, '00:00');
  expect([end.value, descriptionOf(end)]).toEqual(['00:00', 'Midnight, the end of the day']);
  press(await button('Save and tell 25 people'));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({ sittings: [{ startTime: '09:00', endTime: '24:00' }] });
});

test('of two sittings, only the people who are concerned are told', async () => {
  const hours = { patientLimit: 15, reservedSlots: null };
  day = aDayOfDoctor({
    date: TOMORROW,
    booked: 25,
    sittings: [
      { sitting: 1, startTime: '09:00', endTime: '12:00', ...hours },
      { sitting: 2, startTime: '17:00', endTime: '20:00', ...hours },
    ],
  });
  api.respond(previewDayChange, aPreview({ people: 10 }));
  await open();
  await choose('30 minutes late');
  await screen.findByText('New hours: 9:30 AM – 12:30 PM, 5:00 PM – 8:00 PM');
  press(await button('Save and tell 10 people'));
  await waitFor(() => expect(started).toHaveBeenCalled());
  expect(jobs()).toMatchObject([{ do: 'tell', people: 'touched' }]);
  expect(previews()[0]).toMatchObject({ people: 'touched', day: { sittings: [{ startTime: '09:30' }, {}] } });
});

test('as usual takes the change back', async () => {
  day = aDayOfDoctor({ date: TOMORROW, reason: 'changed', isChanged: true });
  api.respond(resetDoctorDay, aDayOfDoctor({ date: TOMORROW }));
  await open();
  await choose('As usual');
  press(await button('Save'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.requests(resetDoctorDay)).toHaveLength(1);
});

test('asks before typed words are lost', async () => {
  await open();
  await choose('Away');
  type(sentence(), 'The doctor');
  pressEscape(screen.getByRole('dialog'));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(closed).not.toHaveBeenCalled();
});

const waiting = [
  aWaitingPerson({ id: 1, patientName: 'Karim' }),
  aWaitingPerson({ id: 2, patientName: 'Rahima' }),
  aWaitingPerson({
    id: 3,
    patientName: 'Jashim',
    sitting: 2,
    state: 'offered',
    offerExpiresAt: '2027-03-10T04:10:00.000Z',
  }),
];

test('shows who waits, and changes their order', async () => {
  day = { ...day, waiting: 3 };
  api.respond(listWaiting, { people: waiting });
  api.respond(orderWaiting, ({ body: { ids } }) => {
    const people = ids.flatMap((id) => waiting.filter((one) => one.id === id));
    api.respond(listWaiting, { people });
    return { people };
  });
  await open();
  const list = await screen.findByRole('region', { name: 'Waiting list' });
  const names = () => textsOf(list.querySelectorAll('strong'));
  await waitFor(() => expect(names()).toEqual(['Karim', 'Rahima', 'Jashim']));
  expect(list.textContent).toContain('A place is held until 10:10 AM');
  expect((await button('Move Karim up')).getAttribute('aria-disabled')).toBe('true');
  // Nobody goes to the line of another sitting.
  expect((await button('Move Rahima down')).getAttribute('aria-disabled')).toBe('true');
  press(await button('Move Rahima up'));
  await waitFor(() => expect(names()).toEqual(['Rahima', 'Karim', 'Jashim']));
  expect(api.requests(orderWaiting)[0]?.body).toEqual({ ids: [2, 1, 3] });
});

test('takes a person off the waiting list after a question', async () => {
  day = { ...day, waiting: 3 };
  api.respond(listWaiting, { people: waiting });
  api.respond(removeWaiting, () => {
    api.respond(listWaiting, { people: waiting.slice(1) });
    return { deleted: true as const };
  });
  await open();
  press(await button('Take Karim off the list'));
  const question = await screen.findByRole('alertdialog', { name: 'Take Karim off the waiting list?' });
  press(within(question).getByText('Take off the list'));
  await waitFor(() => expect(screen.queryByText('Karim')).toBeNull());
  expect(api.requests(removeWaiting)[0]?.params).toEqual({ id: '1' });
});
