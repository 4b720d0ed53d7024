import { localText } from '@clinic-serial/contract/messages/current/format';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { BusyButton } from '../../ui/button/BusyButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import tapCheckbox from '../../ui/style/tap-checkbox.module.css';
import { formatTime } from '../../ui/text/format.ts';
import { lateFrom, laterTimes } from './later-times.ts';
import { leftPeople } from './left-people.ts';
import type { useAct } from './queue.api.ts';
import classes from './SittingDialogs.module.css';

const text = adminDoctorQueueText.late;
const MINUTES = [15, 30, 60];

interface LateDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** Called with the new start (HH:MM) if the patients shall be told. */
  onTell: (until: string) => void;
  onClose: () => void;
}

/** Asks when a late sitting begins, and whether the patients shall be told. */
export function LateDialog({ queue, act, onTell, onClose }: LateDialogProps) {
  const { expectedStart, startTime } = queue;
  const now = useClinic()?.timeOfDay ?? expectedStart;
  // The times of the moment when the dialog opened. They must not change under the finger.
  const [choices] = useState(() => laterTimes(lateFrom(expectedStart, now), MINUTES));
  const [until, setUntil] = useState('');
  const [isTelling, setIsTelling] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const canTell = leftPeople(queue).length > 0;

  function choose(time: string) {
    setUntil(time);
    setProblem(undefined);
  }

  function save() {
    if (until === '') return setProblem(text.timeRequired);
    if (until <= startTime) return setProblem(text.tooEarly(formatTime(startTime)));
    setIsTried(true);
    act.mutate(
      { kind: 'late', until },
      { onSuccess: () => (canTell && isTelling ? onTell(until) : onClose()) },
    );
  }

  return (
    <Dialog title={text.title(localText(queue.doctorName, queue.doctorNameBn))} onClose={onClose}>
      {() => (
        <div className={classes.body}>
          <fieldset className={classes.choices} data-narrow>
            <legend>{text.question}</legend>
            {choices.map(({ minutes, time }, place) => (
              <button
                key={minutes}
                type="button"
                className={classes.choice}
                aria-pressed={until === time}
                data-autofocus={place === 0 || undefined}
                onClick={() => choose(time)}
              >
                {formatTime(time)}
                <span className={classes.small}>{text.later(minutes)}</span>
              </button>
            ))}
          </fieldset>
          <TextInput
            type="time"
            label={text.other}
            value={until}
            error={problem}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {canTell && (
            <Checkbox
              size="md"
              classNames={tapCheckbox}
              label={text.tell}
              description={text.tellHint}
              checked={isTelling}
              onChange={(event) => setIsTelling(event.currentTarget.checked)}
            />
          )}
          {isTried && <FailureNotice error={act.error} fallback={text.failed} />}
          <div>
            <BusyButton busy={act.isPending} onClick={save}>
              {canTell && isTelling ? text.saveAndTell : text.save}
            </BusyButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
