import type { LiveQueue } from '@clinic-serial/contract/live';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import type { QueryClient } from '@tanstack/react-query';

/** What streams have told last about a doctor's queues of today, by sitting. */
export type DoctorQueues = { [sitting in SittingNumber]?: LiveQueue };

export const queueKey = (doctorId: number) => ['queues', doctorId] as const;

/** Keeps what a stream has told about a queue, for every screen that shows it. */
export function noteQueue(client: QueryClient, queue: LiveQueue): void {
  client.setQueryData<DoctorQueues>(queueKey(queue.doctorId), (before) => ({
    ...before,
    [queue.sitting]: queue,
  }));
}
