import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { escapeHtml } from './page-head.ts';

/**
 * A function for the scripts of pages, in the language of browsers of 2017: how long ago a moment was, in words. The words stand
 * in the attributes that {@link ageTexts} writes. `#` in them is the number.
 */
export const AGE_FUNCTION = `function ageOf(moment) {
    var minutes = Math.floor((Date.now() - moment) / 60000), texts = document.querySelector('[data-now]').dataset;
    var text = minutes < 1 ? texts.now : minutes < 60 ? texts.minutes : minutes < 2880 ? texts.hours : texts.days;
    var number = String(minutes < 60 ? minutes : Math.floor(minutes / (minutes < 2880 ? 60 : 1440)));
    if (document.documentElement.lang === 'bn') {
      number = number.replace(/[0-9]/g, function (digit) { return String.fromCharCode(2534 + Number(digit)); });
    }
    return text.replace('#', number);
  }`;

/** Attributes of one element of a page with the words for {@link AGE_FUNCTION}. */
export function ageTexts(language: Language): string {
  const text = catalogues[language];
  const words = { now: text.ageNow, minutes: text.ageMinutes, hours: text.ageHours, days: text.ageDays };
  return Object.entries(words)
    .map(([name, text]) => `data-${name}="${escapeHtml(text)}"`)
    .join(' ');
}
