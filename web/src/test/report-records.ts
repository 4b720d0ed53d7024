import type { Report, ReportNumbers, ReportRow } from '@clinic-serial/contract/subjects/reports';

/** The numbers of a report in which something of everything happened. */
export const reportNumbers = (parts: Partial<ReportNumbers> = {}): ReportNumbers => ({
  serials: 40,
  online: 25,
  desk: 12,
  phone: 3,
  extra: 0,
  seen: 28,
  newPatients: 7,
  cancelled: 4,
  notSeen: 2,
  notCome: 4,
  open: 0,
  notComeShare: 0.125,
  waiting: 21.5,
  pace: 6.3,
  sittings: 3,
  late: -4.5,
  onTimeShare: 0.667,
  windows: 20,
  windowsKeptShare: 0.85,
  sms: 55,
  smsParts: 70,
  smsCost: 24.5,
  ...parts,
});

export const reportRow = (key: string, parts: Partial<ReportRow> = {}): ReportRow => ({
  key,
  from: key,
  to: key,
  doctor: null,
  department: null,
  ...reportNumbers(),
  ...parts,
});

export const aReport = (parts: Partial<Report> = {}): Report => ({
  from: '2027-03-09',
  to: '2027-03-10',
  by: 'day',
  rows: [
    reportRow('2027-03-09'),
    reportRow('2027-03-10', {
      notCome: 0,
      notComeShare: null,
      waiting: null,
      onTimeShare: null,
      sittings: 0,
    }),
  ],
  totals: reportNumbers({ serials: 80, smsCost: 49 }),
  ...parts,
});

/** Adds what the charts need and jsdom lacks. A chart has no size there, so it draws nothing. */
export function addChartsToJsdom(): void {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
