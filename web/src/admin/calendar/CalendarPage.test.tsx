import {
  changeDoctorDay,
  createLeave,
  type DayOfDoctor,
  deleteLeave,
  getDoctorDay,
  listDaysOn,
  listDoctorDays,
  listHolidays,
  listLeave,
} from '@clinic-serial/contract/subjects/calendar';
import {
  getDayChange,
  listTouched,
  previewDayChange,
  startDayChange,
} from '@clinic-serial/contract/subjects/changes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getDoctorForStaff, listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aChange, aDayOfDoctor, aDayOffOfDoctor, aPreview } from '../../test/calendar-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aDoctor, FRIDAY, TODAY, TOMORROW } from '../../test/records.ts';
import { openStaffScreen, press as pressPart, type } from '../../test/staff-screen.tsx';
import { onePage, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import CalendarPage from './CalendarPage.tsx';

const PAGE = '/admin/calendar';
const DOCTOR = 'Dr. Ayesha Rahman';

let api: StubbedApi;
let presses: number;
/** The day of the doctor, whatever its date. */
let day: Partial<DayOfDoctor>;

beforeEach(() => {
  presses = 0;
  day = { booked: 25 };
  api = stubApi();
  api.respond(listDaysOn, ({ query: { date = '' } }) => ({ days: [aDayOfDoctor({ ...day, date })] }));
  api.respond(getDoctorDay, ({ params: { date = '' } }) => aDayOfDoctor({ ...day, date }));
  api.respond(getDoctorForStaff, aDoctor());
  const doctors = [aDoctor()];
  api.respond(listDoctorsForStaff, { doctors, pagination: onePage(doctors) });
  api.respond(previewDayChange, aPreview());
  api.respond(changeDoctorDay, ({ params: { date = '' } }) => aDayOffOfDoctor({ ...day, date }));
  api.respond(startDayChange, aChange());
  api.respond(getDayChange, aChange({ done: 12 }));
  api.respond(listHolidays, { holidays: [] });
  api.respond(listLeave, { leave: [] });
});

const open = (place = PAGE, role: Role = 'Staff') =>
  openStaffScreen(place, { routes: { [PAGE]: <CalendarPage /> }, role });

/** Presses a control and counts it. */
function press(part: HTMLElement) {
  presses += 1;
  pressPart(part);
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const row = async (name = DOCTOR) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
const saves = () => api.requests(changeDoctorDay).map(({ params, body }) => ({ ...params, ...body }));
const jobs = () => api.requests(startDayChange).map(({ params, body }) => ({ ...params, ...body }));

test('a doctor who is away tomorrow with 25 people booked takes 4 presses', async () => {
  open();
  press(await button('Tomorrow'));
  await waitFor(() => expect(api.requests(listDaysOn).at(-1)?.query.date).toBe(TOMORROW));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  press(await button(`Change… ${DOCTOR}`));
  press(await button('Away'));
  const sentence = await screen.findByLabelText<HTMLInputElement>(/^One sentence/);
  expect(document.activeElement).toBe(sentence);
  type(sentence, 'The doctor is ill.');
  press(await button('Save and cancel 25 serials'));
  const progress = await screen.findByRole('progressbar');
  expect(progress.getAttribute('aria-valuetext')).toBe('12 of 25');
  expect(presses).toBe(4);
  expect(saves()).toEqual([{ id: '3', date: TOMORROW, enabled: false }]);
  expect(jobs()).toEqual([
    {
      id: '3',
      date: TOMORROW,
      do: 'cancel',
      sentence: 'The doctor is ill.',
      people: 'all',
      key: expect.stringMatching(/^[\w-]{8,64}$/),
    },
  ]);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('change=41'));
});

test('a doctor who is an hour late today takes at most 4 presses', async () => {
  open();
  press(await button(`Change… ${DOCTOR}`));
  press(await button('1 hour late'));
  expect(screen.getByText('New hours: 10:00 AM – 6:00 PM')).toBeTruthy();
  type(await screen.findByLabelText(/^One sentence/), 'The doctor is in surgery.');
  press(await button('Save and tell 25 people'));
  await screen.findByRole('progressbar');
  expect(presses).toBe(3);
  expect(saves()).toMatchObject([
    {
      date: TODAY,
      enabled: true,
      sittings: [{ sitting: 1, startTime: '10:00', endTime: '18:00', patientLimit: '30' }],
    },
  ]);
  expect(jobs()).toMatchObject([{ date: TODAY, do: 'tell', sentence: 'The doctor is in surgery.' }]);
});

test('the list shows the result of a job as soon as it has finished', async () => {
  api.respond(getDayChange, aChange({ finishedAt: '2027-03-10T04:01:00.000Z', done: 25 }));
  open(`${PAGE}?change=41`);
  await screen.findByText('Finished.');
  await waitFor(() => expect(api.requests(listDaysOn)).toHaveLength(2));
});

test('the progress of a job is shown again after a reload', async () => {
  open(`${PAGE}?change=41`);
  await screen.findByText('12 of 25');
  press(within(screen.getByRole('dialog')).getByText('Close'));
  await arriveAt(PAGE);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows hours, bookings and remarks of all doctors who sit or would sit', async () => {
  const days = [
    aDayOfDoctor({
      booked: 12,
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '12:00', patientLimit: 20, reservedSlots: null },
        { sitting: 2, startTime: '17:00', endTime: '20:00', patientLimit: 10, reservedSlots: null },
      ],
    }),
    aDayOffOfDoctor({ doctorId: 4, doctorName: 'Dr. Leave', reason: 'leave', until: FRIDAY, touched: 3 }),
    aDayOffOfDoctor({ doctorId: 5, doctorName: 'Dr. Eid', reason: 'holiday', text: 'Eid' }),
    aDayOfDoctor({ doctorId: 6, doctorName: 'Dr. Changed', reason: 'changed', isChanged: true, waiting: 2 }),
    aDayOffOfDoctor({ doctorId: 7, doctorName: 'Dr. Day Off' }),
  ];
  api.respond(listDaysOn, { days });
  open();
  expect((await row()).textContent).toContain('9:00 AM – 12:00 PM5:00 PM – 8:00 PM');
  expect((await row()).textContent).toContain('12 of 30');
  expect((await row('Dr. Leave')).textContent).toContain('On leave until Fri, 12 Mar');
  expect((await row('Dr. Leave')).textContent).toContain('3 affected');
  expect((await row('Dr. Eid')).textContent).toContain('Holiday: Eid');
  expect((await row('Dr. Changed')).textContent).toContain('Changed');
  expect((await row('Dr. Changed')).textContent).toContain('2 waiting');
  expect(screen.queryByText('Dr. Day Off')).toBeNull();
  press(await button('Show 1 doctor with a day off'));
  await row('Dr. Day Off');
  await arriveAt(`${PAGE}?all=1`);
});

