import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { LEADING_ACTS, type VisitAct, visitStageOf } from '@clinic-serial/contract/rules/queue/visit-stage';
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
import { VISIT_STAGES, type VisitStage } from '@clinic-serial/contract/terms/queue-words';
import { Fragment, type ReactNode } from 'react';
import style from './live-page.css?inline';
import { ageWords, clinicName, LANGUAGE_NAMES, liveAddress, Page, SubmitButton, telephone } from './Page.tsx';
import script from './scripts/live-page.ts?script';

export const LIVE = { script, style };

const REFRESH_SECONDS = 30;

interface LiveProps {
  frame: LiveFrame;
  /** Null for a key that shows nothing. */
  own: OwnQueue | null;
}

const stageOf = (own: OwnQueue, frame: LiveFrame) => visitStageOf(own.whenToCome, own.date, frame);
type Stage = ReturnType<typeof stageOf>;

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
      {...(own && { refreshSeconds: REFRESH_SECONDS, bodyClass: stageOf(own, frame) })}
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
        <p className="links">
          <a href={addressIn(language, '/')}>{text.liveHome}</a>
          <a href={addressIn(language, '/patient/dashboard')}>{text.siteMyAccount}</a>
        </p>
      </footer>
    </Page>
  );
}

/**
 * The part of the page that changes: the number, the stage, what it means, and what the patient can do. The
 * script gives its class to the body, which changes the ground.
 */
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
  const stage = stageOf(own, frame);
  const isFailed = stage === 'failed';
  const doctor = textIn(language, own.doctorName, own.doctorNameBn);
  const location = textIn(language, own.departmentLocation, own.departmentLocationBn);
  const department = textIn(language, own.departmentName, own.departmentNameBn);
  const place = location ? `${department}, ${location}` : department;
  const says = (
    <div className="says" role="status">
      {sentencesOf(frame, own).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
  return (
    <section className={stage} data-events={isToday ? events : undefined}>
      {isFailed ? (
        <>
          <p className="quiet">
            {text.liveTitle({ serial: own.serialNumber })} · {doctor} · {place}
          </p>
          <h1>{text.liveFailed({ doctor, date: own.date, today })}</h1>
        </>
      ) : (
        <>
          <h1>{doctor}</h1>
          <p className="quiet">{place}</p>
          <Numbers language={language} own={own} />
          {stage !== 'over' && <Stages language={language} stage={stage} />}
        </>
      )}
      {says}
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
      <Acts frame={frame} own={own} stage={stage} />
      <p className="quiet">{text.liveAsOf({ now: time })}</p>
    </section>
  );
}

const numberIn = (language: Language, value: number) =>
  language === 'bn' ? banglaNumber(value) : String(value);

/** The own serial large, and the state of the sitting beside it. */
function Numbers({ language, own }: { language: Language; own: OwnQueue }) {
  const text = catalogues[language];
  const { serving, now } = own.queue;
  const isServing = now.kind === 'running' && serving !== null;
  return (
    <dl className="numbers">
      <div>
        <dt>{text.liveYours}</dt>
        <dd>{numberIn(language, own.serialNumber)}</dd>
      </div>
      <div className={isServing ? undefined : 'word'}>
        <dt>{isServing ? text.liveNow : text.liveState}</dt>
        <dd>{isServing ? numberIn(language, serving) : stateText(STATE_TEXTS[language], now)}</dd>
      </div>
    </dl>
  );
}

function Stages({ language, stage }: { language: Language; stage: VisitStage }) {
  const text = catalogues[language];
  const at = VISIT_STAGES.indexOf(stage);
  return (
    <ol className="stages" aria-label={text.liveStages}>
      {VISIT_STAGES.map((one, index) => (
        <li
          key={one}
          className={index < at ? 'past' : undefined}
          aria-current={one === stage ? 'step' : undefined}
        >
          <span>{text.liveStage({ stage: one })}</span>
        </li>
      ))}
    </ol>
  );
}

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

type ActElement = (look?: string) => ReactNode;

/**
 * What the patient can do: the act that leads at this stage as a button, the others as quiet links. Somebody
 * who is not seen has three buttons: the two ways on, and the telephone. The script shows what only it can
 * do.
 */
function Acts({ frame, own, stage }: { frame: LiveFrame; own: OwnQueue; stage: Stage }) {
  const { language, key, waysOn, checkIn } = frame;
  const text = catalogues[language];
  const isBooked = own.status === 'Booked';
  const acts = possibleActs(frame, own);
  const lead = LEADING_ACTS[stage].find((act) => acts[act]);
  const isQuiet = (act: VisitAct) => act !== lead && !(waysOn && act === 'call');
  const colleague = waysOn?.colleague;
  return (
    <nav aria-label={text.liveActions}>
      {own.lateMinutes !== null && acts.late && (
        <p role="status">{text.liveToldLate({ minutes: own.lateMinutes })}</p>
      )}
      {lead && acts[lead]?.('button lead')}
      {colleague && (
        <a className="button" href={addressIn(language, `/book/${colleague.id}`)}>
          {text.liveColleague({ doctor: textIn(language, colleague.name, colleague.nameBn) })}
        </a>
      )}
      {waysOn && acts.call?.('button')}
      {stage === 'leave' && isBooked && checkIn && <p>{text.liveTellHere}</p>}
      <div className="links">
        {(['late', 'move', 'call', 'map'] as const).filter(isQuiet).map((act) => (
          <Fragment key={act}>{acts[act]?.()}</Fragment>
        ))}
        {waysOn && !colleague && (
          <a href={addressIn(language, `/doctors?department=${own.departmentId}`)}>{text.liveColleagues}</a>
        )}
        <button id="share" type="button" hidden>
          {text.liveShare}
        </button>
        {isBooked && <a href={`${liveAddress(language, key)}/cancel`}>{text.liveCancel}</a>}
      </div>
    </nav>
  );
}

function possibleActs(frame: LiveFrame, own: OwnQueue): Partial<Record<VisitAct, ActElement>> {
  const { language, clinic, mapUrl, key, today, waysOn } = frame;
  const { status, whenToCome: when } = own;
  const text = catalogues[language];
  const link =
    (href: string, words: string): ActElement =>
    (look) => (
      <a className={look} href={href}>
        {words}
      </a>
    );
  const isTurnToday = status === 'Booked' && own.date === today && isTurnAhead(when);
  const canMove = status === 'Booked' || (when.kind === 'not-seen' && status === 'Cancelled');
  const move = `${liveAddress(language, key)}/move`;
  const to = waysOn?.move;
  const search = encodeURIComponent(clinic.address.replace(/\s+/g, ' '));
  const map = mapUrl ?? (clinic.address ? `https://www.openstreetmap.org/search?query=${search}` : null);
  return {
    ...(isTurnToday && when.kind !== 'passed' && { late: lateForm(language) }),
    ...(when.kind === 'passed' && !own.returnAsked && { back: backForm(language) }),
    ...(canMove && !waysOn && { move: link(move, text.liveMove) }),
    ...(to && {
      move: link(
        `${move}?to=${to.date}+${to.sitting}`,
        text.liveMoveTo({ ...to, start: to.startTime, today }),
      ),
    }),
    ...(clinic.phone && { call: link(telephone(clinic.phone), text.liveCall({ phone: clinic.phone })) }),
    ...(map && { map: link(map, text.liveMap) }),
    book: link(addressIn(language, `/book/${own.doctorId}`), text.boardBook),
  };
}

/** Opens without scripts. The script keeps it open when the queue moves. */
const lateForm =
  (language: Language): ActElement =>
  (look) => (
    <details>
      <summary className={look} id="late">
        {catalogues[language].liveSayLate}
      </summary>
      <form method="post">
        <p>{catalogues[language].liveTellLate}</p>
        {LATE_CHOICES.map((minutes) => (
          <SubmitButton key={minutes} id={`late${minutes}`} name="late" value={minutes}>
            {catalogues[language].liveMinutes({ minutes })}
          </SubmitButton>
        ))}
      </form>
    </details>
  );

const backForm =
  (language: Language): ActElement =>
  (look) => (
    <form method="post">
      <SubmitButton className={look} id="back" name="what" value="back">
        {catalogues[language].liveTellBack}
      </SubmitButton>
    </form>
  );
