import { formatNumber as banglaNumber } from '@clinic-serial/contract/messages/bn/format';
import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { moneyStatement, VISIT_MONEY_TEXTS } from '@clinic-serial/contract/rules/money/visit-money-text';
import {
  actsAt,
  asksForArrival,
  openActs,
  type VisitAct,
  visitStageOf,
} from '@clinic-serial/contract/rules/queue/visit-stage';
import {
  aheadNotes,
  STATE_TEXTS,
  stateText,
  WHEN_TEXTS,
  whenSentences,
} from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import { LATE_CHOICES, type OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import type { LiveFrame } from '@clinic-serial/contract/subjects/plain-pages';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import { VISIT_STAGES, type VisitStage } from '@clinic-serial/contract/terms/queue-words';
import { clinicPhones, firstPhone, telephoneLink } from '@clinic-serial/contract/text/clinic-phones';
import { Fragment, type ReactNode } from 'react';
import { COLUMN, COLUMN_STYLE, HEADER, HEADING } from './column.ts';
import { ageWords, clinicName, LANGUAGE_NAMES, liveAddress, NOTE, Page, SubmitButton } from './Page.tsx';
import script from './scripts/live-page.ts?script';

export const LIVE = { script, style: COLUMN_STYLE };

const REFRESH_SECONDS = 30;

const QUIET = 'text-sm text-muted';

/** The quiet acts in a row, each high enough for a finger. */
const LINKS = 'mt-2 flex flex-wrap';

interface LiveProps {
  frame: LiveFrame;
  /** Null for a key that has nothing to show. */
  own: OwnQueue | null;
}

const stageOf = (own: OwnQueue, frame: LiveFrame) => visitStageOf(own.whenToCome, own.date, frame);
type Stage = ReturnType<typeof stageOf>;

/** The page behind a live link. It works without scripts, and names nobody (rules: queue 10). */
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
      <header className={HEADER}>
        <p>{clinicName(frame)}</p>
        <a lang={other} href={liveAddress(other, key)}>
          {LANGUAGE_NAMES[other]}
        </a>
      </header>
      <main className={COLUMN}>
        <LivePart frame={frame} own={own} />
      </main>
      <footer className={COLUMN}>
        <p id="lost" className={NOTE} role="status" hidden>
          {text.liveLost} <span {...ageWords(language)} />
        </p>
        <p className={LINKS}>
          <a className="link" href={addressIn(language, '/')}>
            {text.liveHome}
          </a>
          <a className="link" href={addressIn(language, '/patient/dashboard')}>
            {text.siteMyAccount}
          </a>
        </p>
      </footer>
    </Page>
  );
}

/**
 * The part of the page that changes: the number, the stage with its meaning, and the patient's acts. The
 * script copies its class to the body, which changes the background.
 */
export function LivePart({ frame, own }: LiveProps) {
  const { language, today, time } = frame;
  const text = catalogues[language];
  if (!own) {
    return (
      <section>
        <h1 className={HEADING}>{text.liveOver}</h1>
        <p className="mt-4">{text.liveOverText}</p>
      </section>
    );
  }
  const money =
    own.money &&
    moneyStatement(VISIT_MONEY_TEXTS[language], own.money, isUpcoming(own.status, own.date, today));
  const events = `/api/queue/${own.doctorId}/${own.date}/events?sitting=${own.sitting}`;
  const isToday = own.date === today;
  const stage = stageOf(own, frame);
  const isFailed = stage === 'failed';
  const doctor = textIn(language, own.doctorName, own.doctorNameBn);
  const location = textIn(language, own.departmentLocation, own.departmentLocationBn);
  const department = textIn(language, own.departmentName, own.departmentNameBn);
  const place = [placeOf(frame, own), department, location].filter(Boolean).join(', ');
  const first = SAYS_LOOKS[stage]?.first ?? FIRST_SENTENCE;
  const says = (
    <div className={SAYS_LOOKS[stage]?.box} role="status">
      {sentencesOf(frame, own).map((sentence, index) => (
        <p key={sentence} className={`text-balance ${index > 0 ? 'mt-1 text-lg' : first}`}>
          {sentence}
        </p>
      ))}
    </div>
  );
  return (
    <section className={stage} data-events={isToday ? events : undefined}>
      {isFailed ? (
        <>
          <p className={`mt-4 ${QUIET}`}>
            {text.liveTitle({ serial: own.serialNumber })} · {doctor} · {place}
          </p>
          <h1 className="mt-4 text-[1.75rem] leading-[1.35] text-balance">
            {text.liveFailed({ doctor, date: own.date, today })}
          </h1>
        </>
      ) : (
        <>
          <h1 className={HEADING}>{doctor}</h1>
          <p className={stage === 'come-in' ? 'text-xl text-muted' : QUIET}>{place}</p>
          <Numbers language={language} own={own} />
          {stage !== 'over' && <Stages language={language} stage={stage} />}
        </>
      )}
      {says}
      {isToday &&
        aheadNotes(WHEN_TEXTS[language], own.whenToCome, own.queue.broughtForward).map((note) => (
          <p key={note} className={`mt-4 ${NOTE}`}>
            {note}
          </p>
        ))}
      {money && <p className={`mt-4 ${NOTE}`}>{money}</p>}
      <Acts frame={frame} own={own} stage={stage} />
      <p className={`mt-4 ${QUIET}`}>{text.liveAsOf({ now: time })}</p>
    </section>
  );
}

