import {
  createHolidays,
  deleteHoliday,
  listHolidays,
  listPublicHolidays,
  readHolidayFile,
} from '@clinic-serial/contract/subjects/calendar';
import { listTouched, previewDayChange } from '@clinic-serial/contract/subjects/changes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aPreview, aTouchedDay } from '../../test/calendar-records.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, FRIDAY, TODAY, TOMORROW } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { HolidaysPanel } from './HolidaysPanel.tsx';

const eid = { id: 8, date: FRIDAY, name: 'Eid', nameBn: null };

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(listHolidays, { holidays: [] });
  api.respond(previewDayChange, aPreview());
});

const open = (role: Role = 'Staff') =>
  openStaffScreen('/admin/calendar', {
    routes: { '/admin/calendar': <HolidaysPanel today={TODAY} /> },
    role,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodies = () => api.requests(createHolidays).map(({ body }) => body);

async function fill(dates: Record<string, string>) {
  for (const [label, value] of Object.entries(dates)) type(await screen.findByLabelText(label), value);
}

test('adds a holiday, and asks about the people of that date only', async () => {
  api.respond(createHolidays, { created: [eid], existing: [], touched: 4 });
  api.respond(listTouched, { days: [aTouchedDay({ date: FRIDAY }), aTouchedDay({ date: '2027-05-01' })] });
  open();
  await fill({ Date: FRIDAY });
  press(await button('Add holiday'));
  await screen.findByText('Please enter the name of the holiday');
  await fill({ Name: 'Eid' });
  press(await button('Add holiday'));
  const dialog = await screen.findByRole('dialog', { name: 'People are affected' });
  expect(dialog.textContent).toContain('on 1 day');
  expect(api.requests(listTouched)[0]?.query).toEqual({ date: FRIDAY });
  expect(bodies()).toMatchObject([{ holidays: [{ date: FRIDAY, name: 'Eid' }] }]);
  expect(screen.getByText('The clinic is closed on Friday, 12 March 2027: Eid.')).toBeTruthy();
});

test('adds one holiday for each date of a range, and says which were holidays before', async () => {
  const created = [{ ...eid, date: TODAY }, eid];
  api.respond(createHolidays, { created, existing: [TOMORROW], touched: 3 });
  api.respond(listTouched, { days: [aTouchedDay({ date: TODAY }), aTouchedDay({ date: TOMORROW })] });
  open();
  await fill({ Date: TODAY, 'Last day, if it is more than one (optional)': FRIDAY, Name: 'Eid' });
  press(await button('Add holiday'));
  await screen.findByText('The clinic is closed on 2 more dates. 1 date was a holiday already.');
  expect(bodies()).toMatchObject([
    { holidays: [TODAY, TOMORROW, FRIDAY].map((date) => ({ date, name: 'Eid' })) },
  ]);
  const dialog = await screen.findByRole('dialog', { name: 'People are affected' });
  expect(dialog.textContent).toContain('on 1 day');
  expect(api.requests(listTouched)[0]?.query).toEqual({});
});

test.each([
  [{ Date: '2027-03-09' }, 'Please select today or a later date'],
  [{ Date: '2029-03-10' }, 'Please select a date within the next two years'],
  [{ Date: FRIDAY, last: TODAY }, 'The last day must not be before the first day'],
  [{ Date: FRIDAY, last: '2027-05-11' }, 'A holiday has at most 60 days'],
  [{ Date: '2029-03-08', last: '2029-03-10' }, 'Please select a date within the next two years'],
])('refuses the dates %j', async ({ Date: date, last }: { Date: string; last?: string }, sentence) => {
  open();
  await fill({
    Date: date,
    ...(last && { 'Last day, if it is more than one (optional)': last }),
    Name: 'Eid',
  });
  press(await button('Add holiday'));
  await screen.findByText(sentence);
  expect(bodies()).toEqual([]);
});

test('says at the date that it is a holiday already', async () => {
  api.respond(createHolidays, { created: [], existing: [FRIDAY], touched: 0 });
  open();
  await fill({ Date: FRIDAY, Name: 'Eid' });
  press(await button('Add holiday'));
  await screen.findByText('This date is a holiday already.');
  expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true');
});

test('sends a holiday again under its key after a lost answer, and under a new one after a success', async () => {
  api.respond(createHolidays, serverError(500));
  open();
  await fill({ Date: FRIDAY, Name: 'Eid' });
  press(await button('Add holiday'));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  api.respond(createHolidays, { created: [eid], existing: [], touched: 0 });
  press(await button('Add holiday'));
  await screen.findByText(/The clinic is closed on Friday/);
  await fill({ Date: FRIDAY, Name: 'Eid' });
  press(await button('Add holiday'));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  const [first, again, another] = bodies() as { key: string }[];
  expect(again).toEqual(first);
  expect(another?.key).not.toBe(first?.key);
});

test('shows the next ten holidays, and all on request; deletes one after a question', async () => {
  let holidays = Array.from({ length: 12 }, (_, place) => ({ ...eid, id: place, name: `Eid ${place}` }));
  api.respond(listHolidays, () => ({ holidays }));
  api.respond(deleteHoliday, () => {
    holidays = [];
    return { deleted: true as const };
  });
  open();
  await screen.findByText('Eid 9');
  expect(screen.queryByText('Eid 10')).toBeNull();
  press(await button('Show all 12'));
  press(await button('Delete: Eid 11'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete the holiday Eid 11?' });
  press(within(question).getByText('Delete'));
  await screen.findByText('No holidays entered');
  expect(api.requests(deleteHoliday)[0]?.params).toEqual({ id: '11' });
});

const PUBLIC = [
  { date: FRIDAY, name: 'Eid-ul-Fitr holiday', nameBn: 'ঈদুল ফিতরের ছুটি', isExpected: true },
  {
    date: '2027-03-26',
    name: 'Independence and National Day',
    nameBn: 'স্বাধীনতা ও জাতীয় দিবস',
    isExpected: false,
  },
  { date: '2027-04-14', name: 'Pahela Baishakh', nameBn: 'পহেলা বৈশাখ', isExpected: false },
  { date: '2028-05-01', name: 'May Day', nameBn: 'মে দিবস', isExpected: false },
];

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('offers the public holidays, of which none is chosen, and adds those that a person chooses', async () => {
  api.respond(listPublicHolidays, { holidays: PUBLIC });
  api.respond(listHolidays, { holidays: [{ id: 1, date: '2027-04-14', name: 'New year', nameBn: null }] });
  api.respond(createHolidays, { created: [eid, { ...eid, date: '2028-05-01' }], existing: [], touched: 0 });
  open();
  await screen.findByText('New year');
  press(await button('Choose from public holidays…'));
  const dialog = await screen.findByRole('dialog', { name: 'Public holidays of Bangladesh' });
  await within(dialog).findByText(/follow the moon and can move by a day/);
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [false, false],
  ]);
  expect((await box(/Pahela Baishakh/)).closest('div')?.textContent).toContain('Already a holiday');
  expect((await box(/Eid-ul-Fitr/)).closest('div')?.textContent).toContain('Expected');
  expect(within(dialog).getByRole('group', { name: '2028' })).toBeTruthy();

  press(await button('Add holidays'));
  await screen.findByText('Please choose at least one date');
  press(await button('Choose all 2 fixed dates'));
  expect(screen.queryByText('Please choose at least one date')).toBeNull();
  press(await box(/Independence/));
  press(await box(/Eid-ul-Fitr/));
  press(await button('Add 2 holidays'));
  await screen.findByText('The clinic is closed on 2 more dates.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const names = ({ date, name, nameBn }: (typeof PUBLIC)[number]) => ({ date, name, nameBn });
  expect(bodies()[0]).toMatchObject({
    holidays: expect.arrayContaining(PUBLIC.filter((_, place) => place === 0 || place === 3).map(names)),
  });
  expect((bodies()[0] as { holidays: unknown[] }).holidays).toHaveLength(2);
});

test('says why the public holidays cannot be shown or saved, and saves them after another press', async () => {
  api.respond(listPublicHolidays, serverError(500));
  open();
  press(await button('Choose from public holidays…'));
  await screen.findByText('Failed to load the public holidays');
  api.respond(listPublicHolidays, { holidays: PUBLIC });
  press(screen.getByText('Try Again'));
  press(await box(/May Day/));
  api.respond(createHolidays, serverError(500));
  press(await button('Add 1 holiday'));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await screen.findByText('Server error: 500');
  api.respond(createHolidays, { created: [eid], existing: [], touched: 0 });
  press(await button('Add 1 holiday'));
  await screen.findByText(/The clinic is closed on Friday/);
  expect(bodies()[1]).toEqual(bodies()[0]);
});

const EVENTS = [
  { from: '2026-12-16', to: '2026-12-16', name: 'Victory Day of last year' },
  { from: '2027-03-08', to: '2027-03-11', name: 'Days of the feast' },
  { from: FRIDAY, to: '2027-03-13', name: 'The feast goes on' },
];

async function chooseFile(file: File) {
  await button('From a calendar file (.ics)…');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [file] } });
}

