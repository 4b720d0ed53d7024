import { localText } from '@clinic-serial/contract/messages/current/format';
import { listTouched, startDayChange, type TouchedDay } from '@clinic-serial/contract/subjects/changes';
import { useEffect, useEffectEvent, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatFullDate } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { QueryError } from '../LoadState.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { ChangeReport } from './ChangeReport.tsx';
import { STACK } from './calendar-looks.ts';
import { PeopleFields, PreviewPanel, SentenceField } from './PeopleFields.tsx';
import { changeBody, NO_CHOICE, type PeopleJob, type PeopleValues, usePreview } from './people-choice.ts';

const text = adminCalendarText.touched;
const MOST_DAYS_SHOWN = 5;

interface TouchedDialogProps {
  query: { doctorId?: number; departmentId?: number; date?: string | undefined };
  /** Only the people of these dates, after a change of several dates. */
  dates?: readonly string[];
  /** Called when nobody is affected, or when the person has decided. */
  onClose: () => void;
}

/**
 * Shown after a change of a doctor, a department, a leave or a holiday. Says how many people no longer fit
 * the calendar, and offers to tell, move or cancel them (rules: calendar 4). Shows nothing if nobody is
 * affected.
 */
export function TouchedDialog({ query, dates, onClose }: TouchedDialogProps) {
  const touched = useStaffRead(listTouched, { query, refetchOnMount: 'always' });
  const { data, error, isFetchedAfterMount } = touched;
  // The list as it was when the dialog opened. Each job reads the list again, and it then has fewer days.
  const [days, setDays] = useState<readonly TouchedDay[]>();
  if (!days && data && isFetchedAfterMount)
    setDays(dates ? data.days.filter(({ date }) => dates.includes(date)) : data.days);
  const isEmpty = days?.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);

  if (days && !isEmpty) return <TouchedPeople days={days} onClose={onClose} />;
  if (!error || isEmpty) return null;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <QueryError query={touched} failed={text.checkFailed} />
    </Dialog>
  );
}

/** One job for each doctor, with all days of the doctor. */
function jobsOf(days: readonly TouchedDay[]): PeopleJob[] {
  const byDoctor = new Map<number, PeopleJob>();
  for (const { doctorId, date } of days) {
    const job = byDoctor.get(doctorId);
    if (job) job.moreDays.push(date);
    else byDoctor.set(doctorId, { doctorId, date, moreDays: [] });
  }
  return [...byDoctor.values()];
}

function TouchedPeople({ days, onClose }: { days: readonly TouchedDay[]; onClose: () => void }) {
  const [values, setValues] = useState<PeopleValues>({
    ...NO_CHOICE,
    act: days.every(({ reason }) => reason === 'hours' || reason === 'place') ? 'tell' : 'cancel',
  });
  const [isDateMissing, setIsDateMissing] = useState(false);
  const [started, setStarted] = useState<number[]>([]);
  const start = useStaffChange(startDayChange);
  const keyOf = useChangeKey();
  const jobs = jobsOf(days);
  const preview = usePreview(jobs, values, 'touched');
  const people = days.reduce((sum, day) => sum + day.people, 0);
  const isDone = started.length === jobs.length;

  function change(changes: Partial<PeopleValues>) {
    setValues({ ...values, ...changes });
    setIsDateMissing(false);
  }

  /** Starts the jobs one after another. After a failure, the next press continues with the failed job. */
  async function run(close: () => void) {
    if (values.act === 'none') return close();
    if (values.act === 'move' && values.toDate === '') return setIsDateMissing(true);
    for (const job of jobs.slice(started.length)) {
      const body = changeBody(values, job, 'touched');
      if (!body) return;
      const params = { id: job.doctorId, date: job.date };
      try {
        const { id } = await start.mutateAsync({
          params,
          body: { ...body, key: keyOf({ ...params, ...body }) },
        });
        setStarted((ids) => [...ids, id]);
      } catch {
        // The mutation keeps the error, and the notice shows it.
        return;
      }
    }
  }

  return (
    <Dialog title={text.title} unsaved={!isDone && values.sentence !== ''} onClose={onClose}>
      {(close) => (
        <div className={STACK}>
          <p>{text.sentence(text.people(people), text.onDays(new Set(days.map(({ date }) => date)).size))}</p>
          <Days days={days} />
          {started.map((id) => (
            <ChangeReport key={id} id={id} />
          ))}
          {started.length === 0 && (
            <>
              <PeopleFields
                values={values}
                onChange={change}
                people={people}
                doctorId={jobs.length === 1 ? (jobs[0]?.doctorId ?? null) : null}
                dateError={isDateMissing && adminCalendarText.people.toDateRequired}
                preview={preview}
              />
              {values.act !== 'none' && (
                <>
                  <SentenceField value={values.sentence} onChange={(sentence) => change({ sentence })} />
                  <PreviewPanel preview={preview} />
                </>
              )}
            </>
          )}
          <FailureNotice error={start.error} fallback={text.failed} />
          <div>
            {isDone ? (
              <ActionButton onClick={close}>{adminCalendarText.progress.close}</ActionButton>
            ) : (
              <ActionButton busy={start.isPending} onClick={() => void run(close)}>
                {values.act === 'none' ? text.apply.none : text.apply[values.act](people)}
              </ActionButton>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Days({ days }: { days: readonly TouchedDay[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? days : days.slice(0, MOST_DAYS_SHOWN);
  return (
    <>
      <ul className="m-0 grid gap-1 ps-5">
        {shown.map(({ doctorId, date, doctorName, doctorNameBn, people }) => (
          <li key={`${doctorId} ${date}`}>
            {localText(doctorName, doctorNameBn)}, {formatFullDate(date)}:{' '}
            {adminCalendarText.marks.touched(people)}
          </li>
        ))}
      </ul>
      {shown.length < days.length && (
        <div>
          <ActionButton look="plain" size="sm" onClick={() => setIsWhole(true)}>
            {text.more(days.length - shown.length)}
          </ActionButton>
        </div>
      )}
    </>
  );
}
