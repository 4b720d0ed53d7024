import type { listDoctors, PublicDoctor } from '@clinic-serial/contract/doctors';
import type { DataOf } from '@clinic-serial/contract/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { noteQueue } from './queue-key.ts';
import { useLive } from './use-live.ts';

/** One address names at most this many doctors. */
const MOST_DOCTORS = 50;

/**
 * Keeps the places and queues of the doctors of a list current, as far as they sit today.
 *
 * @param listKeys the keys of the lists in the cache
 */
export function useLiveDoctors(doctors: readonly PublicDoctor[], listKeys: readonly QueryKey[]): void {
  const client = useQueryClient();
  const ids = doctors.filter(({ today }) => today.isScheduledToday).map(({ id }) => id);
  const named = ids.slice(0, MOST_DOCTORS).sort((one, other) => one - other);
  useLive(named.length > 0 ? `/queue/events?doctors=${named.join(',')}` : null, (event) => {
    if (event.name === 'queue') return noteQueue(client, event.queue);
    const { places } = event;
    for (const key of listKeys) {
      client.setQueryData<DataOf<typeof listDoctors>>(key, (list) => list && withPlaces(list, places));
    }
  });
}

function withPlaces(list: DataOf<typeof listDoctors>, places: PublicDoctor['today']) {
  const isCurrent = list.doctors.every(
    ({ id, today }) => id !== places.doctorId || JSON.stringify(today) === JSON.stringify(places),
  );
  if (isCurrent) return list;
  const doctors = list.doctors as PublicDoctor[];
  return {
    ...list,
    doctors: doctors.map((doctor) => (doctor.id === places.doctorId ? { ...doctor, today: places } : doctor)),
  };
}
