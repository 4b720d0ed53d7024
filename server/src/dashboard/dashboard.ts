import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type {
  ClinicDay,
  DashboardStats,
  getDashboardStats as endpoint,
} from '@clinic-serial/contract/subjects/dashboard';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { takesPlace, UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { can } from '@clinic-serial/contract/terms/permissions';
import { countAppointments, resolveTextFilters } from '../appointments/appointment-search.queries.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import { type Caller, isDoctorWithin, type Scope, scopeOf } from '../caller.ts';
import { clockState } from '../clock-check/clock-state.ts';
import { doctorsWithin } from '../database/scope.ts';
import { findDepartments } from '../departments/departments.queries.ts';
import { moneyOfRange } from '../money/make-money-report.ts';
import { countPatients } from '../patients/patients.queries.ts';
import { listQueues } from '../queue/list-queues.ts';
import { listOpenSittings } from '../queue/open-sittings.ts';
import { staffNames } from '../queue/queue.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { meaningOf } from '../sms/failure-codes.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import { findStaff } from '../staff/staff.queries.ts';
import { ACTIVITY } from './activity.ts';
import { actorsOfChanges, countDay, countDoctors, latestChanges } from './dashboard.queries.ts';

/** Reads the numbers of the staff dashboard, as of today. A limited account gets those of its doctors. */
export async function dashboardStats(
  services: Services,
  caller: Caller,
  { place }: QueryOf<typeof endpoint>,
  language: Language,
): Promise<DashboardStats> {
  authoriseLimitedStaff(caller, 'view');
  const scope = scopeOf(caller, place);
  const { clock } = services;
  const { read, engine } = services.database;
  const doctorIds = await doctorsWithin(read, scope, { from: clock.today() });
  const day = await countDay(read, clock.today(), scope);
  const sum = (which: (count: (typeof day)[number]) => boolean) =>
    day.filter(which).reduce((total, count) => total + count.total, 0);
  const departments = await findDepartments(read, { onlyActive: true, doctorIds });
  const shown = await dayShown(services, caller, scope);
  const latest = await latestOf(services, shown, language);
  const clockNow = await clockState(services, read);
  const smsNow = await gatewayTrouble(services);
  const { gateway } = services.config.sms;
  return {
    ...(await countDoctors(read, doctorIds)),
    // Patients belong to the whole clinic, as in their list, so the place does not count here.
    totalPatients: (await countPatients(read, engine, { scope: scopeOf(caller) })).total,
    totalAppointments: (
      await countAppointments(read, engine, await resolveTextFilters(read, engine, { scope }))
    ).total,
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
    recentActivity: latest
      .slice(0, LIST_SIZES.dashboardActivity)
      .map(({ id, icon, type, message, time }) => ({ id, icon, type, message, time })),
    clockQuestion: clockNow.kind === 'fine' ? null : clockNow,
    ...(smsNow && {
      smsTrouble: {
        since: smsNow.since,
        code: smsNow.code,
        meaning: meaningOf(gateway, smsNow.code, language),
      },
    }),
    day: {
      at: clock.now().toISOString(),
      ...(await sittingsOf(services, caller, place, shown)),
      latest,
      ...(await moneyOf(services, caller, shown)),
    },
  };
}

/** The scope of the day on the dashboard: the account's own doctor, otherwise all within the scope. */
async function dayShown({ database: { read } }: Services, caller: StaffCaller, scope: Scope): Promise<Scope> {
  if (caller.role === 'Admin') return scope;
  const own = (await findStaff(read, caller.staffId))?.doctorId ?? null;
  return own !== null && isDoctorWithin(scope, own) ? { ...scope, doctorIds: [own] } : scope;
}

/**
 * The sittings of today. Accounts that can end sittings also get those of earlier days that nobody has ended.
 */
async function sittingsOf(services: Services, caller: StaffCaller, place: number | undefined, shown: Scope) {
  const isShown = ({ doctorId }: { doctorId: number }) => isDoctorWithin(shown, doctorId);
  const { date, sittings } = await listQueues(services, caller, { place });
  const day = { date, sittings: sittings.filter(isShown) };
  if (!can(caller.role, 'update')) return day;
  const { sittings: open } = await listOpenSittings(services, caller, { place });
  return { ...day, openSittings: open.filter(isShown) };
}

/** The money of today, if the clinic records payments, for accounts that can take it (rules: money 9). */
async function moneyOf(
  services: Services,
  caller: StaffCaller,
  scope: Scope,
): Promise<Pick<ClinicDay, 'money'>> {
  if (services.config.fees !== 'desk' || !can(caller.role, 'update')) return {};
  const today = services.clock.today();
  const { totals } = await moneyOfRange(services, { from: today, to: today }, 'day', { scope });
  const { taken, refunded, discounts, due } = totals;
  return { money: { taken, refunded, discounts, due: due ?? 0 } };
}

/** Changes of a limited set of doctors are looked up this far back. */
const OWN_CHANGES_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

async function latestOf(
  { clock, database: { read } }: Services,
  shown: Scope,
  language: Language,
): Promise<ClinicDay['latest']> {
  const since = new Date(clock.now().getTime() - OWN_CHANGES_DAYS * DAY_MS).toISOString();
  const own = shown && { scope: shown, since };
  const changes = await latestChanges(read, LIST_SIZES.dashboardChanges, own);
  const actors = await actorsOfChanges(read, changes);
  const staffIds = [...actors.values()].flatMap(({ actorKind, actorId }) =>
    actorKind === 'staff' && actorId !== null ? [actorId] : [],
  );
  const names = await staffNames(read, [...new Set(staffIds)]);
  return changes.map((row) => {
    const { icon, type } = ACTIVITY[row.status];
    const { id, doctorId, doctorName, doctorNameBn, patientName: patient, status } = row;
    const serial = serialOf(row.daySerial).serialNumber;
    const doctor = textIn(language, doctorName, doctorNameBn);
    const message = catalogues[language].activityOfClinic({ patient, serial, doctor, status });
    const by = actors.get(id);
    return {
      ...{ id, icon, type, message, time: row.statusChangedAt, doctorId, doctorName, doctorNameBn },
      by: by
        ? {
            kind: by.actorKind,
            name: by.actorKind === 'staff' ? (names.get(by.actorId ?? 0) ?? null) : null,
          }
        : null,
    };
  });
}
