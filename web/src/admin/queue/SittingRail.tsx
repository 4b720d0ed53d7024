import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { isNamed, nameBeginnings, nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { IconChevronDown, IconSearch, IconUsers } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { adminQueueText } from '#messages/admin-queue';
import { Link } from '../../ui/address/Link.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { formatNumber, formatTime } from '../../ui/text/format.ts';
import { adminPaths } from '../paths.ts';
import { AtPlace } from '../places.tsx';
import type { SittingOf } from '../sitting-of.ts';
import { ShortState } from './SittingState.tsx';
import { keysFor, railOrder, SEARCH_KEY, type SittingKeys, sittingName } from './sitting-keys.ts';
import { focusBox, isDialogOpen } from './use-arrival-box.tsx';

const text = adminQueueText.sittings;

interface SittingRailProps {
  sittings: readonly ListedQueue[];
  chosen: Pick<SittingOf, 'doctorId' | 'sitting'>;
  /** The arrival box of the desk, to which the focus returns. */
  box: RefObject<HTMLInputElement | null>;
  /** Shown beside the title. */
  mark: ReactNode;
}

/**
 * The sittings of today beside the desk, each with its key. Alt+S searches a doctor by letters. Narrow
 * screens show only the chosen sitting, in one row; pressing it opens the list.
 */
export function SittingRail({ sittings, chosen, box, mark }: SittingRailProps) {
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const keys = useSittingKeys(sittings);
  const { open, finished } = railOrder(sittings);
  const isSearched = search.trim() !== '';
  const found = isSearched ? namedBy(search, [...open, ...finished]) : [];
  const isChosen = (sitting: ListedQueue) => sittingName(sitting) === sittingName(chosen);
  const current = sittings.find(isChosen);

  function close() {
    setSearch('');
    setIsOpen(false);
  }

  function choose(sitting: ListedQueue) {
    close();
    // The desk of another sitting takes the focus itself once it has loaded.
    if (isChosen(sitting)) focusBox(box.current);
    else navigate(adminPaths.queueOf(sitting.doctorId, sitting.sitting));
  }

  useAltKeys((code) => {
    const sitting = sittings.find((one) => code === `Digit${keys.get(sittingName(one))}`);
    if (sitting) choose(sitting);
    if (code === 'KeyS') {
      // On a narrow screen the list opens first, at once, because the next letter is for its field.
      flushSync(() => setIsOpen(true));
      focusOn(field.current);
    }
    return sitting !== undefined || code === 'KeyS';
  });

  const rows = (shown: readonly ListedQueue[]) => (
    <ul className="grid grid-cols-1 gap-1">
      {shown.map((sitting) => (
        <li key={sittingName(sitting)}>
          <SittingLink
            sitting={sitting}
            shortcut={keys.get(sittingName(sitting))}
            isChosen={isChosen(sitting)}
            isFirstFound={isSearched && sitting === found[0]}
            onFollow={close}
          />
        </li>
      ))}
    </ul>
  );

  return (
    <div className="grid grid-cols-1 gap-xs min-[75rem]:sticky min-[75rem]:top-2 min-[75rem]:max-h-[calc(100vh-1rem)] min-[75rem]:overflow-y-auto min-[75rem]:p-1">
      <div className="flex flex-wrap items-center gap-xs empty:hidden">
        <h1 className="text-2xl max-[75rem]:sr-only">{adminQueueText.title}</h1>
        {mark}
      </div>
      {current && (
        <button
          type="button"
          className={`flex w-full cursor-pointer items-center gap-xs rounded-md border px-sm py-1 text-start text-text min-[75rem]:hidden ${lookOf(current, true)}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="grid min-w-0 flex-1 grid-cols-1">
            <span className="truncate text-lg font-semibold">{nameOf(current)}</span>
            <span className="flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums">
              {current.now.kind !== 'before' && formatTime(current.startTime)}
              <AtPlace of={current} />
              <ShortState sitting={current} />
            </span>
          </span>
          <span className="sr-only">{text.others}</span>
          <IconChevronDown size={22} aria-hidden className={`flex-none ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      )}
      <nav
        id={id}
        aria-label={text.label}
        className={`grid grid-cols-1 gap-xs ${isOpen ? '' : 'max-[75rem]:hidden'}`}
      >
        <form
          className="flex items-center gap-1 rounded-md border border-line-strong bg-surface ps-2 pe-1 focus-within:focus-ring"
          onSubmit={(event) => {
            event.preventDefault();
            if (found[0]) choose(found[0]);
          }}
        >
          <IconSearch size={18} aria-hidden className="flex-none text-muted" />
          <input
            ref={field}
            type="search"
            className="min-h-tap w-full min-w-0 flex-1 border-0 bg-transparent p-0 text-text placeholder:text-muted placeholder:opacity-100 focus-visible:outline-none"
            aria-label={text.find}
            aria-keyshortcuts={SEARCH_KEY}
            placeholder={text.find}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              close();
              focusBox(box.current);
            }}
          />
          <Key>{SEARCH_KEY}</Key>
        </form>
        {isSearched && found.length === 0 && (
          <p role="status" className="px-2 text-muted">
            {text.noneFound}
          </p>
        )}
        {isSearched ? (
          rows(found)
        ) : (
          <>
            {rows(open)}
            {finished.length > 0 && (
              <details open={finished.some(isChosen)}>
                <summary className="min-h-tap cursor-pointer px-2 py-2.5 text-sm text-muted">
                  {text.finished(finished.length)}
                </summary>
                {rows(finished)}
              </details>
            )}
          </>
        )}
      </nav>
    </div>
  );
}

