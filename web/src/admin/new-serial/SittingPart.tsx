import { formatWindow, localText } from '@clinic-serial/contract/messages/current/format';
import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { getPublicQueue } from '@clinic-serial/contract/subjects/queue';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { IconStethoscope } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { newSerialText } from '#messages/admin-new-serial';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { AtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import type { OneSitting } from './new-serial.ts';
import { isSitting, sittingsFound } from './todays-sittings.ts';

const text = newSerialText.sitting;
/** More would not fit below the box without scrolling. */
const MOST_SHOWN = 7;

interface SittingPartProps {
  ref: RefObject<HTMLInputElement | null>;
  sittings: readonly ListedQueue[] | undefined;
  chosen: OneSitting | null;
  error: string | undefined;
  onChoose: (sitting: ListedQueue) => void;
  /** Called when Enter keeps the doctor or takes another. */
  onTaken: () => void;
}

/** The doctor: some letters find a sitting of today, the arrows mark one, Enter takes it or the first. */
export function SittingPart({ ref, sittings = [], chosen, error, onChoose, onTaken }: SittingPartProps) {
  const id = useId();
  // Null while the chosen doctor is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState(0);
  const present = sittings.find((one) => isSitting(one, chosen));
  const found = typed === null ? [] : sittingsFound(sittings, typed).slice(0, MOST_SHOWN);
  const isOpen = found.length > 0;
  const nobody = typed !== null && typed.trim() !== '' && found.length === 0;

  function search(next: string | null) {
    setTyped(next);
    setMarked(0);
  }

  function take(sitting: ListedQueue) {
    search(null);
    onChoose(sitting);
    onTaken();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const markedOne = found[marked];
    if (step && !isOpen) search('');
    else if (step) setMarked((marked + step + found.length) % found.length);
    else if (event.key === 'Escape' && typed !== null) search(null);
    else if (event.key !== 'Enter' || event.repeat) return;
    else if (markedOne) take(markedOne);
    else if (typed === null && chosen) onTaken();
    else search('');
    event.preventDefault();
  }

  return (
    <div className="relative grid min-w-0 grid-cols-1 content-start gap-xs">
      <TextField
        ref={ref}
        label={text.label}
        before={<IconStethoscope size={20} aria-hidden />}
        placeholder={text.placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={typed ?? (present ? nameOf(present) : '')}
        error={nobody ? text.noneFound : typed ? undefined : error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        onFocus={(event) => {
          event.currentTarget.select();
          if (!chosen) search('');
        }}
        onBlur={() => search(null)}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {present && typed === null && (
        <About key={`${present.doctorId} ${present.sitting}`} sitting={present} of={chosen} />
      )}
      {isOpen && (
        <div
          role="listbox"
          id={id}
          aria-label={text.list}
          className="overflow-hidden rounded-md border border-line-strong bg-surface"
        >
          {found.map((sitting, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys
            <div
              key={`${sitting.doctorId} ${sitting.sitting}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={`grid cursor-pointer gap-x-sm border-0 border-b border-solid border-line px-sm py-1.5 hover:bg-sunken ${index === marked ? 'bg-accent-soft' : ''}`}
              // The box keeps the focus, so that the keys go on working.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(sitting)}
            >
              <span className="font-semibold wrap-anywhere">{nameOf(sitting)}</span>
              <span className="text-sm text-muted">
                {detailsOf(sitting)}
                <AtPlace of={sitting} className="font-semibold" />
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const nameOf = ({ doctorName, doctorNameBn }: ListedQueue) => localText(doctorName, doctorNameBn);

/** '9:00 AM – 1:00 PM · 5 free · Now serving 12' */
function detailsOf({ startTime, endTime, free, now }: ListedQueue): string {
  return [
    formatTimeRange(startTime, endTime),
    free > 0 ? text.free(free) : text.full,
    stateText(stateTexts, now),
  ].join(' · ');
}

/** The chosen sitting, and when a new serial should come (rules: queue 11). */
function About({ sitting, of }: { sitting: ListedQueue; of: OneSitting | null }) {
  const { doctorId, date, sitting: number } = of ?? {};
  const { data } = useStaffRead(getPublicQueue, {
    params: { doctorId: doctorId ?? 0, date: date ?? '' },
    query: { sitting: String(number ?? 1) },
    enabled: of !== null,
  });
  const window = sitting.free > 0 ? data?.window : null;
  return (
    <p className="text-sm text-muted" role="status">
      {detailsOf(sitting)}
      {window && ` · ${text.come(formatWindow(window.from, window.to))}`}
      <AtPlace of={sitting} always className="font-semibold" />
    </p>
  );
}
