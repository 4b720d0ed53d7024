import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasMovedOn } from './has-moved-on.ts';
import { termOf } from './search-term.ts';

/** Whether a change adds a history entry, which Back undoes, or replaces the current entry. */
interface Step {
  replace?: boolean;
}

const PAGE = 'page';
/** Kept in the state of the history entry and not in the URL, because it is often a name or a phone. */
const SEARCH = 'search';

/**
 * A list's filters and page number. They are kept in the URL, so that a link, Back and a reload show the same
 * list. A filter with its default value is not in the URL. Changing a filter leads to page 1. The filter
 * `search` is kept in the state of the history entry instead (search-term.ts). For an old link with
 * `?search=`, the term is moved from the URL to the state.
 *
 * @param defaults the filters by name, each with its default value
 */
export function useUrlFilters<const Name extends string>(defaults: Record<Name, string>) {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const [clearings, setClearings] = useState(0);
  const names = Object.keys(defaults) as Name[];
  const filters = Object.fromEntries(
    names.map((name) => [name, (name === SEARCH && termOf(state)) || (params.get(name) ?? defaults[name])]),
  ) as Record<Name, string>;
  const termInAddress = SEARCH in defaults ? params.get(SEARCH) : null;

  useEffect(() => {
    if (termInAddress === null || hasMovedOn(pathname)) return;
    const { params: next, state: present } = entryNow();
    next.delete(SEARCH);
    setParams(next, {
      replace: true,
      preventScrollReset: true,
      state: { ...present, search: termInAddress },
    });
  }, [termInAddress, pathname, setParams]);
  const pageText = params.get(PAGE) ?? '';

  function write(changes: Partial<Record<string, string>>, { replace = false }: Step) {
    if (hasMovedOn(pathname)) return;
    const { params: next, state: present } = entryNow();
    // Keep the rest of the state, because it may contain the address of another list (list-address.ts).
    const nextState = { ...present };
    for (const [name, value] of Object.entries(changes)) {
      if (name === SEARCH) {
        next.delete(SEARCH);
        nextState.search = value || undefined;
      } else if (value === undefined || value === (defaults[name as Name] ?? '')) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace, preventScrollReset: true, state: nextState });
  }

  return {
    filters,
    /** Counted from 1. */
    page: /^[1-9]\d{0,5}$/.test(pageText) ? Number(pageText) : 1,
    /** True if a filter is set. */
    active: names.some((name) => filters[name] !== defaults[name]),
    setFilters: (changes: Partial<Record<Name, string>>, step: Step = {}) =>
      write({ ...changes, [PAGE]: undefined }, step),
    /** Shows another page and scrolls to its top, except with `replace`. */
    setPage: (page: number, step: Step = {}) => {
      write({ [PAGE]: page > 1 ? String(page) : undefined }, step);
      if (!step.replace) window.scrollTo(0, 0);
    },
    clear: () => {
      setClearings(clearings + 1);
      write({ ...defaults, [PAGE]: undefined }, {});
    },
    /** The React key of the filters' fields. Without it, a debounced text would return after clearing. */
    clearings,
  };
}

/**
 * The current history entry. The router's own copy is updated a little later, and a second change before that
 * would undo the first.
 */
function entryNow(): { params: URLSearchParams; state: { search?: string | undefined } } {
  const { usr } = (window.history.state ?? {}) as { usr?: { search?: string } | null };
  return { params: new URLSearchParams(window.location.search), state: usr ?? {} };
}
