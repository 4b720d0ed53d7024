import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';

export interface SittingOf {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  sitting: SittingNumber;
}

/** The parts of the address of an endpoint of a sitting. */
export const partsOf = ({ doctorId, date, sitting }: SittingOf) => ({
  params: { doctorId, date },
  query: { sitting: String(sitting) as '1' | '2' },
});