const aFile = (content: BlobPart = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR') => new File([content], 'holidays.ics');

test('reads a calendar file, and adds the days that a person chooses, from today on and each once', async () => {
  api.respond(readHolidayFile, { events: EVENTS, timed: 3, unread: 1 });
  api.respond(listHolidays, { holidays: [{ ...eid, date: '2027-03-13' }] });
  api.respond(createHolidays, { created: [eid], existing: [], touched: 0 });
  open();
  await chooseFile(aFile('\ufeffBEGIN:VCALENDAR\r\nX-NOTE:a line that\r\n  goes on\r\nEND:VCALENDAR'));
  const dialog = await screen.findByRole('dialog', { name: 'Holidays from a calendar file' });
  expect(api.requests(readHolidayFile)[0]?.body).toEqual({
    text: 'BEGIN:VCALENDAR\r\nX-NOTE:a line that goes on\r\nEND:VCALENDAR',
  });
  expect(dialog.textContent).toContain('holidays.ics');
  expect(dialog.textContent).toContain('3 events were left out because they have a time of day.');
  expect(dialog.textContent).toContain('1 event was left out because it could not be read');
  expect(screen.queryByRole('checkbox', { name: /last year/ })).toBeNull();
  expect(dialog.textContent).toContain('Wednesday, 10 March 2027 to Thursday, 11 March 2027 (2 days)');
  expect(dialog.textContent).toContain('1 of 2 days are holidays already');
  press(await button('Choose all 2'));
  press(await button('Add 3 holidays'));
  await screen.findByText(/The clinic is closed on Friday/);
  expect(bodies()[0]).toMatchObject({
    holidays: expect.arrayContaining([
      { date: '2027-03-10', name: 'Days of the feast', nameBn: null },
      { date: '2027-03-11', name: 'Days of the feast', nameBn: null },
      { date: FRIDAY, name: 'The feast goes on', nameBn: null },
    ]),
  });
});

test('chooses at most 200 dates at once', async () => {
  api.respond(readHolidayFile, {
    events: [{ from: TODAY, to: '2027-12-31', name: 'The rest of the year' }],
    timed: 0,
    unread: 0,
  });
  open();
  await chooseFile(aFile());
  press(await box(/The rest of the year/));
  press(await button('Add 297 holidays'));
  await screen.findByText('Please choose at most 200 dates at once');
  expect(bodies()).toEqual([]);
});

test('says what is wrong with a file', async () => {
  open();
  await chooseFile(aFile('x'.repeat(500_001)));
  await screen.findByText('The file is too large. At most 500 kB can be read.');
  api.respond(readHolidayFile, { events: EVENTS.slice(0, 1), timed: 0, unread: 0 });
  await chooseFile(aFile());
  await screen.findByText('The file has no whole days between today and two years ahead.');
  const sentence = 'This is not a calendar file that can be read.';
  api.respond(readHolidayFile, refusal('INVALID_INPUT', sentence));
  await chooseFile(aFile('hello'));
  await screen.findByText(sentence);
  expect(screen.queryByText(/has no whole days/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers no way to add to an account that may only look', async () => {
  api.respond(listHolidays, { holidays: [eid] });
  open('Viewer');
  await screen.findByText('Eid');
  expect(screen.queryByRole('button', { name: /public holidays/ })).toBeNull();
  expect(screen.queryByLabelText('Date')).toBeNull();
});

test('a holiday closes the whole clinic or some of its places, and the list says which', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  api.respond(listHolidays, { holidays: [eid, { ...eid, id: 9, name: 'Repairs', placeIds: [2] }] });
  api.respond(createHolidays, { created: [{ ...eid, placeIds: [2] }], existing: [], touched: 0 });
  open();
  expect((await screen.findByText('Eid')).closest('li')?.textContent).toContain('The whole clinic');
  expect((await screen.findByText('Repairs')).closest('li')?.textContent).toContain('Uttara');
  expect(screen.getByText(/^The clinic or some of its places are closed/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('The whole clinic').checked).toBe(true);
  await fill({ Date: FRIDAY, Name: 'Eid' });
  fireEvent.click(screen.getByLabelText('Only some places'));
  press(await button('Add holiday'));
  await screen.findByText('Please choose at least one place');
  expect(bodies()).toEqual([]);
  const group = within(screen.getByRole('group', { name: 'Closed places' }));
  expect(group.queryByLabelText('Old Town')).toBeNull();
  fireEvent.click(group.getByLabelText('Uttara'));
  press(await button('Add holiday'));
  await screen.findByText('Closed is Uttara on Friday, 12 March 2027: Eid.');
  expect(bodies()).toMatchObject([{ holidays: [{ date: FRIDAY, placeIds: [2] }] }]);
  // The whole clinic again: what was chosen before is not sent.
  await fill({ Date: TOMORROW, Name: 'Election' });
  press(await button('Add holiday'));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]?.holidays[0]).not.toHaveProperty('placeIds');
});

test('with one place a holiday has no field and no word about places, and nothing of it is sent', async () => {
  api.respond(listHolidays, { holidays: [eid] });
  api.respond(createHolidays, { created: [eid], existing: [], touched: 0 });
  open();
  expect((await screen.findByText('Eid')).closest('li')?.textContent).toBe('EidFriday, 12 March 2027');
  expect(screen.queryByText(/place|whole clinic$/i, { selector: 'label, legend, span' })).toBeNull();
  await fill({ Date: FRIDAY, Name: 'Eid' });
  press(await button('Add holiday'));
  await screen.findByText('The clinic is closed on Friday, 12 March 2027: Eid.');
  expect(JSON.stringify(bodies()[0]?.holidays)).toBe(`[{"date":"${FRIDAY}","name":"Eid","nameBn":""}]`);
});

test('one choice says which places all chosen public holidays close, and those of a file', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  api.respond(listPublicHolidays, { holidays: PUBLIC });
  api.respond(readHolidayFile, { events: EVENTS, timed: 0, unread: 0 });
  api.respond(createHolidays, { created: [{ ...eid, placeIds: [2] }], existing: [], touched: 0 });
  open();
  press(await button('Choose from public holidays…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Public holidays of Bangladesh' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('The whole clinic')).checked).toBe(true);
  press(await button('Choose all 3 fixed dates'));
  fireEvent.click(dialog.getByLabelText('Only some places'));
  press(await button('Add 3 holidays'));
  await dialog.findByText('Please choose at least one place');
  expect(bodies()).toEqual([]);
  fireEvent.click(dialog.getByLabelText('Uttara'));
  expect(dialog.queryByText('Please choose at least one place')).toBeNull();
  expect(dialog.queryByLabelText('Old Town')).toBeNull();
  press(await button('Add 3 holidays'));
  await screen.findByText('Closed is Uttara on Friday, 12 March 2027: Eid.');
  expect(bodies()[0]?.holidays.map(({ placeIds }) => placeIds)).toEqual([[2], [2], [2]]);

  await chooseFile(aFile('BEGIN:VCALENDAR\r\nEND:VCALENDAR'));
  const file = within(await screen.findByRole('dialog', { name: 'Holidays from a calendar file' }));
  press(await button('Choose all 2'));
  fireEvent.click(file.getByLabelText('Only some places'));
  fireEvent.click(file.getByLabelText('Dhanmondi'));
  press(await button(/^Add \d holidays$/));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(new Set(bodies()[1]?.holidays.flatMap(({ placeIds }) => placeIds))).toEqual(new Set([1]));
});

test('with one place the choice of several holidays has no word about places', async () => {
  api.respond(listPublicHolidays, { holidays: PUBLIC });
  api.respond(createHolidays, { created: [eid], existing: [], touched: 0 });
  open();
  press(await button('Choose from public holidays…'));
  press(await button('Choose all 3 fixed dates'));
  const dialog = await screen.findByRole('dialog', { name: 'Public holidays of Bangladesh' });
  expect(within(dialog).queryByText(/\bplaces?\b|whole clinic/i)).toBeNull();
  press(await button('Add 3 holidays'));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(JSON.stringify(bodies()[0])).not.toContain('placeIds');
});
