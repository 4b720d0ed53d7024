import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { IconScan, IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { adminQueueText } from '#messages/admin-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { departmentText } from '../../ui/ticket/ticket-text.ts';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { QueryError } from '../LoadState.tsx';
import { useStaff } from '../staff-context.ts';
import boxClasses from './ArrivalPanel.module.css';
import { ArrivalSaid, Elsewhere } from './ArrivalSaid.tsx';
import { BringForward, QueueList } from './QueueList.tsx';
import { type SittingOf, useAct, useQueue } from './queue.api.ts';
import classes from './SittingDesk.module.css';
import { OverdueNotice, SittingMenu } from './SittingMenu.tsx';
import { ConnectionLost, SittingState } from './SittingState.tsx';
import { Till } from './Till.tsx';
import {
  type ArrivalPanelProps,
  focusBox,
  PersonChoice,
  useArrivalBox,
  useBoxKeys,
} from './use-arrival-box.tsx';
import { useDeskActs } from './use-desk-acts.ts';
import { WalkInForm } from './WalkInForm.tsx';

/** The desk of one sitting: who is inside, who waits, and the box in which arrivals are noted. */
export function SittingDesk({ of }: { of: SittingOf }) {
  const { data, error, refetch, isLost } = useQueue(of);
  // While another queue is read, the previous one is still there. Nobody may act on it.
  const queue = data?.doctorId === of.doctorId && data.sitting === of.sitting ? data : undefined;
  const reread = async () => (await refetch()).data;
  return (
    <>
      {error && !queue && (
        <div className={classes.error}>
          <QueryError query={{ error, refetch }} failed={adminQueueText.loadFailed} />
        </div>
      )}
      {!queue && !error && <SkeletonLines lines={6} height="3rem" />}
      {queue && <Desk of={of} queue={queue} isLost={isLost} onReread={reread} />}
    </>
  );
}

interface DeskProps {
  of: SittingOf;
  queue: QueueState;
  /** True while the server does not answer. */
  isLost: boolean;
  /** Reads the queue again, because somebody who has just booked may be missing. */
  onReread: () => Promise<QueueState | undefined>;
}

function Desk({ of, queue, isLost, onReread }: DeskProps) {
  const { can } = useStaff();
  const box = useRef<HTMLInputElement>(null);
  const acts = useDeskActs(of, queue);
  const menuAct = useAct(of);
  const [forward, setForward] = useState<QueuePerson | null>(null);
  const mayAct = can('update');
  const returnToBox = () => requestAnimationFrame(() => focusBox(box.current));
  return (
    <div className={classes.desk}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>{localText(queue.doctorName, queue.doctorNameBn)}</h2>
          <p className={classes.about}>
            {departmentText(queue)} · {formatTimeRange(queue.startTime, queue.endTime)}
          </p>
        </div>
        <SittingState sitting={queue} />
        <DaySheetLink doctorId={of.doctorId} date={of.date} short />
        {mayAct && <SittingMenu queue={queue} act={menuAct} />}
      </header>
      {isLost && <ConnectionLost />}
      <OverdueNotice queue={queue} act={menuAct} />
      <FailureNotice error={menuAct.error} fallback={adminDoctorQueueText.screen.actFailed} />
      <div className={classes.columns}>
        {mayAct && (
          <div className={classes.arrivals}>
            <ArrivalPanel
              of={of}
              queue={queue}
              acts={acts}
              box={box}
              onReread={onReread}
              onBringForward={setForward}
            />
          </div>
        )}
        <div className={classes.till}>
          <Till
            queue={queue}
            acts={mayAct ? acts : null}
            isOver={isOver(queue)}
            onDone={() => focusBox(box.current)}
          />
        </div>
        <div className={classes.list}>
          <QueueList
            queue={queue}
            acts={mayAct && !isOver(queue) ? acts : null}
            onArrived={() => focusBox(box.current)}
            onBringForward={setForward}
          />
        </div>
      </div>
      {forward && (
        <BringForward
          person={forward}
          onChoose={(reason) => void acts.bringForward(forward, reason)}
          onClose={() => {
            setForward(null);
            returnToBox();
          }}
        />
      )}
    </div>
  );
}

const text = adminQueueText;

/** The box in which arrivals are noted, which also takes the keys of the desk, and the line for walk-ins. */
function ArrivalPanel(props: ArrivalPanelProps) {
  const { of, queue, acts, box } = props;
  const [isWalkIn, setIsWalkIn] = useState(false);
  const arrival = useArrivalBox({ ...props, onWalkIn: () => setIsWalkIn(true) });
  useBoxKeys(box, arrival.onKey);
  const back = () => focusBox(box.current);

  return (
    <section className={boxClasses.panel} aria-label={text.arrival.label}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          arrival.submit();
          back();
        }}
      >
        <div>
          <TextField
            ref={box}
            label={text.arrival.label}
            description={text.arrival.hint}
            before={<IconScan size={22} aria-hidden />}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={arrival.typed}
            onChange={(event) => arrival.type(event.currentTarget.value)}
            {...arrival.choiceAria}
            beside={
              <div className={boxClasses.buttons}>
                <ActionButton type="submit">{text.arrival.submit}</ActionButton>
                {!isOver(queue) && (
                  <ActionButton look="quiet" aria-expanded={isWalkIn} onClick={() => setIsWalkIn(true)}>
                    <IconUserPlus size={18} aria-hidden />
                    {text.walkIn.open}
                    <Key>+</Key>
                  </ActionButton>
                )}
              </div>
            }
          />
        </div>
      </form>
      {arrival.choices.length > 0 && (
        <PersonChoice
          people={arrival.choices}
          marked={arrival.marked}
          onChoose={(person) => {
            arrival.take(person);
            back();
          }}
        />
      )}
      {arrival.reference && (
        <Elsewhere
          key={arrival.reference}
          reference={arrival.reference}
          today={of.date}
          onSaid={(said) => {
            acts.say(said);
            arrival.forgetReference();
            back();
          }}
        />
      )}
      <div className={boxClasses.foot}>
        <ArrivalSaid said={acts.said} />
        <KeyLegend />
      </div>
      {isWalkIn && (
        <WalkInForm
          of={of}
          onGiven={(said) => {
            acts.say(said);
            setIsWalkIn(false);
            back();
          }}
          onClose={() => {
            setIsWalkIn(false);
            back();
          }}
        />
      )}
    </section>
  );
}

const { keys: keyLegendText, arrival } = adminQueueText;

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[keyLegendText.names.Enter], keyLegendText.callNext],
  [['-'], keyLegendText.passOver],
  [['*'], keyLegendText.callAgain],
  [['.'], keyLegendText.undo],
  [['+'], keyLegendText.walkIn],
  [[keyLegendText.names.serial, keyLegendText.names.Enter], arrival.submit],
  [[keyLegendText.names.serial, '/'], keyLegendText.bringForward],
  [[keyLegendText.names.Escape], keyLegendText.clear],
];

/** What each key does. It is folded away where there is no keyboard. */
function KeyLegend() {
  return (
    <details className={boxClasses.legend}>
      <summary>
        {keyLegendText.title}
        <span className={boxClasses.quiet}>{keyLegendText.hint}</span>
      </summary>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
