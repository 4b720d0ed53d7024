import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { PlainFrame } from '@clinic-serial/contract/subjects/plain-pages';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageStyle } from './tokens.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' };

/** Renders a whole page as HTML, without the marks that React would need in the browser. */
export const toDocument = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

export const clinicName = ({ language, clinic }: PlainFrame): string =>
  textIn(language, clinic.name, clinic.nameBn);

interface PageProps {
  language: Language;
  title: string;
  style: PageStyle;
  /**
   * Written into the end of the page, because a second request would be slow on a bad network. The content
   * security policy names its hash.
   */
  script?: string;
  /** How often a browser without scripts loads the page again, in seconds. */
  refreshSeconds?: number;
  /** Set by the board, whose colours follow the time of day. Other pages follow the system's scheme. */
  isNight?: boolean;
  bodyClass?: string | undefined;
  children: ReactNode;
}

/** The media query for the dark colours. The script of the board sets it too. */
const NIGHTS: Readonly<Record<string, string>> = {
  undefined: '(prefers-color-scheme:dark)',
  true: 'all',
  false: 'not all',
};

/** A whole page without a framework. Search engines must not list it. */
export function Page({
  language,
  title,
  style,
  script,
  refreshSeconds,
  isNight,
  bodyClass,
  children,
}: PageProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isNight === undefined && <meta name="color-scheme" content="light dark" />}
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {refreshSeconds && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
        <style>{style.day}</style>
        <style id="night" media={NIGHTS[String(isNight)]}>
          {style.night}
        </style>
      </head>
      <body className={bodyClass}>
        {children}
        {script && <script>{script}</script>}
      </body>
    </html>
  );
}

export const liveAddress = (language: Language, key: string): string =>
  addressIn(language, `/q/${encodeURIComponent(key)}`);

/** The look of something that people must not miss. */
export const NOTE = 'rounded-md border border-warn-line bg-warn-soft px-4 py-3 text-warn';

/** A button that sends its form. Without a `type` a button does that. */
export const SubmitButton = (props: ComponentProps<'button'>) => <button {...props} />;

/**
 * Attributes of one element of a page with the words for `ageOf` (scripts/age.ts). `#` in them is the number.
 */
export function ageWords(language: Language) {
  const text = catalogues[language];
  return {
    'data-now': text.ageNow,
    'data-minutes': text.ageMinutes,
    'data-hours': text.ageHours,
    'data-days': text.ageDays,
  };
}
