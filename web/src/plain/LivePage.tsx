import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import {
  isTurnAhead,
  queueNotes,
  STATE_TEXTS,
  stateText,
  WHEN_TEXTS,
  whenSentences,
} from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { LATE_CHOICES, type OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import type { LiveFrame } from '@clinic-serial/contract/subjects/plain-pages';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import style from './live-page.css?inline';
import { ageWords, clinicName, LANGUAGE_NAMES, liveAddress, Page, SubmitButton } from './Page.tsx';
import script from './scripts/live-page.ts?script';

export const LIVE = { script, style };

const REFRESH_SECONDS = 30;
const MOST_DOTS = 30;

interface LiveProps {
  frame: LiveFrame;
  /** Null for a key that shows nothing. */
  own: OwnQueue | null;
}

/** The page behind a live link, for somebody who may have no scripts. It names nobody (rules: queue 10). */
export function LivePage({ frame, own }: LiveProps) {
  const { language, key } = frame;
  const text = catalogues[language];
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <Page
      language={language}
      title={own ? text.liveTitle({ serial: own.serialNumber }) : text.liveOver}
      {...LIVE}
      {...(own && { refreshSeconds: REFRESH_SECONDS })}
    >
      <header>
        <p>{clinicName(frame)}</p>
        <a lang={other} href={liveAddress(other, key)}>
          {LANGUAGE_NAMES[other]}
        </a>
      </header>
      <main>
        <LivePart frame={frame} own={own} />
      </main>
      <footer>
        <p id="lost" role="status" hidden>
          {text.liveLost} <span {...ageWords(language)} />
        </p>
        <p>
          <a href={addressIn(language, '/')}>{text.liveHome}</a> ·{' '}
          <a href={addressIn(language, '/patient/dashboard')}>{text.siteMyAccount}</a>
        </p>
      </footer>
    </Page>
  );
}

/** The part of the page that changes: the numbers, what they mean, and what the patient can tell the desk. */
export function LivePart({ frame, own }: LiveProps) {
  const { language, today, time } = frame;
  const text = catalogues[language];
  if (!own) {
    return (
      <section>
        <h1>{text.liveOver}</h1>
        <p>{text.liveOverText}</p>
      </section>
    );
  }
  const events = `/api/queue/${own.doctorId}/${own.date}/events?sitting=${own.sitting}`;
  const isToday = own.date === today;
  const { serving, now } = own.queue;
  const isServing = now.kind === 'running' && serving !== null;
  const location = textIn(language, own.departmentLocation, own.departmentLocationBn);
  const department = textIn(language, own.departmentName, own.departmentNameBn);
  return (
    <section data-events={isToday ? events : undefined}>
      <div className="place">
        <h1>{textIn(language, own.doctorName, own.doctorNameBn)}</h1>
        <p className="quiet">{location ? `${department}, ${location}` : department}</p>
      </div>
      <dl className="numbers">
        <div>
          <dt>{text.liveYours}</dt>
          <dd>{numberIn(language, own.serialNumber)}</dd>
        </div>
        <div>
          <dt>{isServing ? text.liveNow : text.liveState}</dt>
          {isServing ? (
            <dd>{numberIn(language, serving)}</dd>
          ) : (
            <dd className="word">{stateText(STATE_TEXTS[language], now)}</dd>
          )}
        </div>
      </dl>
      <div className={own.called ? 'says turn' : 'says'} role="status">
        {sentencesOf(frame, own).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {isToday && <Dots own={own} />}
      {isToday &&
        queueNotes(
          { when: WHEN_TEXTS[language], state: STATE_TEXTS[language] },
          own.whenToCome,
          own.queue,
        ).map((note) => (
          <p key={note} className="note">
            {note}
          </p>
        ))}
      <Forms language={language} own={own} />
      <Actions frame={frame} own={own} />
      <p className="quiet">{text.liveAsOf({ now: time })}</p>
    </section>
  );
}

const numberIn = (language: Language, value: number) =>
  language === 'bn' ? banglaNumber(value) : String(value);

function sentencesOf({ language, today, clinic }: LiveFrame, own: OwnQueue): string[] {
  const text = catalogues[language];
  const sentences = whenSentences(WHEN_TEXTS[language], own.whenToCome, {
    doctor: textIn(language, own.doctorName, own.doctorNameBn),
    room: textIn(language, own.departmentLocation, own.departmentLocationBn),
    phone: clinic.phone,
    isTold: true,
  });
  const { date, startTime: start, endTime: end, nextDay } = own;
  return [
    ...sentences,
    ...(date > today ? [text.liveOtherDay({ date, start, end })] : []),
    ...(nextDay ? [text.liveNextDay({ date: nextDay.date, start: nextDay.startTime })] : []),
  ];
}

/** A dot for each person between, so that the way is seen at a glance. */
function Dots({ own: { before, passedOver, whenToCome } }: { own: OwnQueue }) {
  if (!before || passedOver || before > MOST_DOTS || whenToCome.kind === 'after-hours') return null;
  return (
    <p className="dots" aria-hidden="true">
      {Array.from({ length: before }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing else
        <i key={at} />
      ))}
      <i className="you" />
    </p>
  );
}

