import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { type getSetupState, SETUP_NEEDS, type SetupNeed } from '@clinic-serial/contract/subjects/setup';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { DEFAULT_SETTINGS } from '../config.ts';
import { isOnlineBookingOpen } from '../online-booking.ts';
import type { Services } from '../services.ts';
import { hasBookableDoctor, hasDepartment, hasSerial } from './setup.queries.ts';

/**
 * What the clinic still needs until the first serial can be booked, at the desk and online (rules: settings 8). A demonstration
 * needs no settings.
 */
export async function setupState(
  { config, database }: Services,
  caller: Caller,
): Promise<DataOf<typeof getSetupState>> {
  authoriseStaff(caller, 'view');
  const { clinic, demoMode, sms } = config;
  const [department, doctor, serial] = await Promise.all([
    hasDepartment(database.read),
    hasBookableDoctor(database.read),
    hasSerial(database.read),
  ]);
  const has: Record<SetupNeed, boolean> = {
    name: demoMode || clinic.name !== DEFAULT_SETTINGS.CLINIC_NAME,
    address: clinic.address !== '',
    phone: clinic.phone !== '',
    sms: demoMode || sms.http !== null,
    department,
    doctor,
  };
  return {
    missing: SETUP_NEEDS.filter((need) => !has[need]),
    onlineBooking: isOnlineBookingOpen(config),
    hasSerial: serial,
  };
}
