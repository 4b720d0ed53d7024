import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { dayStart, makeClock, secondsAfter } from '../clock.ts';
import type { SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { linkBase } from '../link-base.ts';
import { hashToken, newOfferToken } from '../secrets.ts';
import { areHoursOver } from '../serials/live-status.ts';
import { dayUse } from '../serials/serials.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { type Sitting, sittingOn } from '../serials/sitting-on.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { type SmsConfig, smsText } from '../sms/sms-text.ts';
import {
  lapseDay,
  lapseOffers,
  leaveIfBooked,
  openEntries,
  updateEntry,
  type WaitingEntry,
} from './waiting-list.queries.ts';

/**
 * Brings the waiting lists of a doctor's day up to date (rules: calendar 6): ends the offers whose time has
 * passed, offers each free place to the person who is first, and closes a list at the end of the sitting's
 * hours. It may run any number of times. While the SMS budget is used up, nobody gets an offer and everybody
 * keeps waiting.
 *
 * @returns how many places it has offered; the caller then lets the outbox deliver
 */
export async function settleWaitingList(services: Services, tx: Db, held: SittingLock): Promise<number> {
  const { clock, config } = services;
  const at = clock.now().toISOString();
  if (held.date !== clock.today()) {
    if (held.date < clock.today()) await lapseDay(tx, held, at);
    return 0;
  }
  await lapseOffers(tx, held, at);
  await leaveIfBooked(tx, held, at);
  const found = await sittingOn(tx, held.doctorId, held.date);
  const base = linkBase(config);
  if (!found?.isBookable || base === null) return 0;

  const day = await dayUse(tx, held, clock.now());
  const waiting = (await openEntries(tx, held)).filter(({ state }) => state === 'waiting');
  let offered = 0;
  for (const sitting of found.sittings) {
    if (areHoursOver(sitting, clock)) {
      await lapseDay(tx, held, at, sitting.sitting);
      continue;
    }
    const { availableToOffer } = sittingUse(sitting, day);
    const first = waiting.filter((entry) => entry.sitting === sitting.sitting).slice(0, availableToOffer);
    for (const entry of first) {
      if (!(await services.smsBudget.payForOffer(tx))) return offered;
      await makeOffer(services, tx, { entry, sitting, doctor: found.doctor, base });
      offered += 1;
    }
  }
  return offered;
}

/** Takes a person off the list, and offers a place that was held for the person to the next one. */
export async function leaveList(
  services: Services,
  tx: Db,
  held: SittingLock,
  { id, state }: WaitingEntry,
  { action, ...actor }: Actor & { action: 'waiting.leave' | 'waiting.remove' },
): Promise<void> {
  const { clock } = services;
  await updateEntry(tx, id, { state: 'left', updatedAt: clock.now().toISOString() });
  await recordAudit(clock, tx, actor, { action, subject: { waiting: id }, details: { state } });
  await settleWaitingList(services, tx, held);
}

/** @param offer.base the address of the site, with which the link begins */
async function makeOffer(
  services: Services,
  tx: Db,
  offer: { entry: WaitingEntry; sitting: Sitting; doctor: DoctorRecord; base: string },
): Promise<void> {
  const { entry, sitting, doctor, base } = offer;
  const { clock, config, outbox } = services;
  const { language } = entry;
  const token = newOfferToken();
  const expiresAt = offerEnd(services, entry.date, sitting);
  await updateEntry(tx, entry.id, {
    state: 'offered',
    offerHash: hashToken(token),
    offerExpiresAt: expiresAt,
    updatedAt: clock.now().toISOString(),
  });
  await outbox.enqueue(tx, {
    purpose: 'offer',
    phone: entry.phone,
    text: offerText(config, {
      language,
      doctor: textIn(language, doctor.name, doctor.nameBn),
      placeId: placeOf(sitting),
      until: makeClock(config.clinic.timeZone, () => new Date(expiresAt)).timeOfDay(),
      link: offerLink(base, language, token),
    }),
    expiresAt,
  });
}

/** When an offer that is made now ends: after 10 minutes, or earlier with the hours of the sitting. */
function offerEnd({ clock, config }: Services, date: string, { endTime }: Sitting): string {
  const { timeZone } = config.clinic;
  const ends = secondsAfter(clock.now(), CALENDAR_LIMITS.offerMinutes * 60);
  const hoursEnd = secondsAfter(new Date(dayStart(date, timeZone)), minutesOf(endTime) * 60);
  return hoursEnd < ends ? hoursEnd : ends;
}

export function offerLink(base: string, language: Language, token: string): string {
  return base + addressIn(language, `/w/${token}`);
}

/**
 * The SMS about a held place: 'Shapla Clinic: a serial with Dr. Nusrat Jahan is free. It is held for you
 * until 10:40 AM.' and a link. It does not name the person, because other people may read the phone too. It
 * has one part in English and two in Bangla.
 *
 * @param offer.until HH:MM
 */
export function offerText(
  config: SmsConfig,
  offer: { language: Language; doctor: string; placeId: number; until: string; link: string },
): string {
  const { language, doctor, placeId, until, link } = offer;
  return smsText(
    config,
    'OFFER',
    { language, doctor, placeId },
    { until: SMS_TEXTS[language].clock(until), link },
  );
}
