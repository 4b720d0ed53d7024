import {
  getDayChange,
  listTouched,
  previewDayChange,
  startDayChange,
  undoDayChange,
} from '@clinic-serial/contract/subjects/changes';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChange, aPreview, aTouchedDay } from '../../test/calendar-records.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, anAvailability, FRIDAY, TODAY, TOMORROW } from '../../test/records.ts';
import { openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { ChangeProgress } from './CalendarPage.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

const closed = vi.fn();
let api: StubbedApi;

beforeEach(() => {
  closed.mockClear();
  api = stubApi();
  api.respond(previewDayChange, aPreview({ people: 4, parts: 4, cost: 2 }));
  api.respond(startDayChange, ({ params: { id } }) => aChange({ id: 40 + Number(id) }));
  api.respond(getDayChange, ({ params: { id } }) => aChange({ id: Number(id) }));
});

const open = () =>
  openStaffScreen('/x', { routes: { '/x': <TouchedDialog query={{ doctorId: 3 }} onClose={closed} /> } });
const openProgress = (role: 'Staff' | 'Viewer' = 'Staff') =>
  openStaffScreen('/x', {
    role,
    routes: { '/x': <ChangeProgress id={41} onClose={closed} /> },
  });
const button = (name: string) => screen.findByRole('button', { name });
const jobs = () =>
  api.requests(startDayChange).map(({ params: { id, date }, body }) => ({ id, date, ...body }));

test('asks nothing when nobody is affected', async () => {
  api.respond(listTouched, { days: [] });
  open();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says how many people on how many days, and cancels all days of a doctor in one job', async () => {
  api.respond(listTouched, {
    days: [aTouchedDay({ date: TODAY, people: 4 }), aTouchedDay({ date: FRIDAY, people: 2 })],
  });
  open();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('It affects 6 people on 2 days');
  expect(dialog.textContent).toContain('Wednesday, 10 March 2027: 4 affected');
  type(screen.getByLabelText(/^One sentence/), 'The doctor has left.');
  press(await button('Cancel 6 serials'));
  await screen.findByRole('progressbar');
  expect(jobs()).toMatchObject([
    {
      id: '3',
      date: TODAY,
      do: 'cancel',
      sentence: 'The doctor has left.',
      people: 'touched',
      moreDays: [FRIDAY],
    },
  ]);
  press(within(dialog).getAllByText('Close').at(-1) as HTMLElement);
  expect(closed).toHaveBeenCalled();
});

test('tells the people by default when only the hours differ', async () => {
  api.respond(listTouched, { days: [aTouchedDay({ reason: 'hours' })] });
  open();
  await button('Tell 4 people');
});

test('tells the people by default when their sitting is at another place, and can move them to a place', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  api.respond(listTouched, {
    days: [aTouchedDay({ reason: 'place' }), aTouchedDay({ reason: 'hours', date: FRIDAY })],
  });
  const morning = {
    sitting: 1 as const,
    startTime: '09:00',
    endTime: '12:00',
    limit: 9,
    booked: 0,
    available: 9,
  };
  const evening = { ...morning, sitting: 2 as const, startTime: '17:00', endTime: '20:00', placeId: 2 };
  api.respond(getAvailability, anAvailability({ sittings: [morning, evening] }));
  open();
  await button('Tell 8 people');
  press(screen.getByLabelText('Move to another date'));
  type(await screen.findByLabelText('Move to'), FRIDAY);
  await screen.findByText('5:00 PM – 8:00 PM, Uttara: 9 free');
  expect(screen.getByText('9:00 AM – 12:00 PM, Dhanmondi: 9 free')).toBeTruthy();
});

test('several doctors have a job each, and a failed one is tried again', async () => {
  api.respond(listTouched, {
    days: [
      aTouchedDay({ date: TODAY }),
      aTouchedDay({ doctorId: 4, doctorName: 'Dr. Second', date: TOMORROW, people: 1 }),
    ],
  });
  api.respond(startDayChange, ({ params: { id } }) =>
    id === '4' ? noConnection() : aChange({ id: 40 + Number(id) }),
  );
  open();
  press(await button('Cancel 5 serials'));
  await screen.findByRole('alert');
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  api.respond(startDayChange, aChange({ id: 44 }));
  press(await button('Cancel 5 serials'));
  await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2));
  expect(jobs().map(({ id }) => id)).toEqual(['3', '4', '4']);
  expect(jobs()[1]?.key).toBe(jobs()[2]?.key);
  expect(jobs()[0]?.key).not.toBe(jobs()[1]?.key);
});

