import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { takesPlace, UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { countAppointments, resolveTextFilters } from '../appointments/appointment-search.queries.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { clockState } from '../clock-check/clock-state.ts';
import { findDepartments } from '../departments/departments.queries.ts';
import { countPatients } from '../patients/patients.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { meaningOf } from '../sms/failure-codes.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import { ACTIVITY } from './activity.ts';
import { countDay, countDoctors, latestChanges } from './dashboard.queries.ts';

/** Reads the numbers of the staff dashboard, as of today. */
export async function dashboardStats(
  services: Services,
  caller: Caller,
  language: Language,
): Promise<DashboardStats> {
  authoriseStaff(caller, 'view');
  const { clock } = services;
  const { read, engine } = services.database;
  const day = await countDay(read, clock.today());
  const sum = (which: (count: (typeof day)[number]) => boolean) =>
    day.filter(which).reduce((total, count) => total + count.total, 0);
  const departments = await findDepartments(read, { onlyActive: true });
  const latest = await latestChanges(read, LIST_SIZES.dashboardActivity);
  const clockNow = await clockState(services, read);
  const smsNow = await gatewayTrouble(services);
  const { gateway } = services.config.sms;
  return {
    ...(await countDoctors(read)),
    totalPatients: (await countPatients(read, engine, {})).total,
    totalAppointments: (await countAppointments(read, engine, await resolveTextFilters(read, engine, {})))
      .total,
    todayAppointments: sum(({ status }) => takesPlace(status)),
    pendingAppointments: sum(({ status }) => UPCOMING_STATUSES.some((upcoming) => upcoming === status)),
    completedAppointments: sum(({ status }) => status === 'Completed'),
    departmentStats: departments.map(({ id, name, nameBn, activeDoctors }) => ({
      id,
      name,
      nameBn,
      doctorCount: activeDoctors,
      count: sum(({ departmentId, status }) => departmentId === id && takesPlace(status)),
    })),
    recentActivity: latest.map((row) => {
      const { icon, type } = ACTIVITY[row.status];
      const { patientName: patient, status } = row;
      const serial = serialOf(row.daySerial).serialNumber;
      const doctor = textIn(language, row.doctorName, row.doctorNameBn);
      const message = catalogues[language].activityOfClinic({ patient, serial, doctor, status });
      return { id: row.id, icon, type, message, time: row.statusChangedAt };
    }),
    clockQuestion: clockNow.kind === 'fine' ? null : clockNow,
    ...(smsNow && {
      smsTrouble: {
        since: smsNow.since,
        code: smsNow.code,
        meaning: meaningOf(gateway, smsNow.code, language),
      },
    }),
  };
}
