import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasMovedOn } from '../../ui/has-moved-on.ts';

/** What the list is filtered by. */
export interface DoctorFilters {
  search: string;
  /** A department's id; null for all. */
  department: number | null;
}

const SEARCH = 'search';
const DEPARTMENT = 'department';
const NONE: DoctorFilters = { search: '', department: null };

/**
 * The doctor list's filters. They live in the URL: a department is a step that Back undoes; the search replaces its
 * step, a moment after the last key, so that Back does not spell the word backwards.
 *
 * The controls show a state of their own that runs ahead of the URL: the router renders in the background, and a
 * field or radio that waited for it would swallow keys and clicks.
 */
export function useDoctorFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const inUrl = filtersOf(params);
  const keyInUrl = keyOf(inUrl);
  const [filters, setFilters] = useState(inUrl);
  /** What was written and has not come back through the router yet, oldest first. */
  const written = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another URL is news; `inUrl` is a new object each time
  useEffect(() => {
    const arrived = written.current.indexOf(keyInUrl);
    written.current = arrived < 0 ? [] : written.current.slice(arrived + 1);
    if (arrived >= 0) return;
    // Back, forward or a link brought other filters: the controls follow.
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

  /** A step in the history: a choice of department, or clearing everything. */
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
      timer.current = setTimeout(() => write(next, { replace: true }), LIMITS.searchDebounceMs);
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
