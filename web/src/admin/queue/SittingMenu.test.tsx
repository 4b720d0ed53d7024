import {
  getDayChange,
  listTouched,
  previewDayChange,
  startDayChange,
} from '@clinic-serial/contract/subjects/changes';
import {
  actOnQueue,
  getPublicQueue,
  getQueue,
  type QueueState,
} from '@clinic-serial/contract/subjects/queue';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aChange, aPreview, aTouchedDay } from '../../test/calendar-records.ts';
import { textsOf } from '../../test/fields.ts';
import { FRIDAY, TODAY } from '../../test/records.ts';
import { aPersonInside, aSitting, aWaiter } from '../../test/sitting-records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { useAct, useQueue } from './queue.api.ts';
import { SittingMenu } from './SittingMenu.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  api.respond(previewDayChange, aPreview({ people: 2, parts: 2, cost: 1 }));
  api.respond(startDayChange, aChange({ id: 41 }));
  api.respond(getDayChange, aChange({ id: 41, people: 2, done: 2, finishedAt: '2027-03-10T04:01:00.000Z' }));
});

function Menu({ of }: { of: QueueState }) {
  const sitting = { doctorId: of.doctorId, date: of.date, sitting: of.sitting };
  const act = useAct(sitting);
  const { data } = useQueue(sitting);
  return data ? <SittingMenu queue={data} act={act} /> : null;
}

/** Opens the menu of a sitting. */
async function open(queue: QueueState, role: Role = 'Staff') {
  api.respond(getQueue, queue);
  api.respond(actOnQueue, queue);
  openStaffScreen('/x', { routes: { '/x': <Menu of={queue} /> }, role });
  if (role !== 'Viewer') press(await screen.findByRole('button', { name: 'Sitting of Dr. Ayesha Rahman' }));
}

const choose = async (name: string) => press(await screen.findByRole('menuitem', { name }));
const button = (name: string) => screen.findByRole('button', { name });
const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const acts = () => api.requests(actOnQueue).map(({ body: { key, expectedVersion, ...act } }) => act);
const jobs = () =>
  api
    .requests(startDayChange)
    .map(({ params: { id, date }, body: { key, ...body } }) => ({ id, date, ...body }));

const away = (serial: number) => aWaiter(serial, { status: 'Booked', arrivedAt: null });
const expected = (parts: Partial<QueueState> = {}) =>
  aSitting({
    state: 'expected',
    startedAt: null,
    startTime: '10:00',
    expectedStart: '10:00',
    entries: [aWaiter(2)],
    notHere: [away(1)],
    ...parts,
  });
const running = (parts: Partial<QueueState> = {}) =>
  aSitting({ current: aPersonInside(3), entries: [aWaiter(5)], notHere: [away(4)], ...parts });

test.each([
  [
    'that has not begun',
    expected(),
    ['Doctor has come', 'Late…', 'Tell the patients…', 'End the sitting', 'Cancel the sitting…'],
  ],
  [
    'that runs with nobody left',
    aSitting({ current: aPersonInside(3) }),
    [
      'Break of 10 minutes',
      'Break of 15 minutes',
      'Break of 30 minutes',
      'Break, end not known',
      'End the sitting',
      'Cancel the sitting…',
    ],
  ],
  [
    'on a break',
    running({ state: 'break', current: null }),
    ['Back from the break', 'Tell the patients…', 'End the sitting', 'Cancel the sitting…'],
  ],
  ['that has ended', running({ state: 'ended', current: null }), ['Open again']],
  [
    'that was cancelled',
    running({ state: 'cancelled', current: null }),
    ['Open again', 'Tell or move the patients…'],
  ],
  ['of an earlier date', running({ date: '2027-03-09' }), ['End the sitting']],
])('a sitting %s offers what it allows', async (_, queue, offered) => {
  await open(queue);
  expect(await entries()).toEqual(offered);
});

