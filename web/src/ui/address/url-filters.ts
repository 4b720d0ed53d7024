import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasMovedOn } from './leaving.ts';

/*
 * A search term of staff is often a name or a phone. It must not be part of an address, because browsers and
 * proxies keep addresses. The state of the history entry keeps it instead. Inside the program an address may
 * contain the term as `?search=`; `placeOf` removes it before the address is used.
 */

const SEARCH = 'search';

/** The search term in the state of a history entry; empty if there is none. */
export function termOf(state: unknown): string {
  const term = (state as { search?: unknown } | null)?.search;
  return typeof term === 'string' ? term : '';
}

/** An address that contains the term. It is used only to remember a list; navigate to it with `placeOf`. */
export function withTerm(address: string, term: string): string {
  if (term === '') return address;
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  params.set(SEARCH, term);
  return `${path}?${params}`;
}

export function placeOf(address: string): { to: string; state: { search?: string } } {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const term = params.get(SEARCH);
  params.delete(SEARCH);
  const rest = params.toString();
  return { to: rest ? `${path}?${rest}` : path, state: term ? { search: term } : {} };
}

/** Whether a change adds a history entry, which Back undoes, or replaces the current entry. */
interface Step {
  replace?: boolean;
}

const PAGE = 'page';

/**
 * A list's filters and page number, kept in the URL without default values. Changing a filter leads to page
 * 1. The filter `search` is kept in the state of the history entry; from an old link with `?search=` it is
 * moved there.
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
  const changed = names.filter((name) => filters[name] !== defaults[name]);

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
    page: /^[1-9]\d{0,5}$/.test(pageText) ? Number(pageText) : 1,
    active: changed.length > 0,
    /** How many filters differ from their default, without the search, which has a field of its own. */
    filtersSet: changed.filter((name) => name !== SEARCH).length,
    setFilters: (changes: Partial<Record<Name, string>>, step: Step = {}) =>
      write({ ...changes, [PAGE]: undefined }, step),
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
 * The current history entry. The router's own copy is updated later, and a second change would undo the
 * first.
 */
function entryNow(): { params: URLSearchParams; state: { search?: string | undefined } } {
  const { usr } = (window.history.state ?? {}) as { usr?: { search?: string } | null };
  return { params: new URLSearchParams(window.location.search), state: usr ?? {} };
}