const numberIn = (language: Language, value: number) =>
  language === 'bn' ? banglaNumber(value) : String(value);

/** The person's own serial in large digits, and the state of the sitting beside it. */
function Numbers({ language, own }: { language: Language; own: OwnQueue }) {
  const text = catalogues[language];
  const { serving, now } = own.queue;
  const isServing = now.kind === 'running' && serving !== null;
  return (
    <dl className="my-4 flex items-end justify-between">
      <div>
        <dt className={QUIET}>{text.liveYours}</dt>
        <dd className="text-8xl leading-[1.1] font-bold">{numberIn(language, own.serialNumber)}</dd>
      </div>
      <div className="max-w-[60%] pb-3 text-right">
        <dt className={QUIET}>{isServing ? text.liveNow : text.liveState}</dt>
        <dd className={`font-bold ${isServing ? 'text-[2rem] leading-[1.1]' : 'text-lg leading-[1.35]'}`}>
          {isServing ? numberIn(language, serving) : stateText(STATE_TEXTS[language], now)}
        </dd>
      </div>
    </dl>
  );
}

/** The line of dots. Only the present stage has a visible label; screen readers read the others too. */
function Stages({ language, stage }: { language: Language; stage: VisitStage }) {
  const text = catalogues[language];
  const at = VISIT_STAGES.indexOf(stage);
  return (
    <ol className="m-0 flex list-none p-0" aria-label={text.liveStages}>
      {VISIT_STAGES.map((one, index) => (
        <li
          key={one}
          className={`flex items-center ${index > 0 ? 'flex-auto' : ''}`}
          aria-current={one === stage ? 'step' : undefined}
        >
          {index > 0 && <i className={`h-0.5 flex-1 ${index <= at ? 'bg-accent' : 'bg-line-strong'}`} />}
          <span className={one === stage ? LABEL : 'sr-only'}>{text.liveStage({ stage: one })}</span>
          {one !== stage && (
            <i className={`${DOT} ${index < at ? 'border-accent bg-accent' : 'border-line-strong'}`} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The name of the place of the sitting; undefined in a clinic with one place. */
function placeOf(frame: LiveFrame, own: OwnQueue): string | undefined {
  const at = placeAt(frame, own);
  return at && textIn(frame.language, at.name, at.nameBn);
}

function sentencesOf(frame: LiveFrame, own: OwnQueue): string[] {
  const { language, today, clinic } = frame;
  const text = catalogues[language];
  const sentences = whenSentences(WHEN_TEXTS[language], own.whenToCome, {
    doctor: textIn(language, own.doctorName, own.doctorNameBn),
    place: placeOf(frame, own),
    room: textIn(language, own.departmentLocation, own.departmentLocationBn),
    phone: firstPhone(clinic.phone),
    isTold: true,
  });
  const { date, startTime: start, endTime: end, nextDay } = own;
  return [
    ...sentences,
    ...(date > today ? [text.liveOtherDay({ date, start, end })] : []),
    ...(nextDay ? [text.liveNextDay({ date: nextDay.date, start: nextDay.startTime })] : []),
  ];
}

/** The first sentence is the largest of the page, except beside the heading of a day that failed. */
const FIRST_SENTENCE = 'mt-4 text-[1.625rem] leading-[1.3] font-bold';
const SAYS_LOOKS: Partial<Record<Stage, { box?: string; first: string }>> = {
  failed: { first: 'mt-4 text-lg leading-[1.3]' },
  // With forced colours, the border shows that it is the patient's turn.
  'come-in': {
    box: '-mx-4 mt-4 border-4 border-transparent px-3 py-2',
    first: 'text-[2.75rem] leading-[1.2] font-bold',
  },
};

const LABEL = 'rounded-[1.25rem] border-2 border-accent bg-accent px-3.5 py-0.5 font-semibold text-ground';
const DOT = 'rounded-[50%] border-2 p-[5px]';

type ActElement = (look?: string) => ReactNode;

/**
 * The acts of the patient: the main act of the stage as a button, the others as quiet links. A person who is
 * not seen has three buttons: the two other offers, and the telephone. The script shows the acts that need
 * it.
 */
function Acts({ frame, own, stage }: { frame: LiveFrame; own: OwnQueue; stage: Stage }) {
  const { language, key, waysOn, checkIn } = frame;
  const text = catalogues[language];
  const isBooked = own.status === 'Booked';
  const acts = possibleActs(frame, own);
  const { lead, others } = actsAt(stage, (act) => acts[act] !== undefined);
  // For a person who is not seen the telephone is a button.
  const quiet = others.filter((act) => !(waysOn && act === 'call'));
  const colleague = waysOn?.colleague;
  return (
    <nav className="mt-4" aria-label={text.liveActions}>
      {own.lateMinutes !== null && acts.late && (
        <p className="mt-4" role="status">
          {text.liveToldLate({ minutes: own.lateMinutes })}
        </p>
      )}
      {lead && acts[lead]?.(`button lead mt-2`)}
      {colleague && (
        <a className="button mt-2" href={addressIn(language, `/book/${colleague.id}`)}>
          {text.liveColleague({ doctor: textIn(language, colleague.name, colleague.nameBn) })}
        </a>
      )}
      {waysOn && acts.call?.(`button mt-2`)}
      {asksForArrival(stage, own, checkIn) && <p className="mt-4">{text.liveTellHere}</p>}
      <div className={LINKS}>
        {quiet.map((act) => (
          <Fragment key={act}>{acts[act]?.()}</Fragment>
        ))}
        {waysOn && !colleague && (
          <a className="link" href={addressIn(language, `/doctors?department=${own.departmentId}`)}>
            {text.liveColleagues}
          </a>
        )}
        <button id="share" className="link" type="button" hidden>
          {text.liveShare}
        </button>
        {isBooked && (
          <a className="link" href={`${liveAddress(language, key)}/cancel`}>
            {text.liveCancel}
          </a>
        )}
      </div>
    </nav>
  );
}

function possibleActs(frame: LiveFrame, own: OwnQueue): Partial<Record<VisitAct, ActElement>> {
  const { language, clinic, mapUrl, key, today, waysOn } = frame;
  const text = catalogues[language];
  const open = openActs(own, today);
  const link =
    (href: string, words: string): ActElement =>
    (look = 'link') => (
      <a className={look} href={href}>
        {words}
      </a>
    );
  const phones = clinicPhones(clinic.phone);
  // Only the first number is as loud as the act. The others are links below it.
  const callLinks: ActElement = (look) =>
    phones.map((phone, index) => (
      <Fragment key={phone}>
        {link(telephoneLink(phone), text.liveCall({ phone }))(index === 0 ? look : undefined)}
      </Fragment>
    ));
  const move = `${liveAddress(language, key)}/move`;
  const to = waysOn?.move;
  const search = encodeURIComponent(clinic.address.replace(/\s+/g, ' '));
  const map = mapUrl ?? (clinic.address ? `https://www.openstreetmap.org/search?query=${search}` : null);
  return {
    ...(open.late && { late: lateForm(language) }),
    ...(open.back && { back: backForm(language) }),
    ...(open.move && !waysOn && { move: link(move, text.liveMove) }),
    ...(to && {
      move: link(
        `${move}?to=${to.date}+${to.sitting}`,
        text.liveMoveTo({ ...to, start: to.startTime, today }),
      ),
    }),
    ...(phones[0] && { call: callLinks }),
    ...(map && { map: link(map, text.liveMap) }),
    book: link(addressIn(language, `/book/${own.doctorId}`), text.boardBook),
  };
}

/** A form that opens without scripts. The script keeps it open when the queue moves. */
const lateForm =
  (language: Language): ActElement =>
  (look) => (
    <details className="[&[open]]:basis-full">
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${look ?? 'link'}`} id="late">
        {catalogues[language].liveSayLate}
      </summary>
      <form className="-mx-1 mt-2 mb-4 flex flex-wrap" method="post">
        <p className="m-1 basis-full">{catalogues[language].liveTellLate}</p>
        {LATE_CHOICES.map((minutes) => (
          <SubmitButton
            key={minutes}
            className="button m-1 flex-[1_1_4rem] px-1 whitespace-nowrap"
            id={`late${minutes}`}
            name="late"
            value={minutes}
          >
            {catalogues[language].liveMinutes({ minutes })}
          </SubmitButton>
        ))}
      </form>
    </details>
  );

const backForm =
  (language: Language): ActElement =>
  (look) => (
    <form className="mt-4" method="post">
      <SubmitButton className={`w-full ${look ?? 'link'}`} id="back" name="what" value="back">
        {catalogues[language].liveTellBack}
      </SubmitButton>
    </form>
  );
