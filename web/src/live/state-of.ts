import { stateTexts } from '@clinic-serial/contract/messages/current/sitting-state';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { stateText } from '@clinic-serial/contract/rules/queue/state-text';

/** The present state of a sitting in words; undefined if the server does not send it. */
export const stateOf = (now: SittingNow | undefined): string | undefined => now && stateText(stateTexts, now);
