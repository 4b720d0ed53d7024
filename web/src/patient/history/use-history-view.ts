import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { useSearchParams } from 'react-router';

/** The filter and the page of the list. The URL keeps both for Back and for bookmarks. */
export interface HistoryView {
  status: AppointmentStatus | undefined;
  person?: string | undefined;
  page: number;
}

/** Reads the view from the address. An invalid status means all, and an invalid page means page 1. */
export function readHistoryView(params: URLSearchParams): HistoryView {
  const page = params.get('page') ?? '';
  const person = params.get('person') ?? '';
  return {
    status: APPOINTMENT_STATUSES.find((status) => status === params.get('status')),
    ...(/^[0-9a-z]{1,7}$/.test(person) ? { person } : {}),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address parameters of a view, without default values. */
export function writeHistoryView({ status, person, page }: HistoryView): Record<string, string> {
  return {
    ...(status ? { status } : {}),
    ...(person ? { person } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

export function useHistoryView() {
  const [params, setParams] = useSearchParams();
  const view = readHistoryView(params);
  return {
    ...view,
    show: (change: Partial<HistoryView>) => setParams(writeHistoryView({ ...view, page: 1, ...change })),
  };
}
