import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasMovedOn } from './has-moved-on.ts';

/** How a change stands in the history: a step that Back undoes, or in the place of the present one. */
interface Step {
  replace?: boolean;
}

const PAGE = 'page';

/**
 * A list's filters and page number, kept in the URL so that a link, Back and a reload show the same list. A filter that
 * has its default value leaves the URL; changing a filter goes back to page 1.
 *
 * @param defaults the filters by name, each with the value it has when the URL says nothing
 */
export function useUrlFilters<const Name extends string>(defaults: Record<Name, string>) {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const [clearings, setClearings] = useState(0);
  const names = Object.keys(defaults) as Name[];
  const filters = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Record<Name, string>;
  const pageText = params.get(PAGE) ?? '';

  function write(changes: Partial<Record<string, string>>, { replace = false }: Step) {
    if (hasMovedOn(pathname)) return;
    // Not from `params`: they follow the address a little later, and a second change by then would undo the first.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === (defaults[name as Name] ?? '')) next.delete(name);
      else next.set(name, value);
    }
    // The state holds the way back (list-address).
    setParams(next, { replace, preventScrollReset: true, state });
  }

  return {
    filters,
    /** From 1. */
    page: /^[1-9]\d{0,5}$/.test(pageText) ? Number(pageText) : 1,
    /** Whether anything is filtered. */
    active: names.some((name) => filters[name] !== defaults[name]),
    setFilters: (changes: Partial<Record<Name, string>>, step: Step = {}) =>
      write({ ...changes, [PAGE]: undefined }, step),
    /** Shows another page, from its top. */
    setPage: (page: number, step: Step = {}) => {
      write({ [PAGE]: page > 1 ? String(page) : undefined }, step);
      if (!step.replace) window.scrollTo(0, 0);
    },
    clear: () => {
      setClearings(clearings + 1);
      write({ ...defaults, [PAGE]: undefined }, {});
    },
    /** The key of the filters' fields: a text that has not taken effect yet would come after the clearing. */
    clearings,
  };
}
