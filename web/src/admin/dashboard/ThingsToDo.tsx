import { localText } from '@clinic-serial/contract/messages/current/format';
import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { ClinicDay } from '@clinic-serial/contract/subjects/dashboard';
import type { ListedQueue, OpenSitting } from '@clinic-serial/contract/subjects/queue-lists';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { type ReactNode, useState } from 'react';
import { adminDashboardText } from '#messages/admin-dashboard';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatShortDate, formatTimeRange } from '../../ui/text/format.ts';
import { QueryError } from '../LoadState.tsx';
import { adminPaths } from '../paths.ts';
import { AtPlace } from '../places.tsx';
import { EndDialog } from '../queue/EndDialog.tsx';
import { useAct, usePastQueue } from '../queue/queue.api.ts';
import type { SittingOf } from '../sitting-of.ts';
import { useStaff } from '../staff-context.ts';
import { Unfolding } from './Unfolding.tsx';

const text = adminDashboardText.toDo;

/** How many lines are shown without a press. */
const MOST_LINES = 5;

interface ThingsToDoProps {
  day: ClinicDay;
  onDone: () => void;
}

/**
 * Everything that is overdue, each in one line with its act: the sittings of today (rules: queue 17), and
 * those of earlier days that nobody has ended (rules: queue 22). Shows nothing if nothing is overdue.
 */
export function ThingsToDo({ day, onDone }: ThingsToDoProps) {
  const { can } = useStaff();
  const [chosen, setChosen] = useState<SittingOf>();
  const focusFallback = useMainFocusFallback();
  const close = () => setChosen(undefined);
  const lines = [
    ...day.sittings
      .filter(({ overdue }) => overdue !== null)
      .map((sitting) => (
        <Overdue
          key={`${sitting.doctorId} ${sitting.sitting}`}
          sitting={sitting}
          onEnd={can('update') ? () => setChosen({ ...sitting, date: day.date }) : undefined}
        />
      )),
    ...(day.openSittings ?? []).map((sitting) => (
      <NotClosed
        key={`${sitting.date} ${sitting.doctorId} ${sitting.sitting}`}
        sitting={sitting}
        today={day.date}
        onClose={() => setChosen(sitting)}
      />
    )),
  ];
  return (
    <>
      {lines.length > 0 && (
        <section aria-labelledby="to-do" {...focusFallback}>
          <Notice tone="warn">
            <h2 id="to-do" className="text-base">
              {text.title}
            </h2>
            <Lines>{lines.slice(0, MOST_LINES)}</Lines>
            {lines.length > MOST_LINES && (
              <Unfolding label={text.more(lines.length - MOST_LINES)}>
                <Lines>{lines.slice(MOST_LINES)}</Lines>
              </Unfolding>
            )}
          </Notice>
        </section>
      )}
      {chosen && (
        <EndSitting
          of={chosen}
          onEnded={() => {
            close();
            onDone();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="m-0 grid list-none p-0 [&>li+li]:border-t [&>li+li]:border-warn-line">{children}</ul>
);

const LINE = 'flex flex-wrap items-center justify-between gap-x-sm py-0.5';
const WORDS = 'min-w-0 flex-[1_1_14rem] wrap-anywhere';

function Overdue({ sitting, onEnd }: { sitting: ListedQueue; onEnd: (() => void) | undefined }) {
  const { doctorId, sitting: number, now, overdue } = sitting;
  const doctor = localText(sitting.doctorName, sitting.doctorNameBn);
  const isToEnd = overdue?.acts.includes('end');
  return (
    <li className={LINE}>
      <span className={WORDS}>
        <strong>{doctor}</strong> {stateText(stateTexts, now)}
        {overdue && overdue.minutes > 0 && <> · {text.overdue(overdue.minutes)}</>}
        <AtPlace of={sitting} className="text-sm before:content-['·_']" />
      </span>
      {isToEnd && onEnd ? (
        <ActionButton look="quiet" size="sm" aria-label={text.endOf(doctor)} onClick={onEnd}>
          {text.end}
        </ActionButton>
      ) : (
        <ActionLink
          look="quiet"
          size="sm"
          aria-label={text.deskOf(doctor)}
          to={adminPaths.queueOf(doctorId, number)}
        >
          {text.desk}
        </ActionLink>
      )}
    </li>
  );
}

interface NotClosedProps {
  sitting: OpenSitting;
  today: string;
  onClose: () => void;
}

function NotClosed({ sitting, today, onClose }: NotClosedProps) {
  const { date, startTime, endTime, people } = sitting;
  const doctor = localText(sitting.doctorName, sitting.doctorNameBn);
  const day = date === addDays(today, -1) ? text.yesterday : formatShortDate(date);
  return (
    <li className={LINE}>
      <span className={WORDS}>
        <strong>{doctor}</strong> {formatTimeRange(startTime, endTime)} · {text.notClosed(day, people)}
        <AtPlace of={sitting} className="text-sm before:content-['·_']" />
      </span>
      <ActionButton look="quiet" size="sm" aria-label={text.closeOf(doctor)} onClick={onClose}>
        {text.close}
      </ActionButton>
    </li>
  );
}

interface EndSittingProps {
  of: SittingOf;
  onEnded: () => void;
  onClose: () => void;
}

/** Reads the queue of the sitting, and asks what became of its people. */
function EndSitting({ of, onEnded, onClose }: EndSittingProps) {
  const query = usePastQueue(of);
  const act = useAct(of);
  if (!query.data) return <QueryError query={query} failed={text.failed} />;
  return <EndDialog queue={query.data} act={act} onEnded={onEnded} onClose={onClose} />;
}
