import type { LiveStatus, listDoctors, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { noteEvent } from './queue-key.ts';
import { useLive } from './use-live.ts';

/** One address can name at most this many doctors. */
const MOST_DOCTORS = 50;

/**
 * Keeps the places and queues of those listed doctors current who sit today.
 *
 * @param listKeys the keys of the lists in the cache
 */
export function useLiveDoctors(doctors: readonly PublicDoctor[], listKeys: readonly QueryKey[]): void {
  const client = useQueryClient();
  const ids = doctors.filter(({ today }) => today.isScheduledToday).map(({ id }) => id);
  const named = ids.slice(0, MOST_DOCTORS).sort((one, other) => one - other);
  useLive(named.length > 0 ? `/queue/events?doctors=${named.join(',')}` : null, (event) => {
    const change = noteEvent(client, event);
    const { doctorId } = event.name === 'queue' ? event.queue : event.places;
    for (const key of listKeys) {
      client.setQueryData<DataOf<typeof listDoctors>>(key, (list) => list && withDay(list, doctorId, change));
    }
  });
}

function withDay(
  list: DataOf<typeof listDoctors>,
  doctorId: number,
  change: (day: LiveStatus) => LiveStatus,
): DataOf<typeof listDoctors> {
  const doctors = list.doctors as PublicDoctor[];
  const doctor = doctors.find(({ id }) => id === doctorId);
  if (!doctor) return list;
  const today = change(doctor.today);
  if (JSON.stringify(today) === JSON.stringify(doctor.today)) return list;
  return { ...list, doctors: doctors.map((one) => (one === doctor ? { ...one, today } : one)) };
}