/** What the patient can tell the desk: nothing once the sitting is over for them. */
function Forms({ language, own }: { language: Language; own: OwnQueue }) {
  const text = catalogues[language];
  const { kind } = own.whenToCome;
  if (kind === 'passed') {
    if (own.returnAsked) return null;
    return (
      <form method="post">
        <div>
          <SubmitButton id="back" name="what" value="back">
            {text.liveTellBack}
          </SubmitButton>
        </div>
      </form>
    );
  }
  if (own.status !== 'Booked' || kind === 'after-hours' || !isTurnAhead(own.whenToCome)) return null;
  return (
    <form method="post">
      {own.lateMinutes !== null && <p role="status">{text.liveToldLate({ minutes: own.lateMinutes })}</p>}
      <p>{text.liveTellLate}</p>
      <div>
        {LATE_CHOICES.map((minutes) => (
          <SubmitButton key={minutes} id={`late${minutes}`} name="late" value={minutes}>
            {text.liveMinutes({ minutes })}
          </SubmitButton>
        ))}
      </div>
    </form>
  );
}

/** Links: move, cancel, colleagues of today, call, map, share. The script shows what only it can do. */
function Actions({
  frame: { language, clinic, mapUrl, key, today },
  own,
}: {
  frame: LiveFrame;
  own: OwnQueue;
}) {
  const text = catalogues[language];
  const ownAddress = liveAddress(language, key);
  const isBooked = own.status === 'Booked' && own.date >= today;
  const isNotSeen = own.whenToCome.kind === 'not-seen' && own.status === 'Cancelled';
  const search = encodeURIComponent(clinic.address.replace(/\s+/g, ' '));
  const map = mapUrl ?? (clinic.address ? `https://www.openstreetmap.org/search?query=${search}` : null);
  return (
    <nav aria-label={text.liveActions}>
      {(isBooked || isNotSeen) && <a href={`${ownAddress}/move`}>{text.liveMove}</a>}
      {own.nextDay && (
        <a href={addressIn(language, `/doctors?department=${own.departmentId}`)}>{text.liveColleagues}</a>
      )}
      {clinic.phone && (
        <a href={`tel:${clinic.phone.replace(/[^+\d]/g, '')}`}>{text.liveCall({ phone: clinic.phone })}</a>
      )}
      {map && <a href={map}>{text.liveMap}</a>}
      <button id="share" type="button" hidden>
        {text.liveShare}
      </button>
      {isBooked && <a href={`${ownAddress}/cancel`}>{text.liveCancel}</a>}
    </nav>
  );
}
