import { localText } from '@clinic-serial/contract/messages/current/format';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import {
  CANCEL_REASONS,
  type CancelReason,
  type EndChoices,
} from '@clinic-serial/contract/terms/queue-words';
import { type ReactNode, useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { useClinicTime } from '../kept/clinic-time.ts';
import { EndDialog } from './EndDialog.tsx';
import type { useAct } from './queue.api.ts';
import { lateFrom, laterTimes, peopleWithoutTurn } from './queue-rules.ts';
import { SittingPeopleDialog } from './SittingPeopleDialog.tsx';

/** A large button for one of a few choices, with its label above a small line. */
const CHOICE =
  'grid min-h-14 cursor-pointer place-content-center gap-0.5 rounded-md border border-line-strong bg-surface px-1.5 py-2 ' +
  'text-center font-semibold text-text hover:bg-sunken disabled:cursor-default disabled:opacity-60 ' +
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent';

type Opened =
  | { kind: 'late' | 'break' | 'end' | 'cancel' | 'touched' }
  | { kind: 'move'; inside: EndChoices['inside'] }
  | { kind: 'tell'; sentence?: string };

interface SittingDialogs {
  open: (opened: Opened) => void;
  /** Ends the sitting. It asks only if somebody had no turn. */
  end: () => void;
  dialog: ReactNode;
}

/** The questions that acts of a whole sitting ask, one at a time. */
export function useSittingDialogs(queue: QueueState, act: ReturnType<typeof useAct>): SittingDialogs {
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const parts = { queue, act, onClose: close };

  function dialogOf(shown: Opened): ReactNode {
    switch (shown.kind) {
      case 'late':
        return (
          <LateDialog
            {...parts}
            onTell={(until) => open({ kind: 'tell', sentence: lateSentence(queue, until) })}
          />
        );
      case 'break':
        return <BreakDialog {...parts} />;
      case 'end':
        return <EndDialog {...parts} onMove={(inside) => open({ kind: 'move', inside })} />;
      case 'cancel':
        return <CancelSittingDialog {...parts} onCancelled={() => open({ kind: 'touched' })} />;
      case 'touched':
        return <TouchedDialog query={{ doctorId: queue.doctorId, date: queue.date }} onClose={close} />;
      case 'move':
        return <SittingPeopleDialog {...parts} purpose="move" inside={shown.inside} />;
      case 'tell':
        return <SittingPeopleDialog {...parts} purpose="tell" sentence={shown.sentence} />;
    }
  }

  return {
    open,
    end: () => (peopleWithoutTurn(queue).length > 0 ? open({ kind: 'end' }) : act.mutate({ kind: 'end' })),
    dialog: opened && dialogOf(opened),
  };
}

const lateSentence = ({ startTime }: QueueState, until: string) =>
  adminDoctorQueueText.peopleDialog.lateSentence(formatTime(until), formatTime(startTime));

const text = adminDoctorQueueText.cancelDialog;

interface CancelSittingDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  onCancelled: () => void;
  onClose: () => void;
}

