import type { LatestChange } from '@clinic-serial/contract/subjects/dashboard';

/** Changes of one kind with one doctor by one person, each soon after the previous one. */
export interface ActivityGroup {
  key: string;
  /** Newest first. */
  changes: readonly [LatestChange, ...LatestChange[]];
}

/** A longer pause than this begins a new group. */
const PAUSE_MS = 30 * 60_000;

/**
 * Groups changes, so that a busy desk takes one line: '8 serials with Dr. A by Sohel'. Changes by other
 * people in between do not split a group. The group with the newest change comes first.
 *
 * @param changes newest first
 * @param most the largest number of groups
 */
export function groupActivity(changes: readonly LatestChange[], most: number): ActivityGroup[] {
  const groups: { kind: string; changes: [LatestChange, ...LatestChange[]]; oldestMs: number }[] = [];
  const lastOfKind = new Map<string, (typeof groups)[number]>();
  for (const change of changes) {
    const { type, doctorId, by, time } = change;
    const kind = [type, doctorId, by?.kind, by?.name].join(' ');
    const ms = Date.parse(time);
    const known = lastOfKind.get(kind);
    if (known && known.oldestMs - ms <= PAUSE_MS) {
      known.changes.push(change);
      known.oldestMs = ms;
    } else {
      const group: (typeof groups)[number] = { kind, changes: [change], oldestMs: ms };
      groups.push(group);
      lastOfKind.set(kind, group);
    }
  }
  return groups
    .slice(0, most)
    .map(({ kind, changes: own }) => ({ key: `${kind} ${own[own.length - 1]?.id}`, changes: own }));
}
