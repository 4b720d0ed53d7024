import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { MovePlaces } from '@clinic-serial/contract/subjects/appointments';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import type { LinkedSerial } from '../booking/live-link.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { STYLE } from '../pages/plain-page-style.ts';

const CHOICE_STYLE = `
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; align-items: center; gap: .75rem; min-height: 44px; padding: .25rem 0; border-bottom: 1px solid var(--line); }
input[type="radio"] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** What every page about one serial needs. */
interface ChangeFrame {
  language: Language;
  clinic: Config['clinic'];
  /** The clinic day, YYYY-MM-DD. */
  today: string;
  /** The key of the live link. */
  key: string;
  serial: LinkedSerial;
}

/** The value of a radio button: the date and the sitting. */
const choiceOf = (date: string, sitting: number) => `${date} ${sitting}`;

/**
 * `/q/{key}/move`: the days and times to which the serial can be moved, as one form. It has no scripts.
 *
 * @param places null if the serial cannot be moved; `refusal` says why
 * @param refusal why the form that was sent did nothing, or why the serial cannot be moved; null without a reason
 * @param chosen the choice of the form that was sent
 */
export function movePage(
  frame: ChangeFrame,
  places: MovePlaces | null,
  refusal: string | null,
  chosen: string | null = null,
): string {
  const { language, clinic, today, serial } = frame;
  const text = catalogues[language];
  const title = text.moveTitle({ serial: serial.serialNumber });
  const nowhere = text.moveNowhere({ clinicPhone: clinic.phone });
  const usedUp = text.MOVES_USED_UP({ clinicPhone: clinic.phone });
  const hasPlaces = places !== null && places.days.length > 0;
  const reason = refusal ?? (places?.movesLeft === 0 ? usedUp : hasPlaces ? null : nowhere);
  const parts = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="quiet">${escapeHtml(text.moveFrom({ doctor: doctorOf(frame), date: serial.date, today }))}</p>`,
    reason === null ? '' : `<p class="note" role="alert">${escapeHtml(reason)}</p>`,
    hasPlaces ? moveForm(frame, places, chosen) : '',
    `<p><a href="${liveAddress(frame)}">${escapeHtml(text.moveKeep)}</a></p>`,
  ];
  return document(frame, title, parts.join('\n'));
}

function moveForm({ language, today, serial }: ChangeFrame, places: MovePlaces, chosen: string | null) {
  const text = catalogues[language];
  const days = places.days.map(({ date, sittings }) => {
    const choices = sittings.map(({ sitting, startTime: start, endTime: end, availableSlots: count }) => {
      const value = choiceOf(date, sitting);
      const words = escapeHtml(text.moveTime({ start, end, count }));
      const checked = value === chosen ? ' checked' : '';
      return `<label><input type="radio" name="to" value="${value}" required${checked}><span>${words}</span></label>`;
    });
    return `<fieldset><legend>${escapeHtml(text.moveDay({ date, today }))}</legend>${choices.join('')}</fieldset>`;
  });
  return `<form method="post">${days.join('\n')}
<p>${escapeHtml(text.moveConsequence({ serial: serial.serialNumber }))} ${escapeHtml(text.movesLeft({ left: places.movesLeft }))}</p>
<div><button>${escapeHtml(text.moveButton)}</button></div></form>`;
}

/**
 * `/q/{key}/cancel`: asks whether the serial shall be cancelled.
 *
 * @param refusal why the form that was sent did nothing
 */
export function cancelPage(frame: ChangeFrame, refusal: string | null): string {
  const { language, today, serial } = frame;
  const text = catalogues[language];
  const question = text.cancelQuestion({
    serial: serial.serialNumber,
    doctor: doctorOf(frame),
    date: serial.date,
    today,
  });
  const parts = [
    `<h1>${escapeHtml(question)}</h1>`,
    refusal === null ? '' : `<p class="note" role="alert">${escapeHtml(refusal)}</p>`,
    serial.canCancel
      ? `<p>${escapeHtml(text.cancelConsequence)}</p>
<form method="post"><div><button>${escapeHtml(text.cancelTitle)}</button></div></form>`
      : '',
    `<p><a href="${liveAddress(frame)}">${escapeHtml(text.moveKeep)}</a></p>`,
  ];
  return document(frame, text.cancelTitle, parts.join('\n'));
}

const doctorOf = ({ language, serial }: ChangeFrame) =>
  textIn(language, serial.doctorName, serial.doctorNameBn);

/** The live page itself, in the language of the page. */
export const liveAddress = ({ language, key }: Pick<ChangeFrame, 'language' | 'key'>) =>
  addressIn(language, `/q/${encodeURIComponent(key)}`);

function document({ language, clinic }: ChangeFrame, title: string, main: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}${CHOICE_STYLE}</style></head>
<body><header><p>${escapeHtml(textIn(language, clinic.name, clinic.nameBn))}</p></header>
<main>${main}</main></body></html>
`;
}
