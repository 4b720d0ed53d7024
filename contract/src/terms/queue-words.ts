export const SITTING_STATES = ['expected', 'running', 'break', 'ended', 'cancelled'] as const;
export type SittingState = (typeof SITTING_STATES)[number];

/** Everything that staff do at the queue (rules: queue 2). */
export const ACT_KINDS = [
  'doctor-arrived',
  'late',
  'break',
  'back',
  'end',
  'cancel',
  'arrive',
  'call-next',
  'call-again',
  'pass-over',
  'return',
  'bring-forward',
  'done',
  'undo',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * The acts that a desk can do while it does not reach the server, besides giving serials (rules: queue 26).
 */
export const KEPT_KINDS = [
  'doctor-arrived',
  'break',
  'back',
  'arrive',
  'return',
  'call-next',
  'call-again',
  'pass-over',
  'done',
] as const satisfies readonly ActKind[];
export type KeptKind = (typeof KEPT_KINDS)[number];

/**
 * The kinds of entries in the record of a queue. `status` is a change of an appointment outside of the queue.
 */
export const RECORDED_KINDS = [...ACT_KINDS, 'status'] as const;
export type RecordedKind = (typeof RECORDED_KINDS)[number];

export const FORWARD_REASONS = [
  'Emergency',
  'Pregnant',
  'Elderly or disabled',
  'Small child',
  'Report only',
  "Doctor's request",
] as const;
export type ForwardReason = (typeof FORWARD_REASONS)[number];

/**
 * The reason of the act that gives a walk-in the serial and notes the arrival, and of the undo of that act
 * (rules: queue 8). No client can send it.
 */
export const WALK_IN = 'Walk-in';

export const CANCEL_REASONS = ['Doctor ill', 'Doctor away', 'Strike', 'Weather', 'Other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The events in a queue from the view of one of its people (rules: queue 25). */
export const HAPPENED_KINDS = [
  'arrived',
  'called',
  'called-again',
  'not-there',
  'back',
  'forward',
  'seen',
  'not-seen',
  'not-come',
  'changed',
] as const;
export type HappenedKind = (typeof HAPPENED_KINDS)[number];

/**
 * Why another patient went ahead of a person. A reason of `bring-forward`: the other was brought forward.
 * 'came-back': the other was called, was not there, and came back. 'came-late': the other came after their
 * own number had gone by. 'absent': the person was not there when the other was called. 'behind': the person
 * came back or came late, and now stands behind the other.
 */
export const WENT_AHEAD_REASONS = [...FORWARD_REASONS, 'came-back', 'came-late', 'absent', 'behind'] as const;
export type WentAheadReason = (typeof WENT_AHEAD_REASONS)[number];

/** The groups of patients that the end of a sitting treats differently (rules: queue 21). */
export const END_GROUPS = ['inside', 'here', 'away'] as const;
export type EndGroup = (typeof END_GROUPS)[number];

/**
 * The choices for each group at the end of a sitting, the usual one first. 'keep' leaves the appointments as
 * they are. 'not-seen' cancels the appointments of patients who were here and were not seen.
 */
export const END_CHOICES = {
  inside: ['done', 'not-seen'],
  here: ['not-seen', 'keep'],
  away: ['no-show', 'keep'],
} as const satisfies Record<EndGroup, readonly string[]>;
export type EndChoices = { [Group in EndGroup]: (typeof END_CHOICES)[Group][number] };

/** Sittings of this many past days that nobody has ended are listed for staff (rules: queue 22). */
export const OPEN_SITTING_DAYS = 14;

/**
 * How many people who are present go before one who returns, unless the clinic sets another number
 * (RETURN_AFTER).
 */
export const RETURN_AFTER = 3;

/**
 * A warning is shown if a new serial would be called more than this many minutes after the hours, unless the
 * clinic sets another number (OVERRUN_WARNING).
 */
export const OVERRUN_WARNING = 30;

/** The stages of a visit to the doctor, from the booking to the end, as the line of dots shows them. */
export const VISIT_STAGES = ['booked', 'leave', 'here', 'next', 'come-in', 'seen'] as const;
export type VisitStage = (typeof VISIT_STAGES)[number];
