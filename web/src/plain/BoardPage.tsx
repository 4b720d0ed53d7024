import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import { STATE_TEXTS, stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { BoardFrame, BoardSitting } from '@clinic-serial/contract/subjects/plain-pages';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import { encode } from 'uqr';
import css from './board.css?inline';
import { clinicName, LANGUAGE_NAMES, NOTE, Page } from './Page.tsx';
import script from './scripts/board.ts?script';
import { withTokens } from './tokens.ts';

export const BOARD = { script, style: withTokens(css) };

const REFRESH_SECONDS = 15;

const HEAD = 'flex-none pr-4';

interface BoardProps {
  frame: BoardFrame;
  sittings: readonly BoardSitting[];
}

/** The board, whole: for a television and for a phone (rules: queue 13). */
export function BoardPage({ frame, sittings }: BoardProps) {
  const { language, only, base, timeOfDay, place } = frame;
  const text = catalogues[language];
  const path = `${only === undefined ? '/board' : `/board/${only}`}${place ? `?place=${place.id}` : ''}`;
  const title = place
    ? `${text.boardTitle} · ${textIn(language, place.name, place.nameBn)}`
    : text.boardTitle;
  return (
    <Page
      language={language}
      title={title}
      {...BOARD}
      refreshSeconds={REFRESH_SECONDS}
      isNight={isNightAt(timeOfDay)}
      bodyClass={`${only === undefined ? 'all' : 'only'} p-4 wide:px-6 wide:py-3 wide:leading-[1.25] tv:flex tv:h-screen tv:flex-col`}
    >
      <header className="flex flex-wrap items-center justify-between pb-2 text-muted">
        <h1 className="flex-1 text-base wide:text-xl">
          {clinicName(frame)}
          {only === undefined && (
            <>
              {' '}
              <small className="block text-xl font-semibold text-text wide:ml-4 wide:inline">{title}</small>
            </>
          )}
        </h1>
        <nav className="-order-1 flex basis-full justify-between pb-2 wide:hidden">
          {only !== undefined && (
            <>
              <a href={addressIn(language, '/board')}>{text.boardAll}</a>{' '}
            </>
          )}
          {LANGUAGES.filter((other) => other !== language).map((other) => (
            <a key={other} lang={other} hrefLang={other} href={addressIn(other, path)}>
              {LANGUAGE_NAMES[other]}
            </a>
          ))}
        </nav>
        <p id="pages" className="hidden wide:block wide:text-xl" aria-hidden="true" />
        <button
          id="sound"
          className={`button lead order-1 mt-2 basis-full wide:order-none wide:mx-6 wide:mt-0 wide:basis-auto ${only === undefined ? 'hidden wide:flex' : ''}`}
          type="button"
          hidden
        >
          {text.boardSound}
        </button>
        <time
          id="clock"
          className="block text-xl font-semibold text-text wide:text-[2rem]"
          data-hours={hours(language)}
        >
          {text.boardClock({ now: timeOfDay })}
        </time>
      </header>
      <p id="lost" className={`mb-3 ${NOTE}`} role="status" hidden>
        {text.boardLost}
      </p>
      <div className="wide:relative wide:pr-[9.5rem] tv:flex tv:min-h-0 tv:flex-1 tv:flex-col">
        {only === undefined && (
          <p className="hidden items-center text-[1.15rem] text-muted wide:flex" aria-hidden="true">
            <span className="w-1/4 flex-none">{text.boardNow}</span>
            <span className={`w-[28%] ${HEAD}`}>{text.boardDoctor}</span>
            <span className={`w-[19%] ${HEAD}`}>{text.boardRoom}</span>
            <span className={`w-[28%] ${HEAD}`}>{text.boardNext}</span>
          </p>
        )}
        <main
          className={`tv:min-h-0 tv:flex-1 ${only === undefined ? '' : 'text-xl wide:text-[2.5rem]'}`}
          data-events={only === undefined ? '/api/queue/events' : `/api/queue/events?doctors=${only}`}
          data-only={only}
          data-place={place?.id}
        >
          <BoardPart frame={frame} sittings={sittings} />
        </main>
        <aside
          className="hidden wide:absolute wide:right-0 wide:bottom-0 wide:block wide:w-32 wide:text-center"
          aria-hidden="true"
        >
          <Code value={`${base}${addressIn(language, path)}`} />
          <p>{text.boardFollow}</p>
        </aside>
      </div>
    </Page>
  );
}

export function BoardPart({ frame, sittings }: BoardProps) {
  const { language, today, timeOfDay, second, only, mark } = frame;
  const text = catalogues[language];
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number);
  const isSomebodyOn = !sittings.every(isOver);
  // Doctors who are away are listed as long as others sit. Those who have finished are folded away, and a
  // television leaves them out.
  const isFolded = (sitting: BoardSitting) =>
    only === undefined && isOver(sitting) && (!isSomebodyOn || sitting.queue.now.kind !== 'cancelled');
  const folded = sittings.filter(isFolded);
  const shown = sittings.filter((sitting) => !isFolded(sitting));
  return (
    <div
      className="sittings tv:h-full"
      data-day={today}
      data-night={isNightAt(timeOfDay)}
      data-second={(hour * 60 + minute) * 60 + second}
      data-frame={mark}
    >
      {shown.map((sitting) => (
        <Sitting key={sitting.doctor.id} frame={frame} sitting={sitting} />
      ))}
      {shown.length === 0 && (
        <p className="text-base text-warn">{sittings.length === 0 ? text.boardNone : text.boardOver}</p>
      )}
      {folded.length > 0 && (
        <details className="wide:hidden">
          <summary className="py-3">{text.boardFinished({ count: folded.length })}</summary>
          {folded.map((sitting) => (
            <Sitting key={sitting.doctor.id} frame={frame} sitting={sitting} />
          ))}
        </details>
      )}
    </div>
  );
}

