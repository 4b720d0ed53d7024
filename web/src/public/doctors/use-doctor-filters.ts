import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const SEARCH = 'search';
const DEPARTMENT = 'department';

/**
 * The doctor list's filters. They live in the URL: a department is a step that Back undoes; the search replaces its
 * step, a moment after the last key, so that Back does not spell the word backwards.
 */
export function useDoctorFilters() {
  const [params, setParams] = useSearchParams();
  const searchInUrl = params.get(SEARCH) ?? '';
  const departmentText = params.get(DEPARTMENT) ?? '';
  const department = /^\d{1,10}$/.test(departmentText) ? Number(departmentText) : null;

  // The field has its own state: the router renders in the background, which would swallow keys.
  const [search, setSearchState] = useState(searchInUrl);
  const lastWritten = useRef(searchInUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link brought another search into the URL: the field follows.
  useEffect(() => {
    if (searchInUrl === lastWritten.current) return;
    lastWritten.current = searchInUrl;
    clearTimeout(timer.current);
    setSearchState(searchInUrl);
  }, [searchInUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (values: { search: string; department: number | null }, replace: boolean) => {
    clearTimeout(timer.current);
    lastWritten.current = values.search;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        setOrDelete(next, SEARCH, values.search);
        setOrDelete(next, DEPARTMENT, values.department === null ? '' : String(values.department));
        return next;
      },
      { replace },
    );
  };

  return {
    search,
    department,
    active: search.trim() !== '' || department !== null,
    setSearch: (value: string) => {
      setSearchState(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write({ search: value, department }, true), LIMITS.searchDebounceMs);
    },
    setDepartment: (id: number | null) => {
      if (id !== department) write({ search, department: id }, false);
    },
    clear: () => {
      setSearchState('');
      write({ search: '', department: null }, false);
    },
  };
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
