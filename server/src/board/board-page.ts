import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { addressIn, type Language } from '@clinic-serial/contract/rules/languages';
import { renderSVG } from 'uqr';
import type { Config } from '../config.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { BOARD_SCRIPT } from './board-script.ts';
import { BOARD_STYLE } from './board-style.ts';
import type { BoardSitting } from './read-board.ts';

/** What the board needs beside its sittings. */
interface BoardFrame {
  language: Language;
  clinic: Config['clinic'];
  /** The clinic day. */
  today: string;
  /** The clinic's time of day, HH:MM. */
  timeOfDay: string;
  /** The address of this site, for the QR codes, without a slash at the end. */
  base: string;
  /** The doctor of a board for one doctor. */
  only: number | undefined;
}

/** The board, whole. */
export function boardPage(frame: BoardFrame, sittings: readonly BoardSitting[]): string {
  const { language, clinic, only } = frame;
  const text = catalogues[language];
  const events = only === undefined ? '/api/queue/events' : `/api/queue/events?doctors=${only}`;
  const ofOne = only === undefined ? '' : ` class="only" data-only="${only}"`;
  return `<!doctype html>
<html lang="${language}" data-light="${lightAt(frame.timeOfDay)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(text.boardTitle)}</title><style>${BOARD_STYLE}</style>
<noscript><meta http-equiv="refresh" content="15"></noscript></head>
<body><header><h1>${escapeHtml(textIn(language, clinic.name, clinic.nameBn))}</h1>
<p id="pages" aria-hidden="true"></p><button id="sound" type="button" hidden>${escapeHtml(text.boardSound)}</button></header>
<p id="lost" role="status" hidden>${escapeHtml(text.boardLost)}</p>
<main data-events="${events}"${ofOne}>${boardPart(frame, sittings)}</main>
<script>${BOARD_SCRIPT}</script></body></html>
`;
}

/** The board has a light ground by day and a dark one in the evening. */
const lightAt = (timeOfDay: string) => (timeOfDay >= '06:00' && timeOfDay < '18:00' ? 'day' : 'night');

/** The part of the board that changes. */
export function boardPart(frame: BoardFrame, sittings: readonly BoardSitting[]): string {
  const none = `<p class="state">${escapeHtml(catalogues[frame.language].boardNone)}</p>`;
  const articles = sittings.map((sitting) => article(frame, sitting)).join('\n');
  return `<div class="sittings" data-day="${frame.today}" data-light="${lightAt(frame.timeOfDay)}">${articles || none}</div>`;
}

function article({ language, base }: BoardFrame, { doctor, startTime, queue }: BoardSitting): string {
  const text = catalogues[language];
  const number = (value: number) => (language === 'bn' ? banglaNumber(value) : String(value));
  const { serving } = queue;
  const says =
    serving === null
      ? ''
      : ` data-serving="${serving}" ${(['en', 'bn'] as const)
          .map((spoken) => {
            const name = textIn(spoken, doctor.name, doctor.nameBn);
            return `data-say-${spoken}="${escapeHtml(catalogues[spoken].boardSay({ serial: serving, doctor: name }))}"`;
          })
          .join(' ')}`;
  const room =
    textIn(language, doctor.departmentLocation, doctor.departmentLocationBn) ??
    textIn(language, doctor.departmentName, doctor.departmentNameBn);
  const state = stateText(language, startTime, queue);
  const next =
    queue.nextSerials.length === 0 || queue.state === 'ended' || queue.state === 'cancelled'
      ? ''
      : `<p class="next">${escapeHtml(text.boardNext)}${queue.nextSerials
          .map((serial) => `<b>${number(serial)}</b>`)
          .join('')}</p>`;
  const address = `${base}${addressIn(language, `/book/${doctor.id}`)}`;
  const code = renderSVG(address, { border: 2 });
  return `<article data-doctor="${doctor.id}"${says}><div>
<h2>${escapeHtml(textIn(language, doctor.name, doctor.nameBn))}</h2><p class="room">${escapeHtml(room)}</p></div>
<div class="now"><div class="who">${serving === null ? '' : `<p class="number">${number(serving)}</p>`}${state === null ? '' : `<p class="state">${escapeHtml(state)}</p>`}
${next}</div>
<div class="code" aria-hidden="true">${code}<p class="scan">${escapeHtml(text.boardScan)}</p></div></div></article>`;
}

function stateText(
  language: Language,
  startTime: string,
  { state, expectedStart, breakUntil, serving }: BoardSitting['queue'],
): string | null {
  const text = catalogues[language];
  switch (state) {
    case 'running':
      return serving === null ? text.boardHere : null;
    case 'break':
      return text.boardBreak({ until: breakUntil });
    case 'ended':
      return text.boardEnded;
    case 'cancelled':
      return text.boardCancelled;
    default:
      return expectedStart > startTime
        ? text.boardLate({ start: expectedStart })
        : text.boardExpected({ start: startTime });
  }
}
