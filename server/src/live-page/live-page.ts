import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { ownQueueNotes, ownQueueSentences } from '@clinic-serial/contract/messages/own-queue-sentences';
import { LATE_CHOICES, type OwnQueue } from '@clinic-serial/contract/own-queue';
import { addressIn, type Language } from '@clinic-serial/contract/rules/languages';
import type { Config } from '../config.ts';
import { ageTexts } from '../pages/age.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { STYLE } from '../pages/plain-page-style.ts';
import { SCRIPT } from './page-script.ts';

/** How often a page without scripts asks again. */
const REFRESH_SECONDS = 30;
const MOST_DOTS = 30;

/** The clinic day and time, and what the clinic is called. */
interface Frame {
  language: Language;
  clinic: Config['clinic'];
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
  const now = own.queue.serving;
  const [nowText, nowClass] = now === null ? [text.liveNobody, ' class="word"'] : [number(now), ''];
  return `<section${events}>
<div class="place"><h1>${escapeHtml(textIn(language, own.doctorName, own.doctorNameBn))}</h1>
<p class="quiet">${escapeHtml(placeOf(own, language))}</p></div>
<dl class="numbers"><div><dt>${escapeHtml(text.liveYours)}</dt><dd>${number(own.serialNumber)}</dd></div>
<div><dt>${escapeHtml(text.liveNow)}</dt><dd${nowClass}>${escapeHtml(nowText)}</dd></div></dl>
${saysOf(frame, own)}
${dotsOf(own)}${notesOf(frame, own)}${formsOf(own, language)}
<p class="quiet">${escapeHtml(text.liveAsOf({ now: time }))}</p></section>`;
}

function placeOf(own: OwnQueue, language: Language): string {
  const location = textIn(language, own.departmentLocation, own.departmentLocationBn);
  const department = textIn(language, own.departmentName, own.departmentNameBn);
  return location ? `${department}, ${location}` : department;
}

/** What matters now. */
function saysOf({ language, today, clinic }: Frame, own: OwnQueue): string {
  const sentences = ownQueueSentences(catalogues[language], own, { today, phone: clinic.phone });
  const lines = sentences.map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<div class="says${own.called ? ' turn' : ''}" role="status">${lines.join('')}</div>`;
}

/** A dot for each person between, so that the way is seen at a glance. */
function dotsOf({ before, passedOver }: OwnQueue): string {
  if (!before || passedOver || before > MOST_DOTS) return '';
  return `<p class="dots" aria-hidden="true">${'<i></i>'.repeat(before)}<i class="you"></i></p>`;
}

function notesOf({ language, today }: Frame, own: OwnQueue): string {
  const notes = ownQueueNotes(catalogues[language], own, today);
  return notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('');
}

function formsOf(own: OwnQueue, language: Language): string {
  const text = catalogues[language];
  if (own.passedOver) {
    if (own.returnAsked) return '';
    return `<form method="post"><div><button id="back" name="what" value="back">${escapeHtml(text.liveTellBack)}</button></div></form>`;
  }
  if (own.before === null || own.status !== 'Booked') return '';
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

function document({ language, clinic }: Frame, title: string, part: string, head: string): string {
  const text = catalogues[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head>
<body><header><p>${escapeHtml(textIn(language, clinic.name, clinic.nameBn))}</p></header>
<main>${part}</main>
<footer><p id="lost" role="status" hidden>${escapeHtml(text.liveLost)} <span ${ageTexts(language)}></span></p>
<p><a href="${addressIn(language, '/')}">${escapeHtml(text.liveHome)}</a> ·
<a href="${addressIn(language, '/patient/dashboard')}">${escapeHtml(text.siteMyAccount)}</a></p></footer>
<script>${SCRIPT}</script></body></html>
`;
}
