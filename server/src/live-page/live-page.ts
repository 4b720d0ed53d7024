import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import {
  isTurnAhead,
  queueNotes,
  STATE_TEXTS,
  stateText,
  WHEN_TEXTS,
  whenSentences,
} from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { LATE_CHOICES, type OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import type { Config } from '../config.ts';
import { ageTexts } from '../pages/age.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { STYLE } from '../pages/plain-page-style.ts';
import { SCRIPT } from './page-script.ts';

/** How often a page without scripts asks again. */
const REFRESH_SECONDS = 30;
const MOST_DOTS = 30;
const OWN_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

/** The clinic day and time, and what the clinic is called. */
interface Frame {
  language: Language;
  clinic: Config['clinic'];
  /** Where the clinic's map link leads; null to search for the address. */
  mapUrl: string | null;
  /** The key of the link. */
  key: string;
  today: string;
  /** HH:MM */
  time: string;
}

/** The page behind a live link, for somebody who may have no scripts. It names nobody. */
export function livePage(frame: Frame, own: OwnQueue): string {
  const { language } = frame;
  const title = catalogues[language].liveTitle({ serial: own.serialNumber });
  const noScripts = `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`;
  return document(frame, title, livePart(frame, own), noScripts);
}

/** The page for a key that shows nothing: unknown, or its day is over. Nobody learns which of the two it is. */
export function overPage(frame: Frame): string {
  return document(frame, catalogues[frame.language].liveOver, overPart(frame), '');
}

/** The part of the page that changes, when there is nothing to show. */
export function overPart({ language }: Frame): string {
  const text = catalogues[language];
  return `<section><h1>${escapeHtml(text.liveOver)}</h1><p>${escapeHtml(text.liveOverText)}</p></section>`;
}

/** The part of the page that changes: the numbers, what they mean, and what the patient can tell the desk. */
export function livePart(frame: Frame, own: OwnQueue): string {
  const { language, today, time } = frame;
  const text = catalogues[language];
  const number = (value: number) => (language === 'bn' ? banglaNumber(value) : String(value));
  const events =
    own.date === today
      ? ` data-events="/api/queue/${own.doctorId}/${own.date}/events?sitting=${own.sitting}"`
      : '';
  const { serving, now } = own.queue;
  const isServing = now.kind === 'running' && serving !== null;
  const [caption, shown, look] = isServing
    ? [text.liveNow, number(serving), '']
    : [text.liveState, stateText(STATE_TEXTS[language], now), ' class="word"'];
  return `<section${events}>
<div class="place"><h1>${escapeHtml(textIn(language, own.doctorName, own.doctorNameBn))}</h1>
<p class="quiet">${escapeHtml(placeOf(own, language))}</p></div>
<dl class="numbers"><div><dt>${escapeHtml(text.liveYours)}</dt><dd>${number(own.serialNumber)}</dd></div>
<div><dt>${escapeHtml(caption)}</dt><dd${look}>${escapeHtml(shown)}</dd></div></dl>
${saysOf(frame, own)}
${dotsOf(own, today)}${notesOf(frame, own)}${formsOf(own, language)}${actionsOf(frame, own)}
<p class="quiet">${escapeHtml(text.liveAsOf({ now: time }))}</p></section>`;
}

function placeOf(own: OwnQueue, language: Language): string {
  const location = textIn(language, own.departmentLocation, own.departmentLocationBn);
  const department = textIn(language, own.departmentName, own.departmentNameBn);
  return location ? `${department}, ${location}` : department;
}

/** What matters now. */
function saysOf({ language, today, clinic }: Frame, own: OwnQueue): string {
  const text = catalogues[language];
  const sentences = whenSentences(WHEN_TEXTS[language], own.whenToCome, {
    doctor: textIn(language, own.doctorName, own.doctorNameBn),
    room: textIn(language, own.departmentLocation, own.departmentLocationBn),
    phone: clinic.phone,
    isTold: true,
  });
  const day =
    own.date > today ? [text.liveOtherDay({ date: own.date, start: own.startTime, end: own.endTime })] : [];
  const next = own.nextDay
    ? [text.liveNextDay({ date: own.nextDay.date, start: own.nextDay.startTime })]
    : [];
  const lines = [...sentences, ...day, ...next].map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<div class="says${own.called ? ' turn' : ''}" role="status">${lines.join('')}</div>`;
}

/** A dot for each person between, so that the way is seen at a glance. */
function dotsOf({ before, passedOver, date, whenToCome: { kind } }: OwnQueue, today: string): string {
  if (!before || passedOver || before > MOST_DOTS || date !== today || kind === 'after-hours') return '';
  return `<p class="dots" aria-hidden="true">${'<i></i>'.repeat(before)}<i class="you"></i></p>`;
}

function notesOf({ language, today }: Frame, own: OwnQueue): string {
  if (own.date !== today) return '';
  const texts = { when: WHEN_TEXTS[language], state: STATE_TEXTS[language] };
  const notes = queueNotes(texts, own.whenToCome, own.queue);
  return notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('');
}

/** What the patient can tell the desk: nothing once the sitting is over for them. */
function formsOf(own: OwnQueue, language: Language): string {
  const text = catalogues[language];
  const { kind } = own.whenToCome;
  if (kind === 'passed') {
    if (own.returnAsked) return '';
    return `<form method="post"><div><button id="back" name="what" value="back">${escapeHtml(text.liveTellBack)}</button></div></form>`;
  }
  if (own.status !== 'Booked' || kind === 'after-hours' || !isTurnAhead(own.whenToCome)) return '';
  const told =
    own.lateMinutes === null
      ? ''
      : `<p role="status">${escapeHtml(text.liveToldLate({ minutes: own.lateMinutes }))}</p>`;
  const buttons = LATE_CHOICES.map(
    (minutes) =>
      `<button id="late${minutes}" name="late" value="${minutes}">${escapeHtml(text.liveMinutes({ minutes }))}</button>`,
  );
  return `<form method="post">${told}<p>${escapeHtml(text.liveTellLate)}</p><div>${buttons.join('')}</div></form>`;
}

/** Links: move, cancel, colleagues of today, call, map, share. The script shows what only it can do. */
function actionsOf({ language, clinic, mapUrl, key, today }: Frame, own: OwnQueue): string {
  const text = catalogues[language];
  const link = (address: string, words: string) =>
    `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
  const ownAddress = addressIn(language, `/q/${encodeURIComponent(key)}`);
  const isBooked = own.status === 'Booked' && own.date >= today;
  const isNotSeen = own.whenToCome.kind === 'not-seen' && own.status === 'Cancelled';
  const search = encodeURIComponent(clinic.address.replace(/\s+/g, ' '));
  const map = mapUrl ?? (clinic.address ? `https://www.openstreetmap.org/search?query=${search}` : null);
  const links = [
    ...(isBooked || isNotSeen ? [link(`${ownAddress}/move`, text.liveMove)] : []),
    ...(own.nextDay
      ? [link(addressIn(language, `/doctors?department=${own.departmentId}`), text.liveColleagues)]
      : []),
    ...(clinic.phone
      ? [link(`tel:${clinic.phone.replace(/[^+\d]/g, '')}`, text.liveCall({ phone: clinic.phone }))]
      : []),
    ...(map ? [link(map, text.liveMap)] : []),
    `<button id="share" type="button" hidden>${escapeHtml(text.liveShare)}</button>`,
    ...(isBooked ? [link(`${ownAddress}/cancel`, text.liveCancel)] : []),
  ];
  return `<nav aria-label="${escapeHtml(text.liveActions)}">${links.join('')}</nav>`;
}

function document({ language, clinic, key }: Frame, title: string, part: string, head: string): string {
  const text = catalogues[language];
  const other = language === 'en' ? 'bn' : 'en';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head>
<body><header><p>${escapeHtml(textIn(language, clinic.name, clinic.nameBn))}</p>
<a lang="${other}" href="${addressIn(other, `/q/${encodeURIComponent(key)}`)}">${OWN_NAMES[other]}</a></header>
<main>${part}</main>
<footer><p id="lost" role="status" hidden>${escapeHtml(text.liveLost)} <span ${ageTexts(language)}></span></p>
<p><a href="${addressIn(language, '/')}">${escapeHtml(text.liveHome)}</a> ·
<a href="${addressIn(language, '/patient/dashboard')}">${escapeHtml(text.siteMyAccount)}</a></p></footer>
<script>${SCRIPT}</script></body></html>
`;
}
