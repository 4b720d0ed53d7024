import { searchKey } from '@clinic-serial/contract/fields/search-key';
import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ListedQueue } from '@clinic-serial/contract/queue';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { formatTime, formatTimeRange } from '../../ui/text/format.ts';
import classes from './SittingChooser.module.css';

const text = adminQueueText.sittings;
/** With more sittings than these, a field finds a doctor. */
const MOST_WITHOUT_SEARCH = 8;

interface SittingChooserProps {
  sittings: readonly ListedQueue[];
  chosen: ListedQueue;
  onChoose: (sitting: ListedQueue) => void;
}

/** The sittings of today with their counts, to choose one. */
export function SittingChooser({ sittings, chosen, onChoose }: SittingChooserProps) {
  const [search, setSearch] = useState('');
  const wanted = searchKey(search.trim());
  const found = sittings.filter(({ doctorName, doctorNameBn }) =>
    [doctorName, doctorNameBn ?? ''].some((name) => searchKey(name).includes(wanted)),
  );
  return (
    <nav className={classes.chooser} aria-label={text.label}>
      {sittings.length > MOST_WITHOUT_SEARCH && (
        <TextInput
          className={classes.search}
          aria-label={text.find}
          placeholder={text.find}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.sittings}>
        {found.map((sitting) => (
          <li key={`${sitting.doctorId} ${sitting.sitting}`}>
            <button
              type="button"
              className={classes.sitting}
              data-state={sitting.state}
              aria-current={sitting === chosen || undefined}
              onClick={() => onChoose(sitting)}
            >
              <b>{localText(sitting.doctorName, sitting.doctorNameBn)}</b>
              <span>{stateOf(sitting)}</span>
              <span>
                {[text.waiting(sitting.waiting), text.notHere(sitting.notHere), text.seen(sitting.seen)].join(
                  ' · ',
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{text.noneFound}</p>}
    </nav>
  );
}

function stateOf({ state, startTime, endTime, expectedStart, breakUntil }: ListedQueue): string {
  const hours = formatTimeRange(startTime, endTime);
  if (state === 'break' && breakUntil) return text.breakUntil(formatTime(breakUntil));
  if (state === 'expected' && expectedStart !== startTime) return text.late(formatTime(expectedStart));
  return `${hours}, ${text.states[state]}`;
}
