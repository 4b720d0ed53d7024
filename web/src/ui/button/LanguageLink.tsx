import { useLocation } from 'react-router';
import { languageTexts } from '#messages/language';
import { addressInLanguage, otherLanguage, pathOfAddress } from '../../site-language.ts';

export const LANGUAGE_LINK =
  'inline-flex min-h-tap flex-none items-center rounded-md px-2 font-medium text-muted no-underline hover:bg-sunken hover:text-text';

/**
 * Opens the same page in the other language. The browser loads the whole page, because each language has its
 * own build.
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
        // Read at the click, because the address may already belong to the next page, which is still loading.
        const { pathname: address, search: query, hash } = window.location;
        // The fragment is kept, because it may be the key of a one-time link.
        currentTarget.href =
          addressInLanguage(otherLanguage, pathOfAddress(address) ?? pathname, query) + hash;
        onChoose?.();
      }}
    >
      {languageTexts.other}
    </a>
  );
}
