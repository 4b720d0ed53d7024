import { statusName } from '@clinic-serial/contract/messages/current/words';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { getPersonHistory } from '@clinic-serial/contract/subjects/sitting-record';
import {
  FORWARD_REASONS,
  type ForwardReason,
  WENT_AHEAD_REASONS,
} from '@clinic-serial/contract/terms/queue-words';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { adminPersonHistoryText } from '#messages/admin-person-history';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatNumber, formatTime } from '../../ui/text/format.ts';
import { useClinicZone, useWhen } from '../../ui/text/use-when.ts';
import { LoadState } from '../LoadState.tsx';
import { SentAt } from '../SentAt.tsx';
import { useStaffRead } from '../staff.api.ts';

const text = adminPersonHistoryText;

interface Person {
  appointmentId: number;
  serialNumber: number;
  patientName: string;
}

/** A person's history: the button that opens it, the same as an action of a menu, and the open dialog. */
export function usePersonHistory(person: Person) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const label = text.open;
  const action: RowAction = { label, Icon: IconHistory, onSelect: open };
  const dialog = isOpen && <PersonHistory person={person} onClose={() => setIsOpen(false)} />;
  return { open, label, action, dialog };
}

interface PersonHistoryProps {
  person: Person;
  onClose: () => void;
}

/** The answer of the desk to 'I was called!' and 'I was before her' (rules: queue 25). */
function PersonHistory({ person, onClose }: PersonHistoryProps) {
  const { appointmentId: id, serialNumber, patientName } = person;
  // The history is read at each opening, because something may have happened since the last one.
  const query = useStaffRead(getPersonHistory, { params: { id }, staleTime: 0 });
  return (
    <Dialog title={text.titleOf(serialNumber, patientName)} onClose={onClose}>
      <LoadState query={query} failed={text.loadFailed} lines={4} height="1.25rem">
        {(history) => (
          <div className="grid gap-lg text-start">
            <WhatHappened history={history} />
            <WhoWentAhead wentAhead={history.wentAhead} />
          </div>
        )}
      </LoadState>
    </Dialog>
  );
}

type History = DataOf<typeof getPersonHistory>;
type Happened = History['happened'][number];

/** The day of the person, one line for each moment. A date is shown if it differs from the line before. */
function WhatHappened({ history: { bookedAt, bookingType, happened } }: { history: History }) {
  const zone = useClinicZone();
  const when = useWhen();
  const momentText = (at: string, before: string) => {
    const { date, time } = clinicMoment(at, zone);
    return date === clinicMoment(before, zone).date ? formatTime(time) : when(at);
  };
  return (
    <ol className="grid gap-2 tabular-nums" aria-label={text.label}>
      <Line at={bookedAt} moment={when(bookedAt)} words={text.booked[bookingType]} />
      {happened.map((one, index) => (
        <Line
          key={one.number}
          at={one.at}
          moment={momentText(one.at, happened[index - 1]?.at ?? bookedAt)}
          words={wordsOf(one)}
          act={one}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  at: string;
  moment: string;
  words: string;
  act?: Happened;
}

function Line({ at, moment, words, act }: LineProps) {
  const undone = act?.undone === true;
  return (
    <li className="grid grid-cols-[8rem_1fr] items-baseline gap-x-3">
      <span>
        <time className="text-sm text-muted" dateTime={at}>
          {moment}
        </time>
        {act && <SentAt act={act} />}
      </span>
      <span>
        {undone ? <s className="text-muted">{words}</s> : words}
        {undone && (
          <span className="ms-2 inline-flex items-center gap-1 text-sm font-semibold">
            <IconArrowBackUp size={16} aria-hidden />
            {text.undone}
          </span>
        )}
      </span>
    </li>
  );
}

function wordsOf({ what, reason, behindSerial, status }: Happened): string {
  if (what === 'forward') return text.forward(reason === null ? '' : text.reasons[reason]);
  if (what === 'changed') return text.changed(statusName(status ?? 'Booked'));
  const words = text.what[what];
  return behindSerial === null ? words : text.behind(words, behindSerial);
}

/** The people who went ahead out of the usual order, by reason. Others are named by their serials only. */
function WhoWentAhead({ wentAhead }: Pick<History, 'wentAhead'>) {
  const lines = WENT_AHEAD_REASONS.flatMap((why) => {
    const serials = wentAhead.filter((one) => one.why === why).map(({ serialNumber }) => serialNumber);
    if (serials.length === 0) return [];
    const range = rangeOf(serials.map((serial) => formatNumber(serial)));
    return isForward(why)
      ? text.ahead.forward(serials.length, range, text.reasons[why])
      : text.ahead[why](serials.length, range);
  });
  return (
    <section className="grid gap-2" aria-labelledby="who-went-ahead">
      <h3 id="who-went-ahead">{text.ahead.title}</h3>
      {lines.length === 0 && <p className="text-muted">{text.ahead.nobody}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** '8, 11 and 12' */
function rangeOf(serials: readonly string[]): string {
  const [first, last] = [serials.slice(0, -1).join(', '), serials.at(-1) ?? ''];
  return first === '' ? last : text.ahead.and(first, last);
}

function isForward(why: (typeof WENT_AHEAD_REASONS)[number]): why is ForwardReason {
  return (FORWARD_REASONS as readonly string[]).includes(why);
}
