import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { STATUS_FILTERS } from '@clinic-serial/contract/terms/status-filter';
import { useUrlFilters } from '../../ui/address/url-filters.ts';

/**
 * Replaces invalid filter values from the URL with defaults: an invalid date with today, an unknown status
 * with "all".
 */
export function readableFilters<Others extends { date: string; status: string }>(
  filters: Others,
  today: string,
): Others {
  const { date, status } = filters;
  return {
    ...filters,
    date: date === '' || clinicDate.safeParse(date).success ? date : today,
    status: (STATUS_FILTERS as readonly string[]).includes(status) ? status : '',
  };
}

/**
 * The list's filters and page, kept in the URL. Without `date` in the URL the list shows today. An empty
 * `date=` means all dates.
 *
 * @param today the clinic day; undefined until the server has sent it
 */
export function useAppointmentFilters(today: string | undefined) {
  const url = useUrlFilters({ search: '', date: today ?? '', status: '', doctor: '' });
  return { ...url, filters: readableFilters(url.filters, today ?? '') };
}
