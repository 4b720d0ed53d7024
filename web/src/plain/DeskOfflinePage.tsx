import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { PlainFrame } from '@clinic-serial/contract/subjects/plain-pages';
import { addressIn } from '@clinic-serial/contract/terms/languages';
import { DESK_PATH } from '../desk-shell.ts';
import { COLUMN, COLUMN_STYLE, HEADER, HEADING } from './column.ts';
import { clinicName, Page } from './Page.tsx';
import script from './scripts/desk-offline.ts?script';

export const DESK_OFFLINE = { script, style: COLUMN_STYLE };

/** The page that staff see instead of one that needs the server, while it is away (rules: queue 14). */
export function DeskOfflinePage({ frame }: { frame: PlainFrame }) {
  const { language } = frame;
  const text = catalogues[language];
  return (
    <Page language={language} title={text.deskOfflineTitle} {...DESK_OFFLINE}>
      <header className={HEADER}>
        <p>{clinicName(frame)}</p>
      </header>
      <main className={COLUMN}>
        <h1 className={HEADING}>{text.deskOfflineTitle}</h1>
        <p className="mt-4">{text.deskOfflineText}</p>
        <p className="mt-4">{text.deskOfflineDesk}</p>
        <p className="mt-4">{text.deskOfflineKept}</p>
        <p className="mt-4">
          <a href={addressIn(language, DESK_PATH)} className="button lead w-full">
            {text.deskOfflineOpen}
          </a>
        </p>
        <p className="mt-4">
          <button type="button" id="again" className="button w-full">
            {text.offlineAgain}
          </button>
        </p>
        <p className="mt-1 text-sm text-muted">{text.deskOfflineAgain}</p>
      </main>
    </Page>
  );
}
