import { createHash } from 'node:crypto';
import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { STATE_TEXTS, stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import type { Config } from '../config.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { BOARD_SCRIPT } from './board-script.ts';
import { BOARD_STYLE } from './board-style.ts';
import { qrCode } from './qr-code.ts';
import { type BoardSitting, isOver } from './read-board.ts';

/** What the board needs beside its sittings. */
interface BoardFrame {
  language: Language;
  clinic: Config['clinic'];
  /** The clinic day. */
  today: string;
  /** The clinic's time of day, HH:MM. */
  timeOfDay: string;
  /** The seconds of the clinic's time of day. */
  second: number;
  /** The address of this site, for the QR code, without a slash at the end. */
  base: string;
  /** The doctor of a board for one doctor. */
  only: number | undefined;
}

/** The board, whole: for a television and for a phone. */
export function boardPage(frame: BoardFrame, sittings: readonly BoardSitting[]): string {
  const { language, only, base } = frame;
  const text = catalogues[language];
  const events = only === undefined ? '/api/queue/events' : `/api/queue/events?doctors=${only}`;
  const ofOne = only === undefined ? '' : ` data-only="${only}"`;
  const path = only === undefined ? '/board' : `/board/${only}`;
  const heading = only === undefined ? ` <small>${escapeHtml(text.boardTitle)}</small>` : '';
  const code = qrCode(`${base}${addressIn(language, path)}`);
  return `<!doctype html>
<html lang="${language}" data-light="${lightAt(frame.timeOfDay)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(text.boardTitle)}</title><style>${BOARD_STYLE}</style>
<noscript><meta http-equiv="refresh" content="15"></noscript></head>
<body${only === undefined ? '' : ' class="only"'}><header><h1>${escapeHtml(clinicName(frame))}${heading}</h1>${links(frame, path)}
<p id="pages" aria-hidden="true"></p><button id="sound" type="button" hidden>${escapeHtml(text.boardSound)}</button>
<time id="clock" data-hours="${hours(language)}">${text.boardClock({ now: frame.timeOfDay })}</time></header>
<p id="lost" role="status" hidden>${escapeHtml(text.boardLost)}</p>
<div id="screen"><main data-events="${events}"${ofOne}>${boardPart(frame, sittings)}</main>
<aside aria-hidden="true">${code}<p>${escapeHtml(text.boardFollow)}</p></aside></div>
<script>${BOARD_SCRIPT}</script></body></html>
`;
}

/** The links in the head of the page on a phone: to all doctors, and to the same page in the other language. */
function links({ language, only }: BoardFrame, path: string): string {
  const all = `<a href="${addressIn(language, '/board')}">${escapeHtml(catalogues[language].boardAll)}</a>`;
  const others = LANGUAGES.filter((one) => one !== language).map(
    (one) => `<a lang="${one}" hreflang="${one}" href="${addressIn(one, path)}">${LANGUAGE_NAMES[one]}</a>`,
  );
  return `<nav>${[...(only === undefined ? [] : [all]), ...others].join(' ')}</nav>`;
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

/** The hours of a day as the clock writes them, without the minutes, which the script puts in. */
function hours(language: Language): string {
  const hour = (_: unknown, at: number) => `${String(at).padStart(2, '0')}:00`;
  return Array.from({ length: 24 }, hour)
    .map((now) => catalogues[language].boardClock({ now }).replace(/:../, ':'))
    .join('|');
}

const clinicName = ({ language, clinic }: BoardFrame) => textIn(language, clinic.name, clinic.nameBn);

/** The board has a light ground by day and a dark one in the evening. */
const lightAt = (timeOfDay: string) => (timeOfDay >= '06:00' && timeOfDay < '18:00' ? 'day' : 'night');

/** The part of the board that changes. */
export function boardPart(frame: BoardFrame, sittings: readonly BoardSitting[]): string {
  const { today, timeOfDay, second, only } = frame;
  const text = catalogues[frame.language];
  const [hour, minute] = timeOfDay.split(':').map(Number) as [number, number];
  const isSomebodyOn = !sittings.every(isOver);
  // Who is away is said as long as others sit. Those who have finished are folded, and a television leaves them out.
  const folded =
    only === undefined
      ? sittings.filter(
          (sitting) => isOver(sitting) && (!isSomebodyOn || sitting.queue.now.kind !== 'cancelled'),
        )
      : [];
  const shown = sittings.filter((sitting) => !folded.includes(sitting));
  const says = (words: string) => `<p class="state">${escapeHtml(words)}</p>`;
  const articles = (of: readonly BoardSitting[]) => of.map((sitting) => article(frame, sitting)).join('\n');
  const none = says(sittings.length === 0 ? text.boardNone : text.boardOver);
  const finished =
    folded.length === 0
      ? ''
      : `<details><summary>${escapeHtml(text.boardFinished({ count: folded.length }))}</summary>${articles(folded)}</details>`;
  return `<div class="sittings" data-day="${today}" data-light="${lightAt(timeOfDay)}" data-second="${(hour * 60 + minute) * 60 + second}" data-frame="${frameMark(frame)}">${articles(shown) || none}${finished}</div>`;
}

/** Changes with what a board keeps as long as it is not loaded again: script, style and the clinic's name. */
const frameMark = (frame: BoardFrame) =>
  createHash('sha256')
    .update(BOARD_SCRIPT)
    .update(BOARD_STYLE)
    .update(clinicName(frame))
    .digest('hex')
    .slice(0, 8);

function article({ language, only }: BoardFrame, sitting: BoardSitting): string {
  const { doctor, queue, servingReason, nextReasons } = sitting;
  const { serving } = queue;
  const text = catalogues[language];
  const digits = (value: number) => (language === 'bn' ? banglaNumber(value) : String(value));
  const number = (serial: number, reason: ForwardReason | null | undefined) =>
    digits(serial) + (reason ? `<small> · ${escapeHtml(text.boardWhy({ reason }))}</small>` : '');
  const says =
    serving === null
      ? ''
      : ` data-serving="${serving}" ${LANGUAGES.map((spoken) => {
          const name = textIn(spoken, doctor.name, doctor.nameBn);
          return `data-say-${spoken}="${escapeHtml(catalogues[spoken].boardSay({ serial: serving, doctor: name }))}"`;
        }).join(' ')}`;
  const name = escapeHtml(textIn(language, doctor.name, doctor.nameBn));
  const room =
    textIn(language, doctor.departmentLocation, doctor.departmentLocationBn) ??
    textIn(language, doctor.departmentName, doctor.departmentNameBn);
  const state = stateOf(language, sitting);
  const lines = [
    serving === null
      ? ''
      : `<p class="label">${escapeHtml(text.boardNow)}</p><p class="number">${number(serving, servingReason)}</p>`,
    state === null ? '' : `<p class="state">${escapeHtml(state)}</p>`,
    queue.nextSerials.length === 0 || isOver(sitting)
      ? ''
      : `<p class="next">${escapeHtml(text.boardNext)}${queue.nextSerials
          .map((serial, at) => `<b>${number(serial, nextReasons[at])}</b>`)
          .join('')}</p>`,
    only === undefined || queue.broughtForward.length === 0
      ? ''
      : `<p class="ahead">${escapeHtml(text.boardAhead({ counts: queue.broughtForward }))}</p>`,
    only === undefined
      ? ''
      : `<p class="book"><a href="${addressIn(language, `/book/${doctor.id}`)}">${escapeHtml(text.boardBook)}</a></p>`,
  ];
  const heading =
    only === undefined ? `<a href="${addressIn(language, `/board/${doctor.id}`)}">${name}</a>` : name;
  return `<article data-doctor="${doctor.id}"${isOver(sitting) ? ' data-over' : ''}${says}><div><h2>${heading}</h2><p class="room">${escapeHtml(room)}</p></div>
<div class="who">${lines.join('')}</div></article>`;
}

/** How a sitting goes, in words. Null while the number says enough. */
function stateOf(language: Language, { queue: { now } }: BoardSitting): string | null {
  return now.kind === 'running' && now.serving !== null ? null : stateText(STATE_TEXTS[language], now);
}
