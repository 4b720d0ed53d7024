import { useLocation } from 'react-router';
import { language, languageTexts } from '#messages/language';
import { addressInLanguage, otherLanguage } from '../../site-language.ts';
import classes from './LanguageOffer.module.css';

/**
 * One line in Bangla above an English page, for visitors whose browser prefers Bangla. The inline script of
 * index.html shows it before the first paint.
 */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  if (language !== 'en') return null;
  return (
    <p lang={otherLanguage} className={classes.offer}>
      {languageTexts.offer}{' '}
      <a href={addressInLanguage(otherLanguage, pathname, search)}>{languageTexts.accept}</a>{' '}
      <a href={addressInLanguage(language, pathname, search)} lang={language}>
        {languageTexts.decline}
      </a>
    </p>
  );
}
