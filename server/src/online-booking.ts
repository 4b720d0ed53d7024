import { AppError } from './app-error.ts';
import type { Config } from './config.ts';

/** True if codes reach phones and patients can call (rules: settings 4). Otherwise the desk books. */
export function isOnlineBookingOpen({ demoMode, sms, clinic }: Config): boolean {
  return demoMode || (sms.http !== null && clinic.phone !== '');
}

/** @throws ONLINE_BOOKING_CLOSED while codes cannot reach phones, or patients cannot reach the clinic */
export function assertOnlineBookingOpen(config: Config): void {
  if (isOnlineBookingOpen(config)) return;
  throw new AppError('ONLINE_BOOKING_CLOSED', { params: { clinicPhone: config.clinicPhone } });
}
