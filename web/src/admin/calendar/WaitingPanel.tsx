import {
  listWaiting,
  orderWaiting,
  removeWaiting,
  type WaitingPerson,
} from '@clinic-serial/contract/subjects/waiting-list';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { ListState } from '../../ui/list/ListState.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatTime } from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import { PhoneLink } from '../marks.tsx';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaffCache, useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { useWaiting } from './calendar.api.ts';
import { LINES, QUIET } from './calendar-looks.ts';

const text = adminCalendarText.waiting;

/** The people who wait for a place of a day, in their order. Staff can change the order and remove people. */
export function WaitingPanel({ doctorId, date }: { doctorId: number; date: string }) {
  const params = { id: doctorId, date };
  const { data, error, refetch } = useWaiting(params);
  const { set: show } = useStaffCache(listWaiting, { params });
  const order = useStaffChange(orderWaiting);
  const [removing, setRemoving] = useState<WaitingPerson | null>(null);
  const title = useId();
  const focusFallback = useMainFocusFallback();
  const people = data?.people;

  function swap(place: number, other: number) {
    const ids = (people ?? []).map(({ id }) => id);
    [ids[place], ids[other]] = [ids[other] as number, ids[place] as number];
    order.mutate({ params, body: { ids } }, { onSuccess: show });
  }

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-xs border-t border-line pt-gutter"
      aria-labelledby={title}
    >
      <h3 id={title}>{text.title}</h3>
      <FailureNotice error={order.error} fallback={text.failed} />
      <div {...focusFallback}>
        <ListState
          data={people}
          error={error}
          onRetry={() => void refetch()}
          errorText={text.loadFailed}
          empty={<p className={QUIET}>{text.none}</p>}
        >
          {(rows) => (
            <ol className={LINES}>
              {rows.map((person, place) => (
                <Person
                  key={person.id}
                  person={person}
                  // Only people of the same sitting can swap, because each sitting has its own line.
                  onUp={isOneLine(rows[place - 1], person) ? () => swap(place, place - 1) : undefined}
                  onDown={isOneLine(rows[place + 1], person) ? () => swap(place, place + 1) : undefined}
                  isBusy={order.isPending}
                  onRemove={() => setRemoving(person)}
                />
              ))}
            </ol>
          )}
        </ListState>
      </div>
      {removing && (
        <ConfirmChange
          title={text.removeTitle(removing.patientName)}
          confirmLabel={text.removeConfirm}
          danger
          endpoint={removeWaiting}
          sending={{ params: { id: removing.id } }}
          failed={text.failed}
          onDone={() => setRemoving(null)}
          onClose={() => setRemoving(null)}
        >
          <p>{text.removeText}</p>
        </ConfirmChange>
      )}
    </section>
  );
}

const isOneLine = (other: WaitingPerson | undefined, { sitting }: WaitingPerson) =>
  other?.sitting === sitting;

interface PersonProps {
  person: WaitingPerson;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  isBusy: boolean;
  onRemove: () => void;
}

function Person({ person, onUp, onDown, isBusy, onRemove }: PersonProps) {
  const { can } = useStaff();
  const { patientName: name, patientPhone, sitting } = person;
  const move = (label: string, Icon: typeof IconX, onClick: (() => void) | undefined) => (
    <button
      type="button"
      className={QUIET_ICON_BUTTON}
      aria-label={label}
      title={label}
      // A button that is only marked as disabled keeps the focus, so that the next press is possible at once.
      aria-disabled={!onClick || isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return (
    <li className="flex items-center justify-between gap-x-3">
      <div className="min-w-0 wrap-anywhere">
        <strong>{name}</strong> <PhoneLink phone={patientPhone} className="tap-target whitespace-nowrap" />
        <span className={`block ${QUIET}`}>
          {adminCalendarText.day.sitting[sitting]}, <State person={person} />
        </span>
      </div>
      {can('update') && (
        <div className="flex flex-none [&>[aria-disabled=true]]:cursor-default [&>[aria-disabled=true]]:opacity-40">
          {move(text.up(name), IconArrowUp, onUp)}
          {move(text.down(name), IconArrowDown, onDown)}
          {move(text.remove(name), IconX, onRemove)}
        </div>
      )}
    </li>
  );
}

function State({ person: { state, offerExpiresAt } }: { person: WaitingPerson }) {
  const zone = useClinicZone();
  if (state === 'waiting' || offerExpiresAt === null) return text.waiting;
  return text.offered(formatTime(clinicMoment(offerExpiresAt, zone).time));
}