function CancelSittingDialog({ queue, act, onCancelled, onClose }: CancelSittingDialogProps) {
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isTried, setIsTried] = useState(false);

  function cancel() {
    if (!reason) return setIsMissing(true);
    setIsTried(true);
    act.mutate({ kind: 'cancel', reason }, { onSuccess: onCancelled });
  }

  return (
    <Dialog title={text.title(localText(queue.doctorName, queue.doctorNameBn))} onClose={onClose}>
      {(close) => (
        <div className="grid gap-gutter">
          <p>{text.text}</p>
          <RadioField
            legend={text.reason}
            options={CANCEL_REASONS.map((one) => ({ value: one, label: text.reasons[one] }))}
            value={reason}
            error={isMissing && text.reasonRequired}
            onChoose={(next) => {
              setReason(next);
              setIsMissing(false);
            }}
          />
          {isTried && <FailureNotice error={act.error} fallback={text.failed} />}
          <div className="flex flex-wrap gap-xs">
            <ActionButton look="quiet" onClick={close}>
              {text.no}
            </ActionButton>
            <ActionButton look="danger" busy={act.isPending} onClick={cancel}>
              {text.confirm}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const lateDialogText = adminDoctorQueueText.late;
const MINUTES = [15, 30, 60];

interface LateDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** Called with the new start (HH:MM) if the patients shall be told. */
  onTell: (until: string) => void;
  onClose: () => void;
}

/** Asks when a late sitting begins, and whether the patients shall be told. */
function LateDialog({ queue, act, onTell, onClose }: LateDialogProps) {
  const { expectedStart, startTime } = queue;
  const now = useClinic()?.timeOfDay ?? expectedStart;
  // The times as they were when the dialog opened, so that no choice changes while it is being pressed.
  const [choices] = useState(() => laterTimes(lateFrom(expectedStart, now), MINUTES));
  const [until, setUntil] = useState('');
  const [isTelling, setIsTelling] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const canTell = peopleWithoutTurn(queue).length > 0;

  function choose(time: string) {
    setUntil(time);
    setProblem(undefined);
  }

  function save() {
    if (until === '') return setProblem(lateDialogText.timeRequired);
    if (until <= startTime) return setProblem(lateDialogText.tooEarly(formatTime(startTime)));
    setIsTried(true);
    act.mutate(
      { kind: 'late', until },
      { onSuccess: () => (canTell && isTelling ? onTell(until) : onClose()) },
    );
  }

  return (
    <Dialog title={lateDialogText.title(localText(queue.doctorName, queue.doctorNameBn))} onClose={onClose}>
      {() => (
        <div className="grid gap-gutter">
          <fieldset className="m-0 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-xs border-0 p-0">
            <legend className="mb-xs p-0 font-semibold">{lateDialogText.question}</legend>
            {choices.map(({ minutes, time }, place) => (
              <button
                key={minutes}
                type="button"
                className={CHOICE}
                aria-pressed={until === time}
                data-autofocus={place === 0 || undefined}
                onClick={() => choose(time)}
              >
                {formatTime(time)}
                <span className="text-sm font-normal text-muted">{lateDialogText.later(minutes)}</span>
              </button>
            ))}
          </fieldset>
          <TextField
            type="time"
            label={lateDialogText.other}
            value={until}
            error={problem}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {canTell && (
            <CheckField
              label={lateDialogText.tell}
              description={lateDialogText.tellHint}
              checked={isTelling}
              onChange={(event) => setIsTelling(event.currentTarget.checked)}
            />
          )}
          {isTried && <FailureNotice error={act.error} fallback={lateDialogText.failed} />}
          <div>
            <ActionButton busy={act.isPending} onClick={save}>
              {canTell && isTelling ? lateDialogText.saveAndTell : lateDialogText.save}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const breakDialogText = adminDoctorQueueText.breakDialog;

export const BREAK_MINUTES = [10, 15, 30];

interface BreakDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  onClose: () => void;
}

function BreakDialog({ queue, act, onClose }: BreakDialogProps) {
  const now = useClinicTime();
  const [isTried, setIsTried] = useState(false);
  const begin = (until?: string) => {
    setIsTried(true);
    act.mutate({ kind: 'break', until }, { onSuccess: onClose });
  };
  return (
    <Dialog title={breakDialogText.title} onClose={onClose}>
      {() => (
        <div className="grid gap-gutter">
          {queue.current && <p>{breakDialogText.inside(queue.current.serialNumber)}</p>}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-xs">
            {(now === undefined ? [] : laterTimes(now, BREAK_MINUTES)).map(({ minutes, time }, place) => (
              <button
                key={minutes}
                type="button"
                className={CHOICE}
                disabled={act.isPending}
                data-autofocus={place === 0 || undefined}
                onClick={() => begin(time)}
              >
                {breakDialogText.minutes(minutes)}
                <span className="text-sm font-normal text-muted">
                  {breakDialogText.until(formatTime(time))}
                </span>
              </button>
            ))}
            <button type="button" className={CHOICE} disabled={act.isPending} onClick={() => begin()}>
              {breakDialogText.unknown}
              <span className="text-sm font-normal text-muted">{breakDialogText.unknownHint}</span>
            </button>
          </div>
          {isTried && <FailureNotice error={act.error} fallback={breakDialogText.failed} />}
        </div>
      )}
    </Dialog>
  );
}