function Sitting({ frame, sitting }: { frame: BoardFrame; sitting: BoardSitting }) {
  const { language, only, place: chosen } = frame;
  const { doctor, queue, servingReason, nextReasons } = sitting;
  const { serving, now } = queue;
  const text = catalogues[language];
  const name = textIn(language, doctor.name, doctor.nameBn);
  // The board of one place has the name of the place in its title.
  const place = chosen ? undefined : placeAt(frame, sitting);
  const room =
    textIn(language, doctor.departmentLocation, doctor.departmentLocationBn) ??
    textIn(language, doctor.departmentName, doctor.departmentNameBn);
  // The number alone is enough for a running sitting.
  const hasState = now.kind !== 'running' || now.serving === null;
  return (
    <article
      data-doctor={doctor.id}
      data-over={isOver(sitting) ? '' : undefined}
      data-serving={serving ?? undefined}
      {...(serving !== null && spoken(doctor, serving))}
    >
      <h2>{only === undefined ? <a href={addressIn(language, `/board/${doctor.id}`)}>{name}</a> : name}</h2>
      <p className="room">
        {place && <small>{textIn(language, place.name, place.nameBn)}</small>} {room}
      </p>
      <p className="number">
        {serving !== null && (
          <>
            <span className="label">{text.boardNow} </span>
            <Serial language={language} serial={serving} reason={servingReason} />
          </>
        )}
      </p>
      <div>
        {hasState && <p className="text-warn">{stateText(STATE_TEXTS[language], now)}</p>}
        {queue.nextSerials.length > 0 && !isOver(sitting) && (
          <p className="next">
            <span className="label">{text.boardNext} </span>
            {queue.nextSerials.map((serial, at) => (
              <span key={serial}>
                <Serial language={language} serial={serial} reason={nextReasons[at] ?? null} />{' '}
              </span>
            ))}
          </p>
        )}
        {queue.broughtForward.length > 0 && !isOver(sitting) && (
          <p className="text-muted">{text.boardAhead({ counts: queue.broughtForward })}</p>
        )}
      </div>
      {only !== undefined && (
        <a className="button lead mt-4 wide:hidden" href={addressIn(language, `/book/${doctor.id}`)}>
          {text.boardBook}
        </a>
      )}
    </article>
  );
}

interface SerialProps {
  language: Language;
  serial: number;
  reason: ForwardReason | null;
}

function Serial({ language, serial, reason }: SerialProps) {
  return (
    <>
      <b>{language === 'bn' ? banglaNumber(serial) : serial}</b>
      {reason && <small> · {catalogues[language].boardWhy({ reason })}</small>}
    </>
  );
}

/**
 * A QR code, dark on transparent. One line for each run of dark modules takes a third of the bytes of one for
 * each.
 */
function Code({ value }: { value: string }) {
  const { data, size } = encode(value, { border: 2 });
  const rows = data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}`),
  );
  // A line is drawn centred on its path, so the picture is moved by half a module.
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers with its text
    <svg className="mb-2 bg-[#fff]" viewBox={`0 -.5 ${size} ${size}`} shapeRendering="crispEdges">
      <path stroke="#000" d={runs.join('')} />
    </svg>
  );
}

const spoken = ({ name, nameBn }: BoardSitting['doctor'], serial: number) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      `data-say-${language}`,
      catalogues[language].boardSay({ serial, doctor: textIn(language, name, nameBn) }),
    ]),
  );

/** The hours of a day in the form of the clock, without minutes. The script adds those. */
const hours = (language: Language) =>
  Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    .map((now) => catalogues[language].boardClock({ now }).replace(/:../, ':'))
    .join('|');

/** The board is light by day and dark in the evening and at night. */
const isNightAt = (timeOfDay: string) => timeOfDay < '06:00' || timeOfDay >= '18:00';

const isOver = ({ queue }: BoardSitting) => isFinished(queue.now);
