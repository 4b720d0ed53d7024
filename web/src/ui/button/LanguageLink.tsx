import { useLocation } from 'react-router';
import { languageTexts } from '#messages/language';
import { addressInLanguage, otherLanguage, pathOfAddress } from '../../site-language.ts';

export const LANGUAGE_LINK =
  'inline-flex min-h-tap flex-none items-center rounded-md px-2 font-medium text-muted no-underline hover:bg-sunken hover:text-text';

/**
 * Leads to the same page in the other language. The browser loads the whole page, because each language is a
 * build.
 *
 * @param onChoose called before the page is left
 */
export function LanguageLink({ onChoose }: { onChoose?: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <a
      href={addressInLanguage(otherLanguage, pathname, search)}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      className={LANGUAGE_LINK}
      onClick={({ currentTarget }) => {
        // The address may be ahead of this render, because the next page is still loading.
        const { pathname: address, search: query, hash } = window.location;
        // The key of a one-time link is in the fragment.
        currentTarget.href =
          addressInLanguage(otherLanguage, pathOfAddress(address) ?? pathname, query) + hash;
        onChoose?.();
      }}
    >
      {languageTexts.other}
    </a>
  );
}
