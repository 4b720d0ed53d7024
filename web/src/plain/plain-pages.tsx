import type { PlainPages } from '@clinic-serial/contract/subjects/plain-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { BOARD, BoardPage, BoardPart } from './BoardPage.tsx';
import { CancelPage, CHANGE, MovePage } from './ChangePages.tsx';
import { DESK_OFFLINE, DeskOfflinePage } from './DeskOfflinePage.tsx';
import { LIVE, LivePage, LivePart } from './LivePage.tsx';
import { OFFLINE, OfflinePage } from './OfflinePage.tsx';
import { toDocument } from './Page.tsx';
import type { PageStyle } from './tokens.ts';

/** The scripts and styles that are written into a page. */
const whole = ({ script, style }: { script?: string; style: PageStyle }) => ({
  scripts: script === undefined ? [] : [script],
  styles: [style.day, style.night],
});

/** The functions that the server loads (server/src/pages/plain-pages.ts). */
export const plainPages: PlainPages = {
  boardPage: (frame, sittings) => toDocument(<BoardPage frame={frame} sittings={sittings} />),
  boardPart: (frame, sittings) => renderToStaticMarkup(<BoardPart frame={frame} sittings={sittings} />),
  livePage: (frame, own) => toDocument(<LivePage frame={frame} own={own} />),
  livePart: (frame, own) => renderToStaticMarkup(<LivePart frame={frame} own={own} />),
  movePage: (frame, places, refusal, chosen) =>
    toDocument(<MovePage frame={frame} places={places} refusal={refusal} chosen={chosen} />),
  cancelPage: (frame, refusal) => toDocument(<CancelPage frame={frame} refusal={refusal} />),
  offlinePage: (frame) => toDocument(<OfflinePage frame={frame} />),
  deskOfflinePage: (frame) => toDocument(<DeskOfflinePage frame={frame} />),
  inlined: {
    board: whole(BOARD),
    live: whole(LIVE),
    change: whole(CHANGE),
    offline: whole(OFFLINE),
    deskOffline: whole(DESK_OFFLINE),
  },
};
