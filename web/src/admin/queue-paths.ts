import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';

/** The addresses of the queue. They stand apart from `paths`, which every public page loads. */
export const queuePaths = {
  adminQueue: '/admin/queue',
  /** The desk with the queue of a sitting of today. */
  adminQueueOf: (doctorId: number, sitting: SittingNumber = 1) =>
    `/admin/queue?doctor=${doctorId}${sitting === 2 ? '&sitting=2' : ''}`,
  /** The doctor's own screen. */
  adminDoctorQueue: (doctorId: number | string, sitting: SittingNumber = 1) =>
    `/admin/queue/${doctorId}${sitting === 2 ? '?sitting=2' : ''}`,
  /** How a sitting went. */
  adminSittingRecord: (doctorId: number | string, date: string, sitting: SittingNumber = 1) =>
    `/admin/queue/${doctorId}/${date}${sitting === 2 ? '?sitting=2' : ''}`,
  /** A doctor's list of a date (YYYY-MM-DD) for paper. */
  adminDaySheet: (doctorId: number | string, date: string) => `/admin/doctors/${doctorId}/day/${date}`,
  adminReports: '/admin/reports',
} as const;
