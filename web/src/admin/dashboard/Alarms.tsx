import { type ClockQuestion, confirmClock } from '@clinic-serial/contract/subjects/clock-check';
import type { SmsTrouble } from '@clinic-serial/contract/subjects/sms-state';
import { adminText } from '#messages/admin';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusMain } from '../../ui/focus/focus.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatInstant } from '../../ui/text/clinic-moment.ts';
import { formatFullDate } from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import { adminPaths } from '../paths.ts';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';

const smsText = adminText.dashboard.sms;

/** Says that patients get no SMS, and why (rules: codes 11). */
export function SmsPanel({ trouble: { since, meaning } }: { trouble: SmsTrouble }) {
  const { can } = useStaff();
  const timeZone = useClinicZone();
  return (
    <section aria-labelledby="sms-trouble">
      <Notice tone="danger" role="alert">
        <h2 id="sms-trouble" className="text-base">
          {smsText.title}
        </h2>
        <p>{smsText.reason(formatInstant(since, timeZone), meaning)}</p>
        <p>{smsText.meanwhile}</p>
        {can('delete') ? (
          <p>
            {smsText.test} <Link to={`${adminPaths.settings}?tab=sms`}>{smsText.settings}</Link>
          </p>
        ) : (
          <p>{smsText.askAdmin}</p>
        )}
      </Notice>
    </section>
  );
}

const clockText = adminText.dashboard.clock;

/** The open question about the server's clock: all staff see it, an Admin answers it (docs/decisions/018). */
export function ClockPanel({ question }: { question: ClockQuestion }) {
  const { can } = useStaff();
  const timeZone = useClinicZone();
  const confirm = useStaffChange(confirmClock);
  const facts =
    question.kind === 'ahead'
      ? clockText.ahead(formatFullDate(question.today), formatFullDate(question.lastDay))
      : clockText.behind(formatInstant(question.now, timeZone), formatInstant(question.newest, timeZone));

  function send() {
    confirm.mutate(
      { body: { today: question.today } },
      {
        onSuccess: () => {
          toastGood(clockText.done);
          // The button disappears with the question, so the focus moves to the main part.
          focusMain();
        },
      },
    );
  }

  return (
    <section aria-labelledby="clock-question">
      <Notice tone="warn">
        <h2 id="clock-question" className="text-base">
          {clockText.title}
        </h2>
        <p>{facts}</p>
        <p>{clockText.waits[question.kind]}</p>
        {can('delete') ? (
          <div className="grid justify-items-start gap-xs">
            {question.kind === 'behind' && <p>{clockText.onlyIf}</p>}
            <ActionButton size="sm" look="quiet" busy={confirm.isPending} onClick={send}>
              {clockText.confirm}
            </ActionButton>
          </div>
        ) : (
          <p>{clockText.askAdmin}</p>
        )}
        <FailureNotice error={confirm.error} fallback={clockText.failed} />
      </Notice>
    </section>
  );
}