const nameOf = ({ doctorName, doctorNameBn }: ListedQueue) => localText(doctorName, doctorNameBn);

/** The sittings whose doctor or department has words that begin with the typed ones. */
function namedBy(search: string, sittings: readonly ListedQueue[]): ListedQueue[] {
  const beginnings = nameBeginnings(search);
  return sittings.filter(({ doctorName, doctorNameBn, departmentName, departmentNameBn }) =>
    isNamed(nameWordsKey([doctorName, doctorNameBn, departmentName, departmentNameBn].join(' ')), beginnings),
  );
}

/** The keys of the sittings, which stay while the page is open. */
function useSittingKeys(sittings: readonly ListedQueue[]): SittingKeys {
  const [given, setGiven] = useState<SittingKeys>(new Map());
  const keys = keysFor(given, sittings);
  const isSame = keys.size === given.size && [...keys].every(([name, key]) => given.get(name) === key);
  if (!isSame) setGiven(keys);
  return isSame ? given : keys;
}

/**
 * Listens for Alt with another key, wherever the focus is. On a Mac, Alt with a digit types a sign, so the
 * place of the key counts and not its letter, which a Bangla keyboard changes too.
 *
 * @param onKey gets the `code` of the key; true means that the key is used up
 */
function useAltKeys(onKey: (code: string) => boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, isComposing, code } = event;
    // On a keyboard with a third level, Alt Gr is reported as Alt and Control.
    if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || isDialogOpen()) return;
    if (event.getModifierState('AltGraph')) return;
    if (onKey(code)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The edge and the ground of a sitting: chosen, overdue or neither. */
function lookOf({ overdue }: ListedQueue, isChosen: boolean): string {
  // With forced colours every sitting has an edge, so the chosen one gets a thick one.
  if (isChosen) return 'border-accent bg-accent-soft forced-colors:border-s-8';
  return overdue ? 'border-warn-line bg-warn-soft' : 'border-transparent bg-transparent hover:bg-sunken';
}

interface SittingLinkProps {
  sitting: ListedQueue;
  /** The digit that chooses it together with Alt. */
  shortcut: number | undefined;
  isChosen: boolean;
  /** True for the sitting that Enter chooses. */
  isFirstFound: boolean;
  onFollow: () => void;
}

function SittingLink({ sitting, shortcut, isChosen, isFirstFound, onFollow }: SittingLinkProps) {
  const { waiting } = sitting;
  return (
    <Link
      to={adminPaths.queueOf(sitting.doctorId, sitting.sitting)}
      className={`grid grid-cols-1 rounded-md border px-2 py-0.5 text-text no-underline ${lookOf(sitting, isChosen)} ${isFirstFound ? 'outline-2 outline-accent' : ''}`}
      aria-current={isChosen || undefined}
      aria-keyshortcuts={shortcut === undefined ? undefined : `Alt+${shortcut}`}
      data-overdue={sitting.overdue !== null || undefined}
      onClick={onFollow}
    >
      <span className="flex items-center gap-2">
        {shortcut !== undefined && <Key>{formatNumber(shortcut)}</Key>}
        <span className="min-w-0 flex-1 truncate font-semibold" title={nameOf(sitting)}>
          {nameOf(sitting)}
        </span>
        {waiting > 0 && (
          <span className="inline-flex flex-none items-center gap-1 font-semibold tabular-nums">
            <IconUsers size={16} aria-hidden className="text-muted" />
            <span aria-hidden>{formatNumber(waiting)}</span>
            <span className="sr-only">{text.waiting(waiting)}</span>
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm leading-tight tabular-nums">
        {sitting.now.kind !== 'before' && <span className="text-muted">{formatTime(sitting.startTime)}</span>}
        <AtPlace of={sitting} className="text-muted" />
        <ShortState sitting={sitting} />
      </span>
    </Link>
  );
}
