import type { WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { makeRecordKeys } from '../record-key.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import type { Sitting } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import type { WaitingEntry } from './waiting-list.queries.ts';

/**
 * The key of a person's entry on a waiting list: 24 letters. The browser keeps it, so it need not be short.
 */
export const { keyOf: waitingKeyOf, idOf: entryOfWaitingKey } = makeRecordKeys('waiting-list', 14);

/** The sitting that somebody waits for, as answers show it. */
export function presentSitting(
  doctor: Pick<DoctorRecord, 'id' | 'name' | 'nameBn'>,
  date: string,
  { sitting, startTime, endTime, placeId }: Pick<Sitting, 'sitting' | 'startTime' | 'endTime' | 'placeId'>,
): Omit<WaitingPlace, 'before' | 'key'> {
  return {
    doctorId: doctor.id,
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    date,
    sitting,
    startTime,
    endTime,
    ...placeMark(placeOf({ placeId })),
  };
}

/** True while a free place is held for the person. */
export function isHeld({ state, offerExpiresAt }: WaitingEntry, { clock }: Pick<Services, 'clock'>): boolean {
  return state === 'offered' && offerExpiresAt !== null && offerExpiresAt > clock.now().toISOString();
}
