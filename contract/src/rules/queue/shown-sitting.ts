import type { SittingNow } from './sitting-now.ts';

/** True if nobody is called any more, whether or not somebody has ended the sitting. */
export function isFinished({ kind }: SittingNow): boolean {
  return (
    kind === 'ended' || kind === 'cancelled' || kind === 'off' || kind === 'over' || kind === 'not-ended'
  );
}

/**
 * The sitting to show of a doctor's sittings of a day: the one that goes on, otherwise the next, otherwise
 * the last.
 *
 * @param sittings in their order
 * @returns undefined if there are none
 */
export function sittingToShow<Sitting extends { now: SittingNow }>(
  sittings: readonly Sitting[],
): Sitting | undefined {
  const goesOn = ({ now: { kind } }: Sitting) =>
    kind === 'running' || kind === 'break' || kind === 'break-over';
  return sittings.find(goesOn) ?? sittings.find(({ now }) => !isFinished(now)) ?? sittings.at(-1);
}

/** The sitting to show among those whose state is known. */
export function shownSitting<Sitting extends { now?: SittingNow | undefined }>(
  sittings: readonly Sitting[],
): Sitting | undefined {
  const known = sittings.flatMap((sitting) => (sitting.now ? [{ sitting, now: sitting.now }] : []));
  return sittingToShow(known)?.sitting;
}
