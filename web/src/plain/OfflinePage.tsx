import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { PlainFrame } from '@clinic-serial/contract/subjects/plain-pages';
import style from './live-page.css?inline';
import offlineStyle from './offline.css?inline';
import { ageWords, clinicName, Page, telephone } from './Page.tsx';
import script from './scripts/offline.ts?script';

export const OFFLINE = { script, style: style + offlineStyle };

/** The page that a browser keeps, and shows when it cannot reach the clinic (rules: queue 14). */
export function OfflinePage({ frame }: { frame: PlainFrame }) {
  const { language, clinic } = frame;
  const text = catalogues[language];
  return (
    <Page language={language} title={text.offlineTitle} {...OFFLINE}>
      <header>
        <p>{clinicName(frame)}</p>
      </header>
      <main {...ageWords(language)}>
        <h1>{text.offlineTitle}</h1>
        <p>{text.offlineText}</p>
        {clinic.phone && (
          <p>
            <a href={telephone(clinic.phone)}>{text.liveCall({ phone: clinic.phone })}</a>
          </p>
        )}
        <p>
          <button type="button" id="again" className="lead">
            {text.offlineAgain}
          </button>
        </p>
        <h2>{text.offlineTickets}</h2>
        <p id="none">{text.offlineNone}</p>
        <ul id="tickets" hidden />
        <template>
          <li>
            <div className="top">
              <div>
                <p className="quiet">{text.offlineSerial}</p>
                <p className="serial" />
              </div>
              <svg role="img" aria-label={text.offlineCode}>
                <path />
              </svg>
            </div>
            <p className="doctor" />
            <p className="place" />
            <p>
              <span className="date" />, <span className="hours" />
            </p>
            <p>
              {text.offlineReference}: <span className="reference" />
            </p>
            <p>
              {/* biome-ignore lint/a11y/useValidAnchor: the script gives the address */}
              <a className="queue" hidden>
                {text.offlineQueue}
              </a>
            </p>
            <p className="quiet">
              {text.offlineSaved} <span className="age" />
            </p>
          </li>
        </template>
      </main>
    </Page>
  );
}