test('a day that a holiday of one place shortens says which place is closed', async () => {
  const said = { text: 'Flood', closedPlaces: [2] };
  const days = [
    aDayOfDoctor({ ...said, endTime: '13:00' }),
    aDayOffOfDoctor({ doctorId: 5, doctorName: 'Dr. Uttara', reason: 'holiday', ...said }),
  ];
  api.respond(listDaysOn, { days });
  open();
  // With one place by now the holiday is one of the clinic.
  expect((await row('Dr. Uttara')).textContent).toContain('Holiday: Flood');
  expect((await row()).textContent).not.toContain('Flood');
  cleanup();
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  open();
  expect((await row('Dr. Uttara')).textContent).toContain('Closed: Uttara (Flood)');
  expect((await row()).textContent).toContain('Closed: Uttara (Flood)');
});

test('the days and the month of a doctor say where each sitting is, if the clinic has several places', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const hours = { patientLimit: 20, reservedSlots: null };
  const sittings = [
    { sitting: 1 as const, startTime: '09:00', endTime: '12:00', ...hours },
    { sitting: 2 as const, startTime: '17:00', endTime: '20:00', ...hours, placeId: 2, room: 'Room 305' },
  ];
  api.respond(listDaysOn, { days: [aDayOfDoctor({ sittings })] });
  api.respond(listDoctorDays, { days: [aDayOfDoctor({ date: '2027-03-01', sittings })] });
  open(`${PAGE}?tab=month&doctor=3`);
  expect((await button(/^Mon, 1 Mar/)).textContent).toContain('8:00 PM Uttara, Room 305');
  press(screen.getByRole('tab', { name: 'Next days' }));
  expect((await row()).textContent).toContain(
    '9:00 AM – 12:00 PM Dhanmondi5:00 PM – 8:00 PM Uttara, Room 305',
  );
});

test('the address has the date; an invalid one means today', async () => {
  open(`${PAGE}?date=2027-02-31`);
  await row();
  expect(api.requests(listDaysOn).map(({ query }) => query.date)).toEqual([TODAY]);
  press(await button('Tomorrow'));
  await arriveAt(`${PAGE}?date=${TOMORROW}`);
  expect((await button('Tomorrow')).getAttribute('aria-pressed')).toBe('true');
  press(await button('Today'));
  await arriveAt(PAGE);
});

test('a Viewer sees the calendar and can change nothing', async () => {
  day = { booked: 25, reason: 'changed', isChanged: true };
  open(PAGE, 'Viewer');
  expect((await row()).textContent).not.toContain('Change…');
  press(await button(`Details ${DOCTOR}`));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('25 of 30');
  expect(within(dialog).queryByText('Away', { selector: 'button' })).toBeNull();
});

test('says what went wrong, and tries again', async () => {
  api.respond(listDaysOn, serverError());
  open();
  await screen.findByText('Failed to load the calendar');
  api.respond(listDaysOn, { days: [aDayOfDoctor()] });
  press(screen.getByText('Try Again'));
  await row();
});

