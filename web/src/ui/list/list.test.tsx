import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { useUrlFilters } from '../address/url-filters.ts';
import { FilterRow, SearchField } from './FilterRow.tsx';
import { pageWindow } from './Pager.tsx';

describe('SearchField', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // jsdom has neither of these two functions.
    window.matchMedia ??= () =>
      ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
    window.scrollTo = () => {};
  });
  function List() {
    const { filters, page, setFilters, setPage, clear } = useUrlFilters({ search: '', status: 'all' });
    const navigate = useNavigate();
    const location = useLocation();
    return (
      <>
        <output>{location.search}</output>
        <p>State {JSON.stringify(location.state)}</p>
        <p>Page {page}</p>
        <SearchField
          label="Search"
          value={filters.search}
          onSearch={(search) => setFilters({ search }, { replace: true })}
        />
        <button type="button" onClick={() => setFilters({ status: 'active' })}>
          Active
        </button>
        <button type="button" onClick={() => setPage(3)}>
          Third
        </button>
        <button type="button" onClick={clear}>
          Clear
        </button>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }

  function setUp(address = '/list') {
    window.history.pushState(null, '', address);
    render(
      <BrowserRouter>
        <List />
      </BrowserRouter>,
    );
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    return {
      field,
      type: (value: string) => fireEvent.change(field, { target: { value } }),
      press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
      pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
      address: () => screen.getByRole('status').textContent,
      term: () => (window.history.state as { usr?: { search?: string } } | null)?.usr?.search ?? '',
    };
  }

  test('searches 300 ms after the last key, from page 1', () => {
    const { type, pass, address, term } = setUp('/list?page=3');
    type('ra');
    pass(200);
    type('rahman ');
    pass(299);
    expect(address()).toBe('?page=3');
    pass(1);
    expect([address(), term()]).toEqual(['', 'rahman']);
  });

  test('searches at once on Enter, and not again later', () => {
    const { field, type, pass, press, address, term } = setUp();
    type('rahman');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([address(), term()]).toEqual(['', 'rahman']);
    press('Third');
    pass(300);
    expect([address(), term()]).toEqual(['?page=3', 'rahman']);
  });

  test('a search that is still waiting does not lead back from another page', () => {
    const { type, pass } = setUp();
    type('rahman');
    // The address changes at once, but the next page may still be loading.
    window.history.pushState(null, '', '/next');
    pass(300);
    expect(window.location.pathname + window.location.search).toBe('/next');
  });

  test('filters and page live in the URL, the search in the state of its entry; defaults do not', () => {
    const { field, press, address, term } = setUp('/list?search=khan');
    expect(field.value).toBe('khan');
    press('Active');
    press('Third');
    expect([address(), term()]).toEqual(['?status=active&page=3', 'khan']);
    press('Clear');
    expect([address(), term()]).toEqual(['', '']);
    expect(field.value).toBe('');
  });

  test('a search in an old link is taken over, and leaves no entry of the history with it', () => {
    const entries = window.history.length;
    const { field, address, term } = setUp('/list?search=khan&status=active');
    expect([address(), term(), field.value]).toEqual(['?status=active', 'khan', 'khan']);
    // The one new entry is the link itself; the test made it.
    expect(window.history.length).toBe(entries + 1);
  });

  test('writes two changes at the same moment to the URL', () => {
    const { press, address, term } = setUp('/list?search=khan');
    act(() => {
      press('Active');
      press('Third');
    });
    expect([address(), term()]).toEqual(['?status=active&page=3', 'khan']);
  });

  test('Back undoes a filter, and the field follows the URL', async () => {
    const { field, press, address, term } = setUp('/list?search=khan');
    press('Clear');
    press('Back');
    // The field changes in an effect, a moment after the history.
    await vi.waitFor(() => expect([term(), field.value]).toEqual(['khan', 'khan']), 10_000);
    expect(address()).toBe('');
  });

  test('an invalid page number is page 1', () => {
    setUp('/list?page=-1');
    expect(screen.getByText('Page 1')).toBeDefined();
  });

  test('the key / moves the focus to the search, but not while typing', () => {
    const { field } = setUp();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(field);
    expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
  });
});

describe('page window', () => {
  describe('pageWindow', () => {
    it.each([
      [1, 3, [1, 2, 3]],
      [1, 9, [1, 2, 3, 4, 5]],
      [5, 9, [3, 4, 5, 6, 7]],
      [9, 9, [5, 6, 7, 8, 9]],
      [8, 9, [5, 6, 7, 8, 9]],
    ])('gives the page numbers around page %i of %i', (current, total, pages) => {
      expect(pageWindow(current, total, 5)).toEqual(pages);
    });
  });
});

describe('FilterRow', () => {
  const row = (filtersSet: number) => (
    <FilterRow active filtersSet={filtersSet} onClear={() => {}}>
      <input aria-label="Status" />
    </FilterRow>
  );

  test('one button unfolds the filters, and says how many are set', () => {
    const { rerender } = render(row(0));
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    rerender(row(2));
    expect(screen.getByRole('button', { name: 'Filters 2 set' })).toBe(button);
  });
});
