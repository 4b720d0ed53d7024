import type { WaitingPerson, WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import type { Sitting } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import type { WaitingEntry } from './waiting-list.queries.ts';

/** The sitting that somebody waits for, as answers show it. */
export function presentSitting(
  doctor: Pick<DoctorRecord, 'id' | 'name' | 'nameBn'>,
  date: string,
  { sitting, startTime, endTime }: Pick<Sitting, 'sitting' | 'startTime' | 'endTime'>,
): Omit<WaitingPlace, 'before' | 'key'> {
  return {
    doctorId: doctor.id,
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    date,
    sitting,
    startTime,
    endTime,
  };
}

/** True while a free place is held for the person. */
export function isHeld({ state, offerExpiresAt }: WaitingEntry, { clock }: Pick<Services, 'clock'>): boolean {
  return state === 'offered' && offerExpiresAt !== null && offerExpiresAt > clock.now().toISOString();
}

/** The people of a list as staff see them. */
export function presentPeople(entries: readonly WaitingEntry[]): { people: WaitingPerson[] } {
  return {
    people: entries.map((entry) => ({
      id: entry.id,
      sitting: entry.sitting,
      patientName: entry.patientName,
      patientPhone: entry.phone,
      state: entry.state === 'offered' ? 'offered' : 'waiting',
      offerExpiresAt: entry.state === 'offered' ? entry.offerExpiresAt : null,
      createdAt: entry.createdAt,
    })),
  };
}