test('leaves everybody as is', async () => {
  api.respond(listTouched, { days: [aTouchedDay()] });
  open();
  press(await screen.findByLabelText(/^Leave as is/));
  press(await button('Leave as is'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(jobs()).toEqual([]);
});

test('says when it is not known whether people are affected', async () => {
  api.respond(listTouched, serverError());
  open();
  await screen.findByText('It is not known whether people are affected');
  expect(closed).not.toHaveBeenCalled();
  api.respond(listTouched, { days: [aTouchedDay()] });
  press(screen.getByText('Try Again'));
  await button('Cancel 4 serials');
});

const finished = aChange({
  finishedAt: '2027-03-10T04:01:00.000Z',
  done: 23,
  leftOver: 1,
  skipped: 1,
  sms: { waiting: 0, sent: 22, failed: 1 },
  toCall: [
    {
      appointmentId: 70,
      serialNumber: 9,
      sitting: 2,
      appointmentDate: TODAY,
      patientName: 'Karim Uddin',
      patientPhone: '01712345678',
      why: 'sms-failed',
    },
  ],
  canUndo: true,
});

test('reads the progress every second until the job has finished', async () => {
  fakeTime();
  let change = aChange({ done: 5 });
  api.respond(getDayChange, () => change);
  openProgress();
  await screen.findByText('5 of 25');
  change = aChange({ done: 20 });
  await pass(1_000);
  await screen.findByText('20 of 25');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('20');
  change = finished;
  await pass(1_000);
  await screen.findByText('Finished.');
  const asked = api.requests(getDayChange).length;
  await pass(5_000);
  expect(api.requests(getDayChange)).toHaveLength(asked);
});

test('shows the result, and whom to call', async () => {
  api.respond(getDayChange, finished);
  openProgress();
  await screen.findByText('Finished.');
  expect(
    ['Done', 'Not possible', 'Changed meanwhile', 'SMS sent', 'SMS failed'].map((name) => valueBeside(name)),
  ).toEqual(['23', '1', '1', '22', '1']);
  const call = screen.getByRole('region', { name: 'Please call' });
  expect(within(call).getByRole('link').getAttribute('href')).toBe('tel:+8801712345678');
  expect(call.textContent).toContain('Karim Uddin');
  expect(call.textContent).toContain('Serial 9 of the second sitting, Wed, 10 Mar');
  expect(call.textContent).toContain('The SMS could not be sent');
});

test('undoes a job after a question, and shows the progress', async () => {
  let change = finished;
  api.respond(getDayChange, () => change);
  api.respond(undoDayChange, refusal('CHANGE_NOT_UNDOABLE'));
  openProgress();
  press(await button('Undo'));
  const question = await screen.findByRole('alertdialog', { name: 'Give the serials back?' });
  press(within(question).getByText('Take it back'));
  await within(question).findByText('This change cannot be taken back any more.');
  change = {
    ...finished,
    canUndo: false,
    undoStartedAt: '2027-03-10T04:02:00.000Z',
    undo: { people: 23, done: 4, kept: 1 },
  };
  api.respond(undoDayChange, change);
  press(within(question).getByText('Take it back'));
  await screen.findByText('5 of 23');
  expect(screen.getByText(/^The old serials are given back\./)).toBeDefined();
  expect(api.requests(undoDayChange).map(({ body }) => body)).toEqual([
    { openDays: false },
    { openDays: false },
  ]);
});

test('reads on while a job is taken back, and shows who got the old serial back', async () => {
  fakeTime();
  const undoStartedAt = '2027-03-10T04:02:00.000Z';
  let change = { ...finished, canUndo: false, undoStartedAt, undo: { people: 23, done: 4, kept: 1 } };
  api.respond(getDayChange, () => change);
  openProgress();
  await screen.findByText('5 of 23');
  change = { ...change, undoneAt: undoStartedAt, undo: { people: 23, done: 20, kept: 3 } };
  await pass(1_000);
  await screen.findByText('This change was taken back.');
  expect(['Old serial given back', 'Not given back'].map((name) => valueBeside(name))).toEqual(['20', '3']);
});

test('asks to open the day again too, also when the day was closed only after the job was read', async () => {
  let change = finished;
  api.respond(getDayChange, () => change);
  api.respond(undoDayChange, refusal('DAY_CLOSED'));
  openProgress();
  press(await button('Undo'));
  const question = await screen.findByRole('alertdialog', { name: 'Give the serials back?' });
  change = { ...finished, closedDays: [TODAY] };
  press(within(question).getByText('Take it back'));
  await within(question).findByText(
    'The doctor no longer sits on Wed, 10 Mar. Also open the day again as it was?',
  );
  press(within(question).getByText('Yes, open and take back'));
  await waitFor(() =>
    expect(api.requests(undoDayChange).map(({ body }) => body)).toEqual([
      { openDays: false },
      { openDays: true },
    ]),
  );
});

test('a Viewer cannot undo', async () => {
  api.respond(getDayChange, finished);
  openProgress('Viewer');
  await screen.findByText('Finished.');
  expect(screen.queryByText('Undo')).toBeNull();
});
