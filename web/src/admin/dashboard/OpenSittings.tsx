import { localText } from '@clinic-serial/contract/messages/current/format';
import { type ClockQuestion, confirmClock } from '@clinic-serial/contract/subjects/clock-check';
import type { OpenSitting } from '@clinic-serial/contract/subjects/queue';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { useState } from 'react';
import { adminText } from '#messages/admin';
import { adminDashboardText } from '#messages/admin-dashboard';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusMain, useMainFocusFallback } from '../../ui/focus/focus.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFullDate, formatInstant, formatShortDate, formatTimeRange } from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import { QueryError } from '../LoadState.tsx';
import { EndDialog } from '../queue/EndDialog.tsx';
import { useAct, usePastQueue } from '../queue/queue.api.ts';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import classes from './DashboardPage.module.css';
import { useOpenSittings } from './dashboard.api.ts';

const text = adminDashboardText.open;

/**
 * The sittings of earlier days that nobody has ended, for staff who can end them (rules: queue 22). Each
 * opens the question of 'End', so that a few presses settle it. Nothing while none is open.
 */
export function OpenSittings() {
  const { can } = useStaff();
  const today = useClinic()?.today;
  const { sittings, refetch } = useOpenSittings(can('update'));
  const [chosen, setChosen] = useState<OpenSitting>();
  const focusFallback = useMainFocusFallback();
  const close = () => setChosen(undefined);
  if (today === undefined || sittings.length === 0) return null;
  const dates = [...new Set(sittings.map(({ date }) => date))];
  return (
    <>
      <section aria-labelledby="open-sittings" {...focusFallback}>
        <Notice tone="warn">
          <h2 id="open-sittings" className={classes.heading}>
            {text.title}
          </h2>
          {dates.map((date) => {
            const ofDate = sittings.filter((sitting) => sitting.date === date);
            const people = ofDate.reduce((sum, sitting) => sum + sitting.people, 0);
            const day = date === addDays(today, -1) ? text.yesterday : formatShortDate(date);
            return (
              <div key={date}>
                <h3 className={classes.day}>{text.day(day, ofDate.length, people)}</h3>
                <ul className={classes.list}>
                  {ofDate.map((sitting) => (
                    <Row
                      key={`${sitting.doctorId} ${sitting.sitting}`}
                      sitting={sitting}
                      onClose={() => setChosen(sitting)}
                    />
                  ))}
                </ul>
              </div>
            );
          })}
        </Notice>
      </section>
      {chosen && (
        <CloseSitting
          sitting={chosen}
          onEnded={() => {
            close();
            refetch();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Row({ sitting, onClose }: { sitting: OpenSitting; onClose: () => void }) {
  const doctor = localText(sitting.doctorName, sitting.doctorNameBn);
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>{doctor}</strong> {formatTimeRange(sitting.startTime, sitting.endTime)} ·{' '}
        {text.people(sitting.people)}
      </span>
      <ActionButton look="quiet" size="sm" aria-label={text.closeOf(doctor)} onClick={onClose}>
        {text.close}
      </ActionButton>
    </li>
  );
}

interface CloseSittingProps {
  sitting: OpenSitting;
  onEnded: () => void;
  onClose: () => void;
}

/** Reads the queue of the sitting, and asks what became of its people. */
function CloseSitting({ sitting, onEnded, onClose }: CloseSittingProps) {
  const query = usePastQueue(sitting);
  const act = useAct(sitting);
  if (!query.data) return <QueryError query={query} failed={text.failed} />;
  return <EndDialog queue={query.data} act={act} onEnded={onEnded} onClose={onClose} />;
}

const clockPanelText = adminText.dashboard.clock;

/** The open question about the server's clock: all staff see it, an Admin answers it (docs/decisions/018). */
export function ClockPanel({ question }: { question: ClockQuestion }) {
  const { can } = useStaff();
  const timeZone = useClinicZone();
  const confirm = useStaffChange(confirmClock);
  const facts =
    question.kind === 'ahead'
      ? clockPanelText.ahead(formatFullDate(question.today), formatFullDate(question.lastDay))
      : clockPanelText.behind(
          formatInstant(question.now, timeZone),
          formatInstant(question.newest, timeZone),
        );

  function send() {
    confirm.mutate(
      { body: { today: question.today } },
      {
        onSuccess: () => {
          toastGood(clockPanelText.done);
          // The button disappears with the question, so the focus moves to the main part.
          focusMain();
        },
      },
    );
  }

  return (
    <section aria-labelledby="clock-question">
      <Notice tone="warn">
        <h2 id="clock-question" className={classes.heading}>
          {clockPanelText.title}
        </h2>
        <p>{facts}</p>
        <p>{clockPanelText.waits[question.kind]}</p>
        {can('delete') ? (
          <div className={classes.answer}>
            {question.kind === 'behind' && <p>{clockPanelText.onlyIf}</p>}
            <ActionButton size="sm" look="quiet" busy={confirm.isPending} onClick={send}>
              {clockPanelText.confirm}
            </ActionButton>
          </div>
        ) : (
          <p>{clockPanelText.askAdmin}</p>
        )}
        <FailureNotice error={confirm.error} fallback={clockPanelText.failed} />
      </Notice>
    </section>
  );
}
