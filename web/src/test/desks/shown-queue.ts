import type { Queue, QueuePlace } from '@clinic-serial/contract/rules/queue/order';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';

/** Chooses the person of an act among the people on the screen. */
export function whom(kind: string, { waiting, notHere, current }: Queue, pick: number): number | undefined {
  const from =
    kind === 'arrive' || kind === 'return'
      ? notHere
      : kind === 'bring-forward'
        ? [...waiting, ...notHere]
        : kind === 'pass-over' || kind === 'done' || kind === 'call-again'
          ? current
            ? [current]
            : []
          : [];
  return from[pick % Math.max(1, from.length)]?.appointmentId;
}

/** The part of the screen's queue that the rule reads. */
export function stateOf({ state, current, waiting, notHere }: Queue): QueueState {
  const person = (place: QueuePlace) => place as unknown as QueuePerson;
  const entries = [...(current ? [current] : []), ...waiting].map(person);
  return { state, current: current && person(current), entries, notHere: notHere.map(person) } as QueueState;
}
