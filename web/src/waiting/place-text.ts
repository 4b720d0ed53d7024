import type { OwnWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { waitingText as text } from '#messages/waiting';
import { clinicMoment } from '../ui/text/clinic-moment.ts';
import { formatTime } from '../ui/text/format.ts';

/** The sentence about a person's own place on a waiting list. @param timeZone undefined until it is known */
export function placeText({ place, offerExpiresAt }: OwnWaiting, timeZone: string | undefined): string {
  if (place === null) return text.gone;
  if (offerExpiresAt === null || timeZone === undefined) return text.joined(place);
  return text.held(formatTime(clinicMoment(offerExpiresAt, timeZone).time));
}
