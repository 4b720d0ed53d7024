import { TIMINGS } from '@clinic-serial/contract/rules/timings';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasMovedOn } from '../../ui/has-moved-on.ts';

/** The filters of the doctor list. */
export interface DoctorFilters {
  search: string;
  /** A department's id; null for all. */
  department: number | null;
}

const SEARCH = 'search';
const DEPARTMENT = 'department';
const NONE: DoctorFilters = { search: '', department: null };

/**
 * The doctor list's filters, kept in the URL. A choice of department adds a history entry, so that Back
 * undoes it. The search replaces the current entry after a debounce. Otherwise Back would remove the word
 * letter by letter.
 *
 * The controls show their own state, which changes before the URL does. The router renders in the background,
 * and a field or radio button that waited for the router would lose keys and clicks.
 */
export function useDoctorFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const inUrl = filtersOf(params);
  const keyInUrl = keyOf(inUrl);
  const [filters, setFilters] = useState(inUrl);
  /** The filters that were written to the URL but have not come back through the router yet, oldest first. */
  const written = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `inUrl` is a new object in each render
  useEffect(() => {
    const arrived = written.current.indexOf(keyInUrl);
    written.current = arrived < 0 ? [] : written.current.slice(arrived + 1);
    if (arrived >= 0) return;
    // Back, Forward or a link changed the filters. The controls must show them.
    clearTimeout(timer.current);
    setFilters(inUrl);
  }, [keyInUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: DoctorFilters, how: { replace: boolean }) => {
    clearTimeout(timer.current);
    const key = keyOf(next);
    if (key === (written.current[written.current.length - 1] ?? keyInUrl) || hasMovedOn(pathname)) return;
    written.current.push(key);
    setParams((current) => withFilters(current, next), how);
  };

  /** Changes the filters with a new history entry: for a choice of department, or for clearing everything. */
  const step = (next: DoctorFilters) => {
    setFilters(next);
    write(next, { replace: false });
  };

  return {
    ...filters,
    active: filters.search.trim() !== '' || filters.department !== null,
    setSearch: (search: string) => {
      const next = { ...filters, search };
      setFilters(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next, { replace: true }), TIMINGS.searchDebounceMs);
    },
    setDepartment: (department: number | null) => step({ ...filters, department }),
    clear: () => step(NONE),
  };
}

function filtersOf(params: URLSearchParams): DoctorFilters {
  const department = params.get(DEPARTMENT) ?? '';
  return {
    search: params.get(SEARCH) ?? '',
    department: /^\d{1,10}$/.test(department) ? Number(department) : null,
  };
}

function keyOf({ search, department }: DoctorFilters): string {
  return `${department ?? ''} ${search}`;
}

function withFilters(params: URLSearchParams, { search, department }: DoctorFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search) next.set(SEARCH, search);
  else next.delete(SEARCH);
  if (department === null) next.delete(DEPARTMENT);
  else next.set(DEPARTMENT, String(department));
  return next;
}
