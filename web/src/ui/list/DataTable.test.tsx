import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../address/Link.tsx';
import { DataTable } from './DataTable.tsx';

interface Row {
  id: number;
  name: string;
  doctor: string;
}

const ROWS: Row[] = [
  { id: 1, name: 'Rahima', doctor: 'Ayesha' },
  { id: 2, name: 'Karim', doctor: 'Ayesha' },
  { id: 3, name: 'Jorina', doctor: 'Borhan' },
];

const follow = vi.fn();
let isNarrow: boolean;

beforeEach(() => {
  isNarrow = false;
  window.matchMedia = () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }) as never;
  window.history.replaceState(null, '', '/list');
  vi.spyOn(window, 'open').mockReturnValue(null);
  window.getSelection()?.removeAllRanges();
  follow.mockClear();
});

function Table({ opensOnPress = true, grouped = false }: { opensOnPress?: boolean; grouped?: boolean }) {
  return (
    <BrowserRouter>
      <DataTable
        caption="People"
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: ({ id, name }: Row) => <Link to={`/people/${id}`}>{name}</Link>,
          },
          { key: 'doctor', header: 'Doctor', cell: ({ doctor }) => `with ${doctor}` },
          { key: 'phone', header: 'Phone', roomy: true, cell: ({ id }) => `phone ${id}` },
        ]}
        rows={ROWS}
        rowKey={({ id }) => id}
        actions={({ name }) => (
          <button type="button" onClick={follow}>
            Menu of {name}
          </button>
        )}
        groups={
          grouped
            ? {
                of: ({ doctor }) => doctor,
                head: ([first, ...more]) => `${first.doctor}: ${more.length + 1}`,
              }
            : undefined
        }
        opensOnPress={opensOnPress}
      />
    </BrowserRouter>
  );
}

const path = () => window.location.pathname;
const cell = () => screen.getAllByText('with Ayesha')[0] as HTMLElement;

test('a press anywhere on a row opens it', () => {
  render(<Table />);
  fireEvent.click(cell());
  expect(path()).toBe('/people/1');
});

test('a press with Ctrl or with the middle button opens a new tab', () => {
  render(<Table />);
  fireEvent.click(cell(), { ctrlKey: true });
  fireEvent(cell(), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(vi.mocked(window.open).mock.calls).toEqual([
    [expect.stringMatching(/\/people\/1$/), '_blank', 'noopener'],
    [expect.stringMatching(/\/people\/1$/), '_blank', 'noopener'],
  ]);
  expect(path()).toBe('/list');
});

test('the right button opens nothing', () => {
  render(<Table />);
  fireEvent(cell(), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(window.open).not.toHaveBeenCalled();
  expect(path()).toBe('/list');
});

test('a press on a control of the row is left to the control', () => {
  render(<Table />);
  fireEvent.click(screen.getByText('Menu of Rahima'));
  expect(follow).toHaveBeenCalledTimes(1);
  expect(path()).toBe('/list');
});

test('selecting text opens nothing', () => {
  render(<Table />);
  window.getSelection()?.selectAllChildren(cell());
  fireEvent.click(cell());
  expect(path()).toBe('/list');
});

test('a table that does not ask for it opens nothing', () => {
  render(<Table opensOnPress={false} />);
  fireEvent.click(cell());
  expect(path()).toBe('/list');
});

test('groups have a head above their rows and name their part of the table', () => {
  render(<Table grouped />);
  const texts = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Ayesha: 2',
    expect.stringContaining('Rahima'),
    expect.stringContaining('Karim'),
    'Borhan: 1',
    expect.stringContaining('Jorina'),
  ]);
  expect(screen.getByRole('rowgroup', { name: 'Borhan: 1' }).textContent).toContain('Jorina');
  fireEvent.click(screen.getByText('Borhan: 1'));
  expect(path()).toBe('/list');
});

test('a column without room stands in the first cell instead', () => {
  isNarrow = true;
  render(<Table />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Doctor',
    'Actions',
  ]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'RahimaPhonephone 1',
    'KarimPhonephone 2',
    'JorinaPhonephone 3',
  ]);
});

test('below the first cell a number has its name, and a dash is left out', () => {
  isNarrow = true;
  render(
    <DataTable
      caption="People"
      columns={[
        { key: 'name', header: 'Name', cell: ({ name }: Row) => name },
        { key: 'visits', header: 'Visits', roomy: true, numeric: true, cell: ({ id }) => id },
        { key: 'doctor', header: 'Doctor', roomy: true, cell: ({ id, doctor }) => (id === 2 ? '–' : doctor) },
      ]}
      rows={ROWS.slice(0, 2)}
      rowKey={({ id }) => id}
    />,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'RahimaVisits: 1DoctorAyesha',
    'KarimVisits: 2',
  ]);
  expect(screen.getByText('Visits: 2').className).not.toContain('hidden');
});
