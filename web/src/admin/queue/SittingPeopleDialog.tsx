import { getDayChange, startDayChange } from '@clinic-serial/contract/subjects/changes';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { EndChoices } from '@clinic-serial/contract/terms/queue-words';
import { useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { ChangeReport } from '../calendar/ChangeReport.tsx';
import { PeopleFields, PreviewPanel, SentenceField } from '../calendar/PeopleFields.tsx';
import { changeBody, NO_CHOICE, type PeopleValues, usePreview } from '../calendar/people-choice.ts';
import { useChangeKey } from '../change-key.ts';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import type { useAct } from './queue.api.ts';
import { peopleWithoutTurn } from './queue-rules.ts';

const text = adminDoctorQueueText.peopleDialog;
const { apply } = adminCalendarText.touched;

interface SittingPeopleDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** `tell` sends an SMS only. `move` asks what happens to the people, and then ends the sitting. */
  purpose: 'tell' | 'move';
  /** What becomes of the person with the doctor at the end; only for `move`. */
  inside?: EndChoices['inside'];
  /** The sentence that the SMS begins with. */
  sentence?: string | undefined;
  onClose: () => void;
}

/**
 * Tells or moves the people of a sitting who are not with the doctor, with the calendar's own preview and
 * report (rules: calendar 5).
 */
export function SittingPeopleDialog({
  queue,
  act,
  purpose,
  inside = 'done',
  sentence = '',
  onClose,
}: SittingPeopleDialogProps) {
  const { doctorId, date, sitting } = queue;
  const [values, setValues] = useState<PeopleValues>({ ...NO_CHOICE, act: purpose, sentence });
  const [isDateMissing, setIsDateMissing] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const [isEnding, setIsEnding] = useState(false);
  const start = useStaffChange(startDayChange);
  const keyOf = useChangeKey();
  const job = { doctorId, date, moreDays: [], sitting };
  const preview = usePreview(jobId === undefined ? [job] : [], values, 'all');
  const isFinished = useIsFinished(jobId);
  const people = preview.data?.people ?? peopleWithoutTurn(queue).length;

  function change(changes: Partial<PeopleValues>) {
    setValues({ ...values, ...changes });
    setIsDateMissing(false);
  }

  function run() {
    if (values.act === 'none') return end();
    if (values.act === 'move' && values.toDate === '') return setIsDateMissing(true);
    const body = changeBody(values, job, 'all');
    if (!body) return;
    const params = { id: doctorId, date };
    start.mutate(
      { params, body: { ...body, key: keyOf({ ...params, ...body }) } },
      { onSuccess: ({ id }) => setJobId(id) },
    );
  }

  /** People for whom the job found no place keep their serials, because somebody has to call them. */
  function end() {
    setIsEnding(true);
    act.mutate({ kind: 'end', groups: { inside, here: 'keep', away: 'keep' } }, { onSuccess: onClose });
  }

  return (
    <Dialog
      title={purpose === 'tell' ? text.tellTitle : text.moveTitle}
      unsaved={jobId === undefined && values.sentence !== sentence}
      onClose={onClose}
    >
      {(close) => (
        <div className="grid gap-gutter">
          {jobId !== undefined && <ChangeReport id={jobId} />}
          {jobId === undefined && purpose === 'move' && (
            <PeopleFields
              values={values}
              onChange={change}
              people={people}
              doctorId={doctorId}
              dateError={isDateMissing && adminCalendarText.people.toDateRequired}
              preview={preview}
            />
          )}
          {jobId === undefined && values.act !== 'none' && (
            <>
              <SentenceField value={values.sentence} onChange={(next) => change({ sentence: next })} />
              {preview.data?.people === 0 ? <p>{text.nobody}</p> : <PreviewPanel preview={preview} />}
            </>
          )}
          <FailureNotice error={start.error} fallback={text.failed} />
          {isEnding && <FailureNotice error={act.error} fallback={adminDoctorQueueText.endDialog.failed} />}
          <div>
            {jobId === undefined && (
              <ActionButton busy={start.isPending || act.isPending} onClick={run}>
                {values.act === 'none' ? text.end : apply[values.act](people)}
              </ActionButton>
            )}
            {jobId !== undefined && purpose === 'tell' && (
              <ActionButton onClick={close}>{adminCalendarText.progress.close}</ActionButton>
            )}
            {jobId !== undefined && purpose === 'move' && (
              <ActionButton busy={!isFinished || act.isPending} onClick={end}>
                {text.end}
              </ActionButton>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** True once a job has finished. The report reads the job; this hook only looks at the cached result. */
function useIsFinished(jobId: number | undefined): boolean {
  const { data } = useStaffRead(getDayChange, { params: { id: jobId ?? 0 }, enabled: false });
  return jobId !== undefined && data !== undefined && data.finishedAt !== null;
}
