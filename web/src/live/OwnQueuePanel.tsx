import { localText } from '@clinic-serial/contract/messages/current/format';
import { livePage as text } from '@clinic-serial/contract/messages/current/live-page';
import { stateTexts, whenTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { visitStageOf } from '@clinic-serial/contract/rules/queue/visit-stage';
import { aheadNotes, stateText, whenSentences } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { VISIT_STAGES, type VisitStage } from '@clinic-serial/contract/terms/queue-words';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import type { ReactNode } from 'react';
import { useClinic } from '../api/clinic.ts';
import { formatNumber, placeName } from '../ui/text/format.ts';

interface OwnQueuePanelProps {
  appointment: Pick<
    Appointment,
    | 'appointmentDate'
    | 'whenToCome'
    | 'doctorName'
    | 'doctorNameBn'
    | 'departmentLocation'
    | 'departmentLocationBn'
    | 'placeId'
  >;
  /** The position of the serial; undefined while it is not known. */
  own: OwnQueue | undefined;
  /** The acts of the patient. */
  children?: ReactNode;
}

/**
 * A visit of today on its live page: the stage, the time to come, and the state of the queue (rules: queue
 * 24). It changes its colour once, when the patient is called in. The serial is shown beside it.
 */
export function OwnQueuePanel({ children, ...visit }: OwnQueuePanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-start tabular-nums">
      <HowItGoes {...visit} />
      {children}
    </div>
  );
}

/** Shows nothing while the time to come is not known. */
function HowItGoes({ appointment, own }: Omit<OwnQueuePanelProps, 'children'>) {
  const clinic = useClinic();
  const when = own?.whenToCome ?? appointment.whenToCome;
  if (!clinic || !when) return null;
  const stage = visitStageOf(when, appointment.appointmentDate, {
    today: clinic.today,
    time: clinic.timeOfDay,
  });
  const isCalled = stage === 'come-in';
  const hasStage = stage !== 'failed' && stage !== 'over';
  // The same words as on every screen (rules: queue 18).
  const sentences = whenSentences(whenTexts, when, {
    doctor: localText(appointment.doctorName, appointment.doctorNameBn),
    place: placeName(clinic, appointment),
    room: localText(appointment.departmentLocation, appointment.departmentLocationBn),
    phone: firstPhone(clinicAt(clinic, appointment).phone),
    isTold: own !== undefined,
  });
  const isSaid = isCalled || when.kind === 'doctor-missing' || when.kind === 'break';
  const now = own && hasStage && !isSaid ? nowOf(own.queue) : undefined;
  const notes = own ? aheadNotes(whenTexts, when, own.queue.broughtForward) : [];
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${isCalled ? 'rounded-md border-4 border-transparent bg-fill p-3 text-white' : ''}`}
      data-stage={stage}
    >
      {hasStage && <Stages stage={stage} />}
      <div>
        <div role="status" className="inline">
          {sentences.map((sentence, index) => (
            <p key={sentence} className={index > 0 ? 'me-4 inline-block' : isCalled ? LOUD : LARGE}>
              {sentence}
            </p>
          ))}
        </div>
        {now && (
          <p className="inline-block text-muted">
            {now.name}: <strong className="text-text">{now.value}</strong>
          </p>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
    </div>
  );
}

const LARGE = 'text-xl leading-snug font-bold text-balance';
/** Large, because the phone is held at arm's length at the doctor's door. */
const LOUD = 'text-[min(2.25rem,11vw)] leading-tight font-bold';

/** The serial that is with the doctor, or the state of the sitting. */
function nowOf({ serving, now }: OwnQueue['queue']): { name: string; value: string } {
  return now.kind === 'running' && serving !== null
    ? { name: text.liveNow, value: formatNumber(serving) }
    : { name: text.liveState, value: stateText(stateTexts, now) };
}

/** The line of dots. Only the present stage has a visible label; screen readers read the others too. */
function Stages({ stage }: { stage: VisitStage }) {
  const at = VISIT_STAGES.indexOf(stage);
  const isCalled = stage === 'come-in';
  const past = isCalled ? 'border-white bg-white' : 'border-accent bg-accent';
  const ahead = isCalled ? 'border-white' : 'border-line-strong';
  return (
    <ol className="flex" aria-label={text.liveStages}>
      {VISIT_STAGES.map((one, index) => (
        <li
          key={one}
          className={`relative flex items-center ${index > 0 ? 'flex-auto' : ''}`}
          aria-current={one === stage ? 'step' : undefined}
        >
          {index > 0 && (
            <span className={`h-0 flex-1 border-0 border-t-2 ${index <= at ? past : ahead}`} aria-hidden />
          )}
          {one === stage ? (
            <span
              className={`rounded-full border-2 px-3 py-0.5 text-sm font-semibold ${isCalled ? 'border-white bg-white text-fill' : 'border-fill bg-fill text-white'}`}
            >
              {text.liveStage({ stage: one })}
            </span>
          ) : (
            <>
              <span className={`size-3.5 rounded-full border-2 ${index < at ? past : ahead}`} aria-hidden />
              <span className="sr-only">{text.liveStage({ stage: one })}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
