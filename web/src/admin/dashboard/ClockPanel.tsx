import { type ClockQuestion, confirmClock } from '@clinic-serial/contract/subjects/clock-check';
import { adminText } from '#messages/admin';
import { BusyButton } from '../../ui/button/BusyButton.tsx';
import { focusMain } from '../../ui/focus/focus.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFullDate, formatInstant } from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import classes from './ClockPanel.module.css';

const text = adminText.dashboard.clock;

/** The open question about the server's clock: all staff see it, an Admin answers it (docs/decisions/018). */
export function ClockPanel({ question }: { question: ClockQuestion }) {
  const { can } = useStaff();
  const timeZone = useClinicZone();
  const confirm = useStaffChange(confirmClock);
  const facts =
    question.kind === 'ahead'
      ? text.ahead(formatFullDate(question.today), formatFullDate(question.lastDay))
      : text.behind(formatInstant(question.now, timeZone), formatInstant(question.newest, timeZone));

  function send() {
    confirm.mutate(
      { body: { today: question.today } },
      {
        onSuccess: () => {
          toastGood(text.done);
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
          {text.title}
        </h2>
        <p>{facts}</p>
        <p>{text.waits[question.kind]}</p>
        {can('delete') ? (
          <div className={classes.answer}>
            {question.kind === 'behind' && <p>{text.onlyIf}</p>}
            <BusyButton size="sm" variant="default" busy={confirm.isPending} onClick={send}>
              {text.confirm}
            </BusyButton>
          </div>
        ) : (
          <p>{text.askAdmin}</p>
        )}
        <FailureNotice error={confirm.error} fallback={text.failed} />
      </Notice>
    </section>
  );
}
