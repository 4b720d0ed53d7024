import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { takesPlace, UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { type Actor, recordView } from '../audit/record-audit.ts';
import { scopeOf } from '../caller.ts';
import { assertOwnPatient, authoriseOwnOrStaff, existingPatient } from '../patients/own-record.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { ACTIVITY } from './activity.ts';
import { countByStatus, latestChangesOf, nextAppointment } from './dashboard.queries.ts';

/**
 * Reads a patient's numbers, next appointment and latest activity. A view by staff is audited.
 *
 * @throws UNAUTHENTICATED, FORBIDDEN, PATIENT_NOT_FOUND
 */
export async function patientStats(
  services: Services,
  actor: Actor,
  id: number,
  language: Language,
): Promise<PatientStats> {
  const { caller } = actor;
  authoriseOwnOrStaff(caller, id, 'view');
  const { clock } = services;
  const { read } = services.database;
  const scope = scopeOf(caller);
  await assertOwnPatient(read, caller, id);
  await existingPatient(read, id);
  await recordView(services, actor, id);
  const today = clock.today();
  const days = { today, since: addDays(today, 1 - LIST_SIZES.statsDays) };
  const counts = await countByStatus(read, id, days, scope);
  const sum = (of: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  const next = await nextAppointment(read, id, today, scope);
  const latest = await latestChangesOf(read, id, LIST_SIZES.recentActivity, scope);
  return {
    totalAppointments: sum((count) => count.total),
    upcomingAppointments: sum((count) =>
      UPCOMING_STATUSES.some((status) => status === count.status) ? count.fromToday : 0,
    ),
    todayAppointments: sum((count) => (takesPlace(count.status) ? count.today : 0)),
    completedAppointments: sum((count) => (count.status === 'Completed' ? count.total : 0)),
    last30DaysAppointments: sum((count) => count.recent),
    nextAppointment: next ? { ...next, ...serialOf(next.daySerial) } : null,
    recentActivity: latest.map((row) => {
      const { icon, type } = ACTIVITY[row.status];
      const { status } = row;
      const serial = serialOf(row.daySerial).serialNumber;
      const doctor = textIn(language, row.doctorName, row.doctorNameBn);
      return {
        id: row.id,
        icon,
        type,
        message: catalogues[language].activityOfPatient({ serial, doctor, status }),
        date: row.statusChangedAt,
      };
    }),
  };
}
