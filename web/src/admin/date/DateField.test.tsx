import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, FRIDAY, TODAY, TOMORROW } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { DateField } from './DateField.tsx';

beforeEach(() => {
  stubApi().respond(getClinic, aClinic);
});

function Page({ start = '', min, max }: { start?: string; min?: string; max?: string }) {
  const [date, setDate] = useState(start);
  return (
    <>
      <DateField label="Day" value={date} onChange={setDate} min={min} max={max} clearLabel="No day" />
      <p data-testid="date">{date}</p>
      <button type="button" onClick={() => setDate(FRIDAY)}>
        Set
      </button>
    </>
  );
}

async function open(props: Parameters<typeof Page>[0] = {}) {
  openStaffScreen('/', { routes: { '/': <Page {...props} /> } });
  // The field knows the clinic day only once the server has answered.
  await waitFor(() => {
    fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true });
    expect(popup()).not.toBeNull();
  });
  fireEvent(popup() as Element, new Event('cancel', { cancelable: true }));
  expect(popup()).toBeNull();
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const popup = () => document.querySelector('dialog[data-popup]');
const stored = () => screen.getByTestId('date').textContent;
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const day = (name: string) => screen.getByLabelText(name, { selector: 'dialog button' });

test('shows a date as the clinic writes it', async () => {
  await open({ start: '2026-11-20' });
  expect(field().value).toBe('20 November 2026');
});

test('takes a typed date when its last digit is there, and shows it in words afterwards', async () => {
  await open();
  type(field(), '12/3/202');
  expect(stored()).toBe('');
  type(field(), '12/3/2027');
  expect([stored(), field().value]).toEqual([FRIDAY, '12/3/2027']);
  fireEvent.blur(field());
  expect(field().value).toBe('12 March 2027');
});

test('understands short dates with Enter, and Bangla digits', async () => {
  await open();
  type(field(), '12/3');
  key('Enter');
  expect([stored(), field().value]).toEqual([FRIDAY, '12 March 2027']);
  type(field(), '১১/৩/২০২৭');
  expect(stored()).toBe(TOMORROW);
});

test('a text that is no date says so, and does not keep the date before it', async () => {
  await open({ start: TODAY });
  type(field(), '31/2/2027');
  fireEvent.blur(field());
  expect(stored()).toBe('31/2/2027');
  expect(screen.getByText('Please write a date, for example 20/11/2026')).toBeDefined();
});

test('an emptied field has no date', async () => {
  await open({ start: TODAY });
  type(field(), '');
  expect(stored()).toBe('');
  press(screen.getByText('Set'));
  press(screen.getByLabelText('No day'));
  expect(stored()).toBe('');
  expect(document.activeElement).toBe(field());
});

test('shows a date that was set from elsewhere instead of what was being typed', async () => {
  await open({ start: TODAY });
  type(field(), '1/1');
  press(screen.getByText('Set'));
  expect(field().value).toBe('12 March 2027');
});

test('the arrow keys go by a day, within the limits', async () => {
  await open({ start: TODAY, min: TODAY, max: TOMORROW });
  key('ArrowDown');
  expect(stored()).toBe(TODAY);
  key('ArrowUp');
  key('ArrowUp');
  expect(stored()).toBe(TOMORROW);
});

test('a day is picked from the calendar, which begins on Saturday and knows the clinic day', async () => {
  await open({ min: TODAY });
  press(screen.getByLabelText('Choose from the calendar: Day'));
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Sat',
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
  ]);
  expect(day('Tuesday, 9 March 2027').matches(':disabled')).toBe(true);
  expect(document.activeElement).toBe(day('Wednesday, 10 March 2027, today'));
  press(day('Friday, 12 March 2027'));
  expect([stored(), popup()]).toEqual([FRIDAY, null]);
  expect(document.activeElement).toBe(field());
});

test('today and tomorrow are one press away, if they may be chosen', async () => {
  await open({ max: TODAY });
  press(screen.getByLabelText('Choose from the calendar: Day'));
  expect(screen.queryByText('Tomorrow')).toBeNull();
  press(screen.getByText('Today'));
  expect([stored(), popup()]).toEqual([TODAY, null]);
});

test('a press beside the calendar closes it', async () => {
  await open({ start: TODAY });
  press(screen.getByLabelText('Choose from the calendar: Day'));
  fireEvent.click(popup() as Element);
  expect([stored(), popup()]).toEqual([TODAY, null]);
});