test('a viewer has no menu', async () => {
  await open(running(), 'Viewer');
  await waitFor(() => expect(api.requests(getQueue)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['Doctor has come', expected(), { kind: 'doctor-arrived' }],
  ['Break of 15 minutes', running(), { kind: 'break', until: '10:15' }],
  ['Break, end not known', running(), { kind: 'break' }],
  ['Back from the break', running({ state: 'break', current: null }), { kind: 'back' }],
  ['Open again', aSitting({ state: 'ended' }), { kind: 'back' }],
  ['End the sitting', aSitting({ current: aPersonInside(3) }), { kind: 'end' }],
])("'%s' is two presses", async (name, queue, act) => {
  await open(queue);
  await choose(name);
  await waitFor(() => expect(acts()).toEqual([act]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a late start is saved, and the patients who wait are told after a preview', async () => {
  await open(expected());
  await choose('Late…');
  press(await screen.findByText('10:30 AM'));
  press(await button('Save and go on'));
  expect(await screen.findByLabelText(/^One sentence/)).toMatchObject({
    value: 'The doctor begins at 10:30 AM, not at 10:00 AM.',
  });
  expect(acts()).toEqual([{ kind: 'late', until: '10:30' }]);
  await screen.findByText('2 SMS parts, about 1 taka');
  expect(jobs()).toEqual([]);
  press(await button('Tell 2 people'));
  await screen.findByText('Finished.');
  expect(jobs()).toEqual([
    {
      id: '3',
      date: TODAY,
      do: 'tell',
      sentence: 'The doctor begins at 10:30 AM, not at 10:00 AM.',
      people: 'all',
      sitting: 1,
    },
  ]);
});

test('a late start needs a time after the planned one, and tells nobody without the tick', async () => {
  await open(expected());
  await choose('Late…');
  press(await screen.findByLabelText('Then tell the patients by SMS'));
  press(await button('Save'));
  await screen.findByText('Please choose the new time');
  type(screen.getByLabelText('Another time'), '09:45');
  press(await button('Save'));
  await screen.findByText('The planned start is 10:00 AM. Please choose a later time');
  expect(acts()).toEqual([]);
  type(screen.getByLabelText('Another time'), '11:20');
  press(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acts()).toEqual([{ kind: 'late', until: '11:20' }]);
  expect(api.requests(previewDayChange)).toEqual([]);
});

test('says why a late start was refused, and keeps the dialog', async () => {
  await open(expected());
  api.respond(actOnQueue, refusal('ACT_REFUSED', 'The sitting has begun already.'));
  await choose('Late…');
  press(await screen.findByText('10:15 AM'));
  press(await button('Save and go on'));
  await within(await screen.findByRole('dialog')).findByText('The sitting has begun already.');
});

/** The groups of the dialog: the label, the serials, and the choices with the one that is chosen marked. */
const groupsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('radiogroup')
    .map((group) => [
      group.querySelector('legend')?.textContent,
      textsOf(within(group).getAllByRole('listitem')).join(' '),
      ...within(group)
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => `${radio.checked ? '* ' : ''}${radio.labels?.[0]?.textContent}`),
    ]);
const choice = (group: string, label: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByLabelText(label);

test('the end takes those inside, here and away apart, each with its usual choice', async () => {
  await open(running());
  await choose('End the sitting');
  const dialog = await screen.findByRole('dialog');
  expect(groupsIn(dialog)).toEqual([
    ['With the doctor', '3', '* Seen', 'Not seen: the serial is cancelled, with an SMS'],
    [
      'Here, not seen: 1 person',
      '5',
      '* Not seen: the serial is cancelled, with an SMS',
      'Leave them as they are',
      'Move or cancel them, with an SMS…',
    ],
    ['Did not come: 1 person', '4', '* No Show: they did not come', 'Leave them as they are'],
  ]);
  press(within(dialog).getByRole('button', { name: 'End the sitting' }));
  const groups = { inside: 'done', here: 'not-seen', away: 'no-show' };
  await waitFor(() => expect(acts()).toEqual([{ kind: 'end', groups }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the end does with each group what was chosen', async () => {
  await open(running());
  await choose('End the sitting');
  await screen.findByRole('dialog');
  press(choice('With the doctor', 'Not seen: the serial is cancelled, with an SMS'));
  press(choice('Here, not seen: 1 person', 'Leave them as they are'));
  press(choice('Did not come: 1 person', 'Leave them as they are'));
  press(await button('End the sitting'));
  const groups = { inside: 'not-seen', here: 'keep', away: 'keep' };
  await waitFor(() => expect(acts()).toEqual([{ kind: 'end', groups }]));
});

test('the end shows no group without people, and says what was noted where nobody notes who comes', async () => {
  await open(running({ current: null, notHere: [], checkIn: false }));
  await choose('End the sitting');
  expect(groupsIn(await screen.findByRole('dialog')).map(([label]) => label)).toEqual([
    'Not called: 1 person',
  ]);
});

test('the end lets those who have not come be moved, too', async () => {
  await open(running({ entries: [] }));
  await choose('End the sitting');
  await screen.findByRole('dialog');
  press(choice('Did not come: 1 person', 'Move or cancel them, with an SMS…'));
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
});

test('the end moves those who are left first, and then ends the sitting without changing anybody', async () => {
  await open(running());
  await choose('End the sitting');
  press(await screen.findByLabelText('Move or cancel them, with an SMS…'));
  expect(screen.queryByRole('radiogroup', { name: 'Did not come: 1 person' })).toBeNull();
  expect(screen.getByText('Those who did not come are moved or cancelled with them.')).toBeTruthy();
  press(await button('Go on'));
  press(await button('Move 2 serials'));
  await screen.findByText('Please choose the date to move to');
  type(screen.getByLabelText('Move to'), FRIDAY);
  press(await button('Move 2 serials'));
  await screen.findByText('Finished.');
  expect(jobs()).toMatchObject([{ do: 'move', toDate: FRIDAY, people: 'all', sitting: 1 }]);
  expect(acts()).toEqual([]);
  press(await button('End the sitting'));
  const groups = { inside: 'done', here: 'keep', away: 'keep' };
  await waitFor(() => expect(acts()).toEqual([{ kind: 'end', groups }]));
});

test('a cancellation asks with the name and a reason, and then what happens to the patients', async () => {
  api.respond(listTouched, { days: [aTouchedDay({ people: 2 })] });
  await open(running());
  await choose('Cancel the sitting…');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the sitting of Dr. Ayesha Rahman?' });
  press(within(dialog).getByRole('button', { name: 'Cancel the sitting' }));
  await within(dialog).findByText('Please choose a reason');
  press(within(dialog).getByLabelText('Strike'));
  press(within(dialog).getByRole('button', { name: 'Cancel the sitting' }));
  await screen.findByRole('dialog', { name: 'People are affected' });
  expect(acts()).toEqual([{ kind: 'cancel', reason: 'Strike' }]);
  expect(api.requests(listTouched).map(({ query }) => query)).toEqual([{ doctorId: '3', date: TODAY }]);
});
