import type { SmsTrouble } from '@clinic-serial/contract/subjects/sms-state';
import { adminText } from '#messages/admin';
import { Link } from '../../ui/address/Link.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import classes from './ClockPanel.module.css';

const text = adminText.dashboard.sms;

/** That patients get no SMS, and why (rules: codes 11). */
export function SmsPanel({ trouble: { since, meaning } }: { trouble: SmsTrouble }) {
  const { can } = useStaff();
  const timeZone = useClinicZone();
  return (
    <section aria-labelledby="sms-trouble">
      <Notice tone="danger" role="alert">
        <h2 id="sms-trouble" className={classes.heading}>
          {text.title}
        </h2>
        <p>{text.reason(formatInstant(since, timeZone), meaning)}</p>
        <p>{text.meanwhile}</p>
        {can('delete') ? (
          <p>
            {text.test} <Link to={`${adminPaths.settings}?tab=sms`}>{text.settings}</Link>
          </p>
        ) : (
          <p>{text.askAdmin}</p>
        )}
      </Notice>
    </section>
  );
}
