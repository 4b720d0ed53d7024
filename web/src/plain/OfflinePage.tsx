import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { PlainFrame } from '@clinic-serial/contract/subjects/plain-pages';
import { clinicPhones, telephoneLink } from '@clinic-serial/contract/text/clinic-phones';
import { COLUMN, COLUMN_STYLE, HEADER, HEADING } from './column.ts';
import { ageWords, clinicName, Page } from './Page.tsx';
import script from './scripts/offline.ts?script';

export const OFFLINE = { script, style: COLUMN_STYLE };

/** The page that a browser keeps, and shows when it cannot reach the clinic (rules: queue 14). */
export function OfflinePage({ frame }: { frame: PlainFrame }) {
  const { language, clinic } = frame;
  const text = catalogues[language];
  return (
    <Page language={language} title={text.offlineTitle} {...OFFLINE}>
      <header className={HEADER}>
        <p>{clinicName(frame)}</p>
      </header>
      <main className={COLUMN} {...ageWords(language)}>
        <h1 className={HEADING}>{text.offlineTitle}</h1>
        <p className="mt-4">{text.offlineText}</p>
        {clinicPhones(clinic.phone).map((phone) => (
          <p key={phone} className="mt-4">
            <a href={telephoneLink(phone)}>{text.liveCall({ phone })}</a>
          </p>
        ))}
        <p className="mt-4">
          <button type="button" id="again" className="button lead w-full">
            {text.offlineAgain}
          </button>
        </p>
        <h2 className="mt-6 text-lg font-semibold">{text.offlineTickets}</h2>
        <p id="none" className="mt-4">
          {text.offlineNone}
        </p>
        <ul id="tickets" className="m-0 list-none p-0" hidden />
        <template>
          <li className="mt-4 rounded-md border border-line p-4">
            <div className="flex justify-between">
              <div>
                <p className="mt-1 text-sm text-muted">{text.offlineSerial}</p>
                <p data-part="serial" className="mt-1 text-[3.5rem] leading-[1.2] font-bold" />
              </div>
              <svg className="w-32 bg-[#fff] p-2" role="img" aria-label={text.offlineCode}>
                <path />
              </svg>
            </div>
            <p data-part="doctor" className="mt-1 text-lg font-semibold" />
            <p data-part="place" className="mt-1" />
            <p className="mt-1">
              <span data-part="date" />, <span data-part="hours" />
            </p>
            <p className="mt-1">
              {text.offlineReference}:{' '}
              <span data-part="reference" className="font-[family-name:ui-monospace,monospace]" />
            </p>
            <p className="mt-1">
              {/* biome-ignore lint/a11y/useValidAnchor: the script gives the address */}
              <a data-part="queue" hidden>
                {text.offlineQueue}
              </a>
            </p>
            <p className="mt-1 text-sm text-muted">
              {text.offlineSaved} <span data-part="age" />
            </p>
          </li>
        </template>
      </main>
    </Page>
  );
}
