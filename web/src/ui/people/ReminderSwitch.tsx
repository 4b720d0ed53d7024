import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getReminders } from '@clinic-serial/contract/subjects/people';
import { useState } from 'react';
import { peopleText } from '#messages/people';
import { useSingleFlight } from '../button/use-single-flight.ts';
import { CheckField } from '../form/CheckField.tsx';
import { FailureNotice } from '../notice/FailureNotice.tsx';
import { Notice } from '../notice/Notice.tsx';
import { formatTime } from '../text/format.ts';

const text = peopleText.reminders;

type Reminders = DataOf<typeof getReminders>;

export const sendsReminders = ({ evening, minutesBefore }: Reminders) =>
  evening !== null || minutesBefore !== null;

interface ReminderSwitchProps {
  reminders: Reminders;
  label: string;
  /** Saves the choice; undefined for those who may only look. */
  choose: ((wantsReminders: boolean) => Promise<{ wantsReminders: boolean }>) | undefined;
}

/** The choice whether a patient wants reminders by SMS, and the times at which they come. */
export function ReminderSwitch({ reminders, label, choose }: ReminderSwitchProps) {
  const { evening, minutesBefore, wantsReminders } = reminders;
  const [done, setDone] = useState<string>();
  const saving = useSingleFlight({
    send: (wanted: boolean) => choose?.(wanted) ?? Promise.resolve({ wantsReminders: wanted }),
    onSuccess: (chosen) => setDone(chosen.wantsReminders ? text.on : text.off),
  });
  const when = [
    evening !== null && text.evening(formatTime(evening)),
    minutesBefore !== null && text.before(minutesBefore),
  ].filter(Boolean);
  return (
    <>
      <CheckField
        label={label}
        description={when.join(' ')}
        checked={wantsReminders}
        disabled={!choose || saving.isPending}
        onChange={(event) => {
          setDone(undefined);
          saving.run(event.currentTarget.checked);
        }}
      />
      <FailureNotice error={saving.error} fallback={text.failed} />
      {done && !saving.isPending && (
        <Notice tone="good" role="status">
          <p>{done}</p>
        </Notice>
      )}
    </>
  );
}
