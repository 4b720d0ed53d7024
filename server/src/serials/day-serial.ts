import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';

/**
 * The column `day_serial` holds one number for each serial of a doctor's day: 1 to 1000 for the first
 * sitting, 1001 to 2000 for the second (docs/decisions/033).
 */
const SERIALS_OF_SITTING = 1_000;

/** The highest serial of a sitting. No sitting comes near it: it has at most 100 places. */
export const HIGHEST_SERIAL = SERIALS_OF_SITTING;

export function daySerialOf(sitting: SittingNumber, serialNumber: number): number {
  return (sitting - 1) * SERIALS_OF_SITTING + serialNumber;
}

export function serialOf(daySerial: number): { sitting: SittingNumber; serialNumber: number } {
  return daySerial > SERIALS_OF_SITTING
    ? { sitting: 2, serialNumber: daySerial - SERIALS_OF_SITTING }
    : { sitting: 1, serialNumber: daySerial };
}
