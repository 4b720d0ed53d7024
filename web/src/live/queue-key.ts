import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, SittingStatus } from '@clinic-serial/contract/subjects/doctors';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { LiveEvent } from './live-stream.ts';

/** The last state that the server sent of a doctor's queues of today, by sitting. */
export type DoctorQueues = { [sitting in SittingNumber]?: LiveQueue };

/** The address of the stream. The booking page comes with the first events of the stream under this key. */
export const queueKey = (doctorId: number) => [`/queue/events?doctors=${doctorId}`] as const;

/** A doctor's queues of a day; undefined until the page or a stream has brought them. */
export function useQueues({
  doctorId,
  date,
}: Pick<LiveStatus, 'doctorId' | 'date'>): DoctorQueues | undefined {
  const { data } = useQuery<DoctorQueues>({ queryKey: queueKey(doctorId), queryFn: skipToken });
  return data && Object.values(data).every((queue) => queue.date === date) ? data : undefined;
}

/** Stores an event of a stream. @returns how the event changes the shown state of the doctor's day */
export function noteEvent(client: QueryClient, event: LiveEvent): (day: LiveStatus) => LiveStatus {
  if (event.name === 'places') {
    const { places } = event;
    const queues = client.getQueryData<DoctorQueues>(queueKey(places.doctorId));
    // An event about places does not contain the states of the sittings.
    return (day) => withStates(places, { ...statesOf(day), ...statesIn(queues) }, day.date);
  }
  const { queue } = event;
  client.setQueryData<DoctorQueues>(queueKey(queue.doctorId), (before) => ({
    ...before,
    [queue.sitting]: queue,
  }));
  return (day) => withStates(day, { ...statesOf(day), [queue.sitting]: queue.now }, queue.date);
}

type States = { [sitting in SittingNumber]?: SittingNow | undefined };

/** The sittings of a doctor's day, each with its present state. */
export const sittingsOf = ({
  sittings,
  now,
  availableSlots,
}: LiveStatus): readonly Pick<SittingStatus, 'sitting' | 'now' | 'availableSlots'>[] =>
  sittings ?? [{ sitting: 1, now, availableSlots }];

const statesOf = (day: LiveStatus) => byNumber(sittingsOf(day));
const statesIn = (queues: DoctorQueues = {}) => byNumber(Object.values(queues));

const byNumber = (all: readonly { sitting: SittingNumber; now?: SittingNow | undefined }[]): States =>
  Object.fromEntries(all.map(({ sitting, now }) => [sitting, now]));

/** The day with the states of its sittings, if the states are of its date. */
function withStates(day: LiveStatus, states: States, date: string): LiveStatus {
  if (!day.isScheduledToday || day.date !== date) return day;
  const { sittings } = day;
  if (!sittings) return { ...day, now: states[1] };
  const told = sittings.map((one) => ({ ...one, now: states[one.sitting] }));
  return { ...day, now: shownSitting(told)?.now, sittings: told };
}
