import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import { useUrlFilters } from '../../ui/use-url-filters.ts';

/** What the list can be filtered by. */
export const LIST_STATUSES: readonly AppointmentStatus[] = ['Booked', 'Completed', 'Cancelled', 'No Show'];

/** What an address says, as far as it can be meant: no day of its own means today, an unknown status means all. */
export function readableFilters<Others extends { date: string; status: string }>(
  filters: Others,
  today: string,
): Others {
  const { date, status } = filters;
  return {
    ...filters,
    date: date === '' || clinicDate.safeParse(date).success ? date : today,
    status: (LIST_STATUSES as readonly string[]).includes(status) ? status : '',
  };
}

/**
 * The list's filters and page, kept in the URL. Without a date in it the list is today's; `date=` alone means all
 * dates.
 *
 * @param today the clinic day; undefined until the server has told it
 */
export function useAppointmentFilters(today: string | undefined) {
  const url = useUrlFilters({ search: '', date: today ?? '', status: '', doctor: '' });
  return { ...url, filters: readableFilters(url.filters, today ?? '') };
}
