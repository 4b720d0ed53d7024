import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue';
import { isNamed, nameBeginnings, nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { useEffect, useRef, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { Link } from '../../ui/address/Link.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { adminPaths } from '../paths.ts';
import type { SittingOf } from './queue.api.ts';
import { SittingState } from './SittingState.tsx';
import classes from './SittingStrip.module.css';

const text = adminQueueText.sittings;

/** From so many sittings on, finding a doctor by name is quicker than looking along the strip. */
const SEARCH_FROM = 7;

interface SittingStripProps {
  sittings: readonly ListedQueue[];
  chosen: Pick<SittingOf, 'doctorId' | 'sitting'>;
}

/** The sittings of today with their counts, in one row that scrolls. Many of them can be searched by the doctor's name. */
export function SittingStrip({ sittings, chosen }: SittingStripProps) {
  const [search, setSearch] = useState('');
  const beginnings = nameBeginnings(search);
  const isChosen = ({ doctorId, sitting }: ListedQueue) =>
    doctorId === chosen.doctorId && sitting === chosen.sitting;
  const shown =
    search.trim() === ''
      ? sittings
      : sittings.filter(({ doctorName, doctorNameBn }) =>
          isNamed(nameWordsKey(`${doctorName} ${doctorNameBn ?? ''}`), beginnings),
        );
  return (
    <nav className={classes.strip} aria-label={text.label}>
      {sittings.length >= SEARCH_FROM && (
        <div className={classes.search}>
          <TextField
            label={text.find}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={classes.none}>{text.noneFound}</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((sitting) => (
            <li key={`${sitting.doctorId} ${sitting.sitting}`}>
              <SittingLink sitting={sitting} isChosen={isChosen(sitting)} onFollow={() => setSearch('')} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface SittingLinkProps {
  sitting: ListedQueue;
  isChosen: boolean;
  onFollow: () => void;
}

function SittingLink({ sitting, isChosen, onFollow }: SittingLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  const { doctorName, doctorNameBn, startTime, waiting, notHere, seen } = sitting;
  return (
    <Link
      ref={link}
      to={adminPaths.queueOf(sitting.doctorId, sitting.sitting)}
      className={classes.link}
      aria-current={isChosen || undefined}
      data-overdue={sitting.overdue !== null || undefined}
      onClick={onFollow}
    >
      <span className={classes.doctor}>{localText(doctorName, doctorNameBn)}</span>
      <span className={classes.line}>
        <span>{formatTime(startTime)}</span>
        <SittingState sitting={sitting} />
      </span>
      <span className={classes.counts}>
        <span>{text.waiting(waiting)}</span>
        <span>{text.notHere(notHere)}</span>
        <span>{text.seen(seen)}</span>
      </span>
    </Link>
  );
}
