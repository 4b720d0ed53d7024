import { useLocation } from 'react-router';
import { language, languageTexts } from '#messages/language';
import { addressInLanguage, otherLanguage } from '../../site-language.ts';

const ANSWER = 'tap-line';

/**
 * One line in Bangla above an English page, for visitors whose browser prefers Bangla. The inline script of
 * index.html shows it before the first paint.
 */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  if (language !== 'en') return null;
  return (
    <p
      lang={otherLanguage}
      className="hidden flex-wrap items-center justify-center gap-x-4 bg-sunken px-4 text-sm not-print:[html[data-offer]_&]:flex"
    >
      {languageTexts.offer}{' '}
      <a href={addressInLanguage(otherLanguage, pathname, search)} className={ANSWER}>
        {languageTexts.accept}
      </a>{' '}
      <a href={addressInLanguage(language, pathname, search)} lang={language} className={ANSWER}>
        {languageTexts.decline}
      </a>
    </p>
  );
}
