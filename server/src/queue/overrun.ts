import { aheadOf } from '@clinic-serial/contract/rules/queue/ahead';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/tables.ts';
import type { DayNow } from '../serials/serials.queries.ts';
import type { DoctorOnDate } from '../serials/sitting-on.ts';
import { loadedNow, loadQueue } from './load-queue.ts';
import type { OneSitting } from './queue.queries.ts';
import { type ForecastServices, forecastsFor } from './windows.ts';

/** True if OVERRUN_STOP ends online booking of a sitting, because a new serial would be called too late (rules: queue 19). */
async function isStopped(services: ForecastServices, db: Db, of: OneSitting): Promise<boolean> {
  const { stop } = services.config.overrun;
  if (stop === null) return false;
  const loaded = await loadQueue(db, services.config, of);
  const ahead = aheadOf(loaded.queue, null, services.config.queue.returnAfter);
  const forecast = ahead && (await forecastsFor(services, loaded, loadedNow(services, loaded)))(ahead);
  return forecast !== null && forecast.likely - minutesOf(loaded.hours.endTime) > stop;
}

/**
 * Allows an online booking of a sitting, unless its new serial would be called too late.
 *
 * @throws OVERRUN (rules: queue 19)
 */
export async function assertNoOverrun(services: ForecastServices, db: Db, of: OneSitting): Promise<void> {
  if (await isStopped(services, db, of)) throw new AppError('OVERRUN');
}

/** A doctor's day of today, with the sittings that OVERRUN_STOP closes. Without that setting, nothing is read. */
export async function withStops(
  services: ForecastServices,
  db: Db,
  { doctor, date, sittings }: DoctorOnDate,
  day: DayNow,
): Promise<DayNow> {
  if (services.config.overrun.stop === null) return day;
  const stopped = new Set<SittingNumber>();
  for (const { sitting } of sittings) {
    if (await isStopped(services, db, { doctorId: doctor.id, date, sitting })) stopped.add(sitting);
  }
  return { ...day, stopped };
}
