import { hearPerson, hearSms } from './heard.ts';

const MOST_APART = 10;

/**
 * How the window of a new serial on a card differs from the SMS of a booking at the same moment; null if it
 * does not. The booking itself may move the window by 5 minutes.
 */
export function faultOfCard(words: string | null, sms: string, now: number): string | null {
  const heard = hearSms(sms);
  if (words === null || !heard) return null;
  const { kind, times } = hearPerson('en', [words]);
  const [from = 0, to = 0] = kind === 'by' ? [now, ...times] : times;
  const isApart = (one: number | undefined, other: number) => Math.abs((one ?? 0) - other) > MOST_APART;
  switch (heard.kind) {
    case 'between':
      return isApart(heard.times[0], from) || isApart(heard.times[1], to) ? 'two windows' : null;
    case 'by':
      return isApart(heard.times[0], to) ? 'two ends of a window' : null;
    case 'now':
      return from > now + MOST_APART ? 'come now, and a window later' : null;
    case 'vague':
      return null;
    default:
      return 'a window, and none';
  }
}