test('the month of a doctor begins in the column of its weekday, and a cell opens the day', async () => {
  api.respond(listDoctorDays, ({ query: { from = '' } }) => ({
    days: [0, 1, 2].map((later) => aDayOfDoctor({ date: `${from.slice(0, 8)}0${later + 1}`, booked: later })),
  }));
  open(`${PAGE}?tab=month&doctor=3`);
  await screen.findByText('March 2027');
  const cell = await button(/^Mon, 1 Mar/);
  // 1 March 2027 is a Monday, the third day of a week that begins on Saturday.
  expect(cell.closest('li')?.dataset.column).toBe('3');
  expect(cell.textContent).toContain('0 of 30 booked');
  expect(api.requests(listDoctorDays)[0]?.query).toEqual({ from: '2027-03-01', to: '2027-03-31' });
  press(await button('Next month'));
  await screen.findByText('April 2027');
  await arriveAt(`${PAGE}?tab=month&doctor=3&month=2027-04`);
  expect(api.requests(listDoctorDays).at(-1)?.query).toEqual({ from: '2027-04-01', to: '2027-04-30' });
  press(await button(/^Fri, 2 Apr/));
  await screen.findByRole('dialog', { name: `${DOCTOR}: Friday, 2 April 2027` });
  await arriveAt(`${PAGE}?tab=month&doctor=3&month=2027-04&day=2027-04-02`);
});

test('asks for a doctor before it shows a month', async () => {
  api.respond(listDoctorDays, { days: [] });
  open(`${PAGE}?tab=month`);
  await screen.findByText('Choose a doctor', { selector: 'p' });
  await screen.findByText(DOCTOR, { selector: 'option' });
  type(screen.getByLabelText('Doctor'), '3');
  await arriveAt(`${PAGE}?tab=month&doctor=3`);
});

test('sends a leave again under the key of the press whose answer was lost', async () => {
  const leave = { id: 9, doctorId: 3, from: FRIDAY, to: FRIDAY, reason: null, text: null, textBn: null };
  api.respond(createLeave, serverError(500));
  open(`${PAGE}?tab=closed&doctor=3`);
  type(await screen.findByLabelText('From'), FRIDAY);
  type(screen.getByLabelText('Until'), FRIDAY);
  press(await button('Add leave'));
  await waitFor(() => expect(api.requests(createLeave)).toHaveLength(1));
  api.respond(createLeave, { leave, touched: 0 });
  press(await button('Add leave'));
  await waitFor(() => expect(api.requests(createLeave)).toHaveLength(2));
  const [first, again] = api.requests(createLeave).map(({ body }) => body);
  expect(first).toMatchObject({ key: expect.stringMatching(/^[\w-]{8,64}$/) });
  expect(again).toEqual(first);
});

test('adds and deletes the leave of a doctor, with texts in both languages', async () => {
  const leave = {
    id: 9,
    doctorId: 3,
    from: TOMORROW,
    to: FRIDAY,
    reason: 'Congress',
    text: 'Back on Saturday',
    textBn: null,
  };
  api.respond(createLeave, () => {
    api.respond(listLeave, { leave: [leave] });
    return { leave, touched: 0 };
  });
  api.respond(deleteLeave, { deleted: true as const });
  open(`${PAGE}?tab=closed&doctor=3`);
  type(await screen.findByLabelText('From'), FRIDAY);
  type(screen.getByLabelText('Until'), TOMORROW);
  press(await button('Add leave'));
  await screen.findByText('The last day must not be before the first day');
  type(screen.getByLabelText('From'), TOMORROW);
  type(screen.getByLabelText('Until'), FRIDAY);
  type(screen.getByLabelText(/^Text for patients \(optional/), 'Back on Saturday');
  type(screen.getByLabelText(/^Text for patients in Bangla/), 'শনিবার থেকে বসবেন');
  press(await button('Add leave'));
  await screen.findByText('11 March 2027 to 12 March 2027');
  expect(api.requests(createLeave)[0]?.body).toMatchObject({
    from: TOMORROW,
    to: FRIDAY,
    text: 'Back on Saturday',
    textBn: 'শনিবার থেকে বসবেন',
  });
  expect(api.requests(listTouched)).toEqual([]);
  press(await button('Delete: 11 March 2027 to 12 March 2027'));
  const question = await screen.findByRole('alertdialog');
  press(within(question).getByText('Delete'));
  await screen.findByText('Deleted.');
  expect(api.requests(deleteLeave)[0]?.params).toEqual({ id: '3', leaveId: '9' });
});

test('shows the tabs, and keeps the chosen one in the address', async () => {
  open();
  expect(textsOf(await screen.findAllByRole('tab'))).toEqual(['Next days', 'Month', 'Days off']);
  press(screen.getByText('Days off'));
  await arriveAt(`${PAGE}?tab=closed`);
});
