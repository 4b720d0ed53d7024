import { sittingPhase } from '@clinic-serial/contract/rules/booking/doctor-order';
import { doctorsFound } from '@clinic-serial/contract/rules/booking/doctor-search';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { KEEP_PLACE, PLACE_CHOICE } from '@clinic-serial/contract/terms/places';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths, SEARCH } from '../../paths.ts';
import { hasMovedOn } from '../../ui/address/leaving.ts';
import { usePlaces } from '../place-choice.tsx';

export interface DoctorFilters {
  search: string;
  department: number | null;
  /** Only doctors who see patients now, or who still sit today. */
  when: 'here' | 'today' | null;
  /** Only women. */
  woman: boolean;
}

/** The id of the form with the filters. Without scripts the browser itself sends it. */
export const FILTER_FORM = 'doctor-filters';
export const DEPARTMENT = 'department';
const WHEN = 'when';
const WOMAN = 'woman';
/** `shown=all` shows all cards at once, for browsers without scripts, which cannot add more of them. */
const SHOWN = 'shown';
const ALL = 'all';
const NONE: DoctorFilters = { search: '', department: null, when: null, woman: false };

/**
 * The doctor list's filters, kept in the URL. A choice of department adds a history entry, so that Back
 * undoes it. The search replaces the current entry after a debounce, because Back must not remove a word
 * letter by letter. The controls show their own state, because the router renders later and would lose keys
 * and clicks.
 */
export function useDoctorFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const place = usePlaces().chosen;
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
    const filled = { ...inUrl, search, ...(fields.has(DEPARTMENT) && { department }) };
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
    chosen: filters,
    active: keyOf({ ...filters, search: filters.search.trim() }) !== keyOf(NONE),
    setSearch: (search: string) => {
      const next = { ...filters, search };
      setFilters(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next, { replace: true }), TIMINGS.searchDebounceMs);
    },
    searchNow: () => write(filters, { replace: true }),
    choose: (part: Partial<DoctorFilters>) => change({ ...filters, ...part }, { replace: false }),
    addressWith: (part: Partial<DoctorFilters>) => addressOf({ ...filters, ...part }, place),
    addressOfAll: addressOf(filters, place, ALL),
    /** The address with a place that is chosen and the present filters. */
    addressAt: (chosen: string) => addressOf(filters, undefined, undefined, chosen),
    place,
    allShown: params.get(SHOWN) === ALL,
    clear: () => change(NONE, { replace: false }),
  };
}

function filtersOf(read: (name: string) => FormDataEntryValue | null): DoctorFilters {
  const department = String(read(DEPARTMENT) ?? '');
  const when = read(WHEN);
  return {
    search: String(read(SEARCH) ?? ''),
    department: /^\d{1,10}$/.test(department) ? Number(department) : null,
    when: when === 'here' || when === 'today' ? when : null,
    woman: read(WOMAN) === '1',
  };
}

/** The filters other than the search and the department, by their names in the URL. */
export function quickChoices({ when, woman }: DoctorFilters): [string, string][] {
  return [
    ...(when ? [[WHEN, when] as [string, string]] : []),
    ...(woman ? [[WOMAN, '1'] as [string, string]] : []),
  ];
}

function keyOf({ search, department, when, woman }: DoctorFilters): string {
  return `${department ?? ''} ${when ?? ''} ${woman ? WOMAN : ''} ${search}`;
}

function withFilters(params: URLSearchParams, filters: DoctorFilters): URLSearchParams {
  const { search, department } = filters;
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  set(SEARCH, search);
  set(DEPARTMENT, department === null ? null : String(department));
  next.delete(WHEN);
  next.delete(WOMAN);
  for (const [name, value] of quickChoices(filters)) next.set(name, value);
  return next;
}

function addressOf(
  filters: DoctorFilters,
  place: number | undefined,
  shown?: typeof ALL,
  keep?: string,
): string {
  const others = {
    ...(shown && { [SHOWN]: shown }),
    ...(place && { [PLACE_CHOICE]: String(place) }),
    ...(keep && { [KEEP_PLACE]: keep }),
  };
  const query = withFilters(new URLSearchParams(others), filters).toString();
  return query ? `${paths.doctors}?${query}` : paths.doctors;
}

export function matchingDoctors(
  doctors: readonly PublicDoctor[],
  departments: readonly PublicDepartment[],
  { search, department, when, woman }: DoctorFilters,
  timeOfDay = '00:00',
): PublicDoctor[] {
  const chosen = doctors.filter((doctor) => {
    const phase = when && sittingPhase(doctor.today, timeOfDay)?.phase;
    return (
      (department === null || doctor.departmentId === department) &&
      (when === null ||
        phase === 'here' ||
        (when === 'today' && (phase === 'expected' || phase === 'later'))) &&
      (!woman || doctor.gender === 'female')
    );
  });
  return doctorsFound(chosen, departments, search);
}
