import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/rules/appointment-status';
import { useSearchParams } from 'react-router';

/** What the list shows; both stand in the URL, so that Back and a bookmark keep them. */
export interface HistoryView {
  status: AppointmentStatus | undefined;
  /** From 1. */
  page: number;
}

/** Reads the view from the address; what makes no sense there is taken for the first page of everything. */
export function readHistoryView(params: URLSearchParams): HistoryView {
  const page = params.get('page') ?? '';
  return {
    status: APPOINTMENT_STATUSES.find((status) => status === params.get('status')),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a view: without what is the default. */
export function writeHistoryView({ status, page }: HistoryView): Record<string, string> {
  return { ...(status ? { status } : {}), ...(page > 1 ? { page: String(page) } : {}) };
}

export function useHistoryView() {
  const [params, setParams] = useSearchParams();
  const view = readHistoryView(params);
  return {
    ...view,
    show: (change: Partial<HistoryView>) => setParams(writeHistoryView({ ...view, page: 1, ...change })),
  };
}
