import { stateTexts } from '@clinic-serial/contract/messages/current/sitting-state';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { stateText } from '@clinic-serial/contract/rules/queue/state-text';

/** What a sitting is doing now, in words; undefined if the server does not tell it. */
export const stateOf = (now: SittingNow | undefined): string | undefined => now && stateText(stateTexts, now);
