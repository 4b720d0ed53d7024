import { expect } from 'vitest';
import type { KeptAct } from '../src/rules/queue/kept-acts.ts';
import type { EntryStatus } from '../src/rules/queue/order.ts';
import type { KeptKind } from '../src/terms/queue-words.ts';
import { QueueDesk } from './queue-desk.ts';

export const OPTIONS = { returnAfter: 3 };
/** Acts of {@link QueueDesk} are minutes after the epoch. This is later than all of them. */
export const NOW = '1970-01-02T00:00:00.000Z';

export class Clinic extends QueueDesk {
  ended(): this {
    this.does('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } });
    return this;
  }
  do(...kinds: Parameters<QueueDesk['does']>[0][]): this {
    for (const kind of kinds) expect(this.does(kind)).toBeUndefined();
    return this;
  }
}
export const desk = (patients = 5, options = {}) => new Clinic(patients, options);

/** A kept act, by serials. */
export const kept = (kind: KeptKind, more: Partial<KeptAct> = {}): KeptAct => ({
  kind,
  serialNumber: null,
  calledSerial: null,
  insideSerial: null,
  until: null,
  ...more,
});
export const about = (kind: KeptKind, serialNumber: number, more: Partial<KeptAct> = {}) =>
  kept(kind, { serialNumber, insideSerial: kind === 'done' ? serialNumber : null, ...more });
export const calls = (calledSerial: number, insideSerial: number | null = null) =>
  kept('call-next', { calledSerial, insideSerial });

/** 5 people of whom 1 to 3 are here. */
export const here = () => desk().arrive(1, 2, 3);
export const changed = (serial: number, to: EntryStatus) => (clinic: Clinic) => clinic.changed(serial, to);
