import { ageText } from '@clinic-serial/contract/messages/current/age';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { IconArrowUp, IconRepeat, IconWalk } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatNumber, formatTimeRange } from '../../ui/text/format.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import { useWhyNot } from '../kept/kept-context.ts';
import { LoadState } from '../LoadState.tsx';
import { AtPlace } from '../places.tsx';
import type { SittingOf } from '../sitting-of.ts';
import { useStaff } from '../staff-context.ts';
import { hasTags, type MaybeTag, Tags } from '../Tags.tsx';
import { KeptHere, useKeptHere } from './QueueList.tsx';
import { type QueueAct, useAct, useQueue } from './queue.api.ts';
import { peopleWithoutTurn } from './queue-rules.ts';
import { OverdueNotice, SittingMenu } from './SittingMenu.tsx';
import { SittingState } from './SittingState.tsx';
import { useSittingDialogs } from './use-sitting-dialogs.tsx';

const text = adminDoctorQueueText.screen;

const INSIDE =
  'grid justify-items-center gap-0.5 rounded-md border border-line bg-sunken p-gutter text-center';

/** The doctor's screen of a sitting: the patient inside, the next patient, and one large button. */
export function DoctorQueue({ of }: { of: SittingOf }) {
  const query = useQueue(of);
  if (query.data) return <Loaded of={of} queue={query.data} />;
  return <LoadState query={query} failed={text.loadFailed} lines={5} height="4rem" />;
}

function Loaded({ of, queue }: { of: SittingOf; queue: QueueState }) {
  const { can } = useStaff();
  const act = useAct(of);
  const isToday = useClinic()?.today === queue.date;
  const isActing = can('update') && isToday;
  const doctor = localText(queue.doctorName, queue.doctorNameBn);
  const keptHere = useKeptHere(queue);
  const next = queue.entries.find(({ appointmentId }) => appointmentId !== queue.current?.appointmentId);
  return (
    <div className={`grid max-w-form grid-cols-1 gap-sm ${isActing ? 'thumb:pb-44' : ''}`}>
      <AdminTitle title={doctor} />
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-sm">
        <div className="grid min-w-0 justify-items-start gap-1">
          <h1 className="text-xl wrap-anywhere">{doctor}</h1>
          <p className="text-muted">
            {formatTimeRange(queue.startTime, queue.endTime)}
            <AtPlace of={queue} className="font-semibold" />
          </p>
          <SittingState sitting={queue} />
        </div>
        <SittingMenu queue={queue} act={act} />
      </header>
      <OverdueNotice queue={queue} act={act} />
      {isOver(queue) ? (
        <section className={INSIDE}>
          <p className="text-xl font-semibold">{text.seen(queue.seen)}</p>
          {queue.notCome > 0 && <p>{text.notCome(queue.notCome)}</p>}
          {queue.notSeen > 0 && <p>{text.notSeen(queue.notSeen)}</p>}
        </section>
      ) : (
        <>
          <PersonInside person={queue.current} isKeptHere={keptHere.has(queue.current?.serialNumber ?? 0)} />
          <PersonNext person={next} />
          <Counts queue={queue} />
        </>
      )}
      <FailureNotice error={act.error} fallback={text.actFailed} />
      <LastAct queue={queue} act={act} canAct={isActing} />
      {isActing && <DoctorActs queue={queue} act={act} next={next} />}
    </div>
  );
}

function Counts({ queue }: { queue: QueueState }) {
  const waiting = peopleWithoutTurn(queue).length - queue.notHere.length;
  return (
    <p className="flex flex-wrap gap-x-gutter tabular-nums">
      <span>{text.waiting(waiting)}</span>
      {queue.notHere.length > 0 && <span className="text-muted">{text.notHere(queue.notHere.length)}</span>}
    </p>
  );
}

interface LastActProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  canAct: boolean;
}

function LastAct({ queue: { lastAct }, act, canAct }: LastActProps) {
  const { account } = useStaff();
  if (!lastAct) return null;
  return (
    <div className="flex min-h-tap items-center justify-between gap-sm border-0 border-s-3 border-accent-line ps-sm">
      <p role="status">
        {lastActText(lastAct)}
        {lastAct.by && lastAct.by !== account.fullName && (
          <span className="block text-sm text-muted">{adminDoctorQueueText.last.by(lastAct.by)}</span>
        )}
      </p>
      {canAct && lastAct.canUndo && (
        <ActionButton
          look="plain"
          size="sm"
          disabled={act.isPending}
          onClick={() => act.mutate({ kind: 'undo' })}
        >
          {text.undo}
        </ActionButton>
      )}
    </div>
  );
}

interface DoctorActsProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** The person who is called next; undefined if nobody waits. */
  next: QueuePerson | undefined;
}

/** On a phone the acts of every consultation are fixed at the bottom, where the thumb is. */
const UNDER_THE_THUMB =
  'grid gap-xs thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-5 thumb:border-t thumb:border-line ' +
  'thumb:bg-ground thumb:px-gutter thumb:pt-xs thumb:pb-[max(0.75rem,env(safe-area-inset-bottom))]';
const PAIR = 'grid auto-cols-fr grid-flow-col gap-xs empty:hidden';

