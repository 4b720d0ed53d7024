import { doctorsFound } from '@clinic-serial/contract/rules/booking/doctor-search';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { hasMovedOn } from '../../ui/address/leaving.ts';

interface DoctorFilters {
  search: string;
  department: number | null;
}

/** The id of the form with the filters. The browser sends it by itself while no script runs. */
export const FILTER_FORM = 'doctor-filters';
export const SEARCH = 'search';
export const DEPARTMENT = 'department';
/** `shown=all` shows all cards at once, for browsers whose scripts cannot add more of them. */
const SHOWN = 'shown';
const ALL = 'all';
const NONE: DoctorFilters = { search: '', department: null };

/**
 * The doctor list's filters, kept in the URL. A choice of department adds a history entry, so that Back
 * undoes it. The search replaces the current entry after a debounce, because Back must not remove a word
 * letter by letter. The controls show their own state, because the router renders later and would lose keys
 * and clicks.
 */
export function useDoctorFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const inUrl = filtersOf((name) => params.get(name));
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
  // On a slow network people fill in the form before the scripts have loaded. Their filters replace those of
  // the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once, when the form appears
  useEffect(() => {
    const fields = new FormData(document.forms.namedItem(FILTER_FORM) ?? undefined);
    const { search, department } = filtersOf((name) => fields.get(name));
    // No radio button is chosen if the departments are not loaded, or if the URL names an unknown department.
    const filled = { search, department: fields.has(DEPARTMENT) ? department : inUrl.department };
    if (keyOf(filled) !== keyInUrl) change(filled, { replace: true });
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: DoctorFilters, how: { replace: boolean }) => {
    clearTimeout(timer.current);
    const key = keyOf(next);
    if (key === (written.current[written.current.length - 1] ?? keyInUrl) || hasMovedOn(pathname)) return;
    written.current.push(key);
    setParams((current) => withFilters(current, next), how);
  };

  const change = (next: DoctorFilters, how: { replace: boolean }) => {
    setFilters(next);
    write(next, how);
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
    searchNow: () => write(filters, { replace: true }),
    setDepartment: (department: number | null) => change({ ...filters, department }, { replace: false }),
    addressWith: (department: number | null) => addressOf({ ...filters, department }),
    addressOfAll: addressOf(filters, ALL),
    allShown: params.get(SHOWN) === ALL,
    clear: () => change(NONE, { replace: false }),
  };
}

function filtersOf(read: (name: string) => FormDataEntryValue | null): DoctorFilters {
  const department = String(read(DEPARTMENT) ?? '');
  return {
    search: String(read(SEARCH) ?? ''),
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

function addressOf(filters: DoctorFilters, shown?: typeof ALL): string {
  const query = withFilters(new URLSearchParams(shown && { [SHOWN]: shown }), filters).toString();
  return query ? `${paths.doctors}?${query}` : paths.doctors;
}

export function matchingDoctors(
  doctors: readonly PublicDoctor[],
  departments: readonly PublicDepartment[],
  { search, department }: DoctorFilters,
): PublicDoctor[] {
  const chosen = doctors.filter((doctor) => department === null || doctor.departmentId === department);
  return doctorsFound(chosen, departments, search);
}
