import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { ActionButton } from '../../ui/button/Action.tsx';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { EmptyBox, ListState } from '../../ui/list/ListState.tsx';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { toastGood } from '../toast.tsx';
import { LINES } from './calendar-looks.ts';

const text = adminCalendarText.closed;

/** A longer list, for example of two years, would push the form below it out of sight. */
const MOST_SHOWN = 10;

interface RemovableListProps<Entry extends { id: number }> {
  query: { error: Error | null; refetch: () => unknown };
  entries: readonly Entry[] | undefined;
  empty: { title: string; text: string };
  nameOf: (entry: Entry) => string;
  row: (entry: Entry) => ReactNode;
  question: { title: (name: string) => string; text: string };
  /** The endpoint that deletes an entry; false if the account may not delete. */
  remove: Endpoint | false;
  /** The parts of the endpoint's address. */
  paramsOf: (entry: Entry) => Record<string, number>;
}

/** The holidays or the leave of a doctor, each with a button that deletes it after a question. */
export function RemovableList<Entry extends { id: number }>({
  query: { error, refetch },
  entries,
  empty,
  nameOf,
  row,
  question,
  remove,
  paramsOf,
}: RemovableListProps<Entry>) {
  const [removing, setRemoving] = useState<Entry | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && (entries?.length ?? 0) > MOST_SHOWN;
  return (
    <>
      <ListState
        data={entries}
        error={error}
        onRetry={() => void refetch()}
        errorText={adminCalendarText.loadFailed}
        empty={<EmptyBox {...empty} />}
      >
        {(rows) => (
          <ul className={LINES}>
            {(isCut ? rows.slice(0, MOST_SHOWN) : rows).map((entry) => (
              <li key={entry.id} className="flex items-center justify-between gap-sm">
                <div className="grid min-w-0 wrap-anywhere">{row(entry)}</div>
                {remove && (
                  <button
                    type="button"
                    className={QUIET_ICON_BUTTON}
                    aria-label={text.removeOf(nameOf(entry))}
                    title={text.remove}
                    onClick={() => setRemoving(entry)}
                  >
                    <IconTrash size={20} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {isCut && (
        <div>
          <ActionButton look="plain" size="sm" onClick={() => setIsWhole(true)}>
            {text.showAll(entries?.length ?? 0)}
          </ActionButton>
        </div>
      )}
      {remove && removing && (
        <ConfirmChange
          title={question.title(nameOf(removing))}
          confirmLabel={text.confirmRemove}
          danger
          endpoint={remove}
          sending={{ params: paramsOf(removing) }}
          failed={text.removeFailed}
          onDone={() => {
            toastGood(text.removed);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{question.text}</p>
        </ConfirmChange>
      )}
    </>
  );
}