/** The buttons of the doctor, for one thumb: the large one for the usual next act, the others beside it. */
function DoctorActs({ queue, act, next }: DoctorActsProps) {
  const { open, end, dialog } = useSittingDialogs(queue, act);
  const { current, state } = queue;
  const whyNot = useWhyNot(queue);
  const run = (asked: QueueAct) => () => act.mutate(asked);
  const quiet = { look: 'quiet', full: true, disabled: act.isPending } as const;

  if (isOver(queue)) {
    return (
      <ActionButton {...quiet} size="lg" onClick={run({ kind: 'back' })}>
        {adminDoctorQueueText.menu.open}
      </ActionButton>
    );
  }
  const main = mainAct(queue, next);
  return (
    <>
      <div className={UNDER_THE_THUMB}>
        {current && (
          <div className={PAIR}>
            <ActionButton
              {...quiet}
              onClick={run({ kind: 'pass-over', appointmentId: current.appointmentId })}
            >
              {text.missing}
            </ActionButton>
            <ActionButton
              {...quiet}
              onClick={run({ kind: 'call-again', appointmentId: current.appointmentId })}
            >
              {text.again}
            </ActionButton>
          </div>
        )}
        {/* A high button is easy to hit in a hurry. */}
        <div className="grid [&>button]:min-h-18 [&>button]:text-[1.5rem]">
          <ActionButton
            size="lg"
            full
            busy={act.isPending}
            disabled={main === null}
            aria-label={main?.kind === 'call-next' && next ? text.callNumber(next.serialNumber) : undefined}
            onClick={(event) => main && isFirstPress(event) && act.mutate({ kind: main.kind })}
          >
            {main?.label ?? text.call}
          </ActionButton>
        </div>
      </div>
      <div className={PAIR}>
        {state === 'running' && (
          <ActionButton {...quiet} onClick={() => open({ kind: 'break' })}>
            {text.break}
          </ActionButton>
        )}
        {state !== 'expected' && (
          <ActionButton
            {...quiet}
            disabled={quiet.disabled || whyNot !== undefined}
            title={whyNot}
            onClick={end}
          >
            {text.end}
          </ActionButton>
        )}
      </div>
      {dialog}
    </>
  );
}

/** The act of the large button; null if there is nothing to do but wait. */
function mainAct({ state, current }: QueueState, next: QueuePerson | undefined) {
  if (state === 'break') return { kind: 'back', label: text.back } as const;
  if (next) return { kind: 'call-next', label: text.call } as const;
  if (current) return { kind: 'done', label: text.done } as const;
  return state === 'expected' ? ({ kind: 'doctor-arrived', label: text.begin } as const) : null;
}

/** False for the second press of a double press, which would call two people. */
const isFirstPress = (event: MouseEvent) => event.detail <= 1;

const lastActTextText = adminDoctorQueueText.last;

function lastActText({
  kind,
  serialNumber,
  calledSerial,
  isWalkIn,
}: NonNullable<QueueState['lastAct']>): string {
  const about = kind === 'call-next' ? calledSerial : serialNumber;
  const { walkIn, walkInUndone } = lastActTextText;
  const words = isWalkIn ? (kind === 'undo' ? walkInUndone : walkIn) : lastActTextText[kind];
  if (typeof words === 'string') return words;
  // The appointment may have been deleted since.
  return about === null ? lastActTextText.other : words(about, calledSerial);
}

function PersonInside({ person, isKeptHere }: { person: QueuePerson | null; isKeptHere: boolean }) {
  return (
    <section className={INSIDE} aria-label={text.inside} aria-live="polite">
      {person ? (
        <>
          <p className="text-muted">{text.inside}</p>
          <p className="text-[min(6.5rem,34vw)] leading-[1.05] font-bold tabular-nums">
            {formatNumber(person.serialNumber)}
          </p>
          <p className="text-xl font-semibold wrap-anywhere" translate="no">
            {person.patientName}
          </p>
          {person.age && <p>{ageText(person.age)}</p>}
          <Marks person={person} />
          {isKeptHere && <KeptHere />}
        </>
      ) : (
        <p className="py-lg text-lg text-muted">{text.nobodyInside}</p>
      )}
    </section>
  );
}

function PersonNext({ person }: { person: QueuePerson | undefined }) {
  return (
    <section className="flex flex-wrap items-baseline gap-x-sm gap-y-0.5" aria-label={text.next}>
      <p className="text-muted">{text.next}</p>
      {person ? (
        <>
          <p className="min-w-0 text-lg tabular-nums wrap-anywhere">
            <strong>{formatNumber(person.serialNumber)}</strong>{' '}
            <span translate="no">{person.patientName}</span>
          </p>
          <Marks person={person} />
        </>
      ) : (
        <p>{text.nobodyNext}</p>
      )}
    </section>
  );
}

function Marks({ person: { broughtForward, passedOver, isWalkin } }: { person: QueuePerson }) {
  const tags: MaybeTag[] = [
    broughtForward !== null && ['red', adminDoctorQueueText.forward[broughtForward], IconArrowUp],
    passedOver && ['amber', text.passedOver, IconRepeat],
    isWalkin && ['gray', text.walkIn, IconWalk],
  ];
  if (!hasTags(tags)) return null;
  return (
    <p className="flex flex-wrap gap-1">
      <Tags tags={tags} />
    </p>
  );
}
