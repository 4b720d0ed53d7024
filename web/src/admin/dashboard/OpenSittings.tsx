import { localText } from '@clinic-serial/contract/messages/current/format';
import type { OpenSitting } from '@clinic-serial/contract/subjects/queue';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { adminDashboardText } from '#messages/admin-dashboard';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatShortDate, formatTimeRange } from '../../ui/text/format.ts';
import { EndDialog } from '../queue/EndDialog.tsx';
import { useAct, usePastQueue } from '../queue/queue.api.ts';
import { useStaff } from '../staff-context.ts';
import { useOpenSittings } from './dashboard.api.ts';
import classes from './OpenSittings.module.css';

const text = adminDashboardText.open;

/**
 * The sittings of earlier days that nobody has ended, for staff who can end them (rules: queue 22). Each opens the question of
 * 'End', so that a few presses settle it. Nothing while none is open.
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
      <Button size="sm" variant="default" aria-label={text.closeOf(doctor)} onClick={onClose}>
        {text.close}
      </Button>
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
  const { data: queue, error, refetch } = usePastQueue(sitting);
  const act = useAct(sitting);
  if (queue) return <EndDialog queue={queue} act={act} onEnded={onEnded} onClose={onClose} />;
  if (!error) return null;
  return <ErrorBox message={text.failed} detail={messageOf(error)} onRetry={() => void refetch()} />;
}
