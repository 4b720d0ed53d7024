import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyBox, ListState } from '../../ui/list/ListState.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import icon from '../../ui/style/icon-button.module.css';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import classes from './CalendarPage.module.css';

const text = adminCalendarText.closed;

interface RemovableListProps<Entry extends { id: number }> {
  query: { data: readonly Entry[] | undefined; error: Error | null; refetch: () => unknown };
  empty: { title: string; text: string };
  /** The name of an entry, for the button and the question. */
  nameOf: (entry: Entry) => string;
  row: (entry: Entry) => ReactNode;
  question: { title: (name: string) => string; text: string };
  removal: {
    run: (entry: Entry, done: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
}

/** The holidays or the leave of a doctor, each with a button that deletes it after a question. */
export function RemovableList<Entry extends { id: number }>({
  query: { data, error, refetch },
  empty,
  nameOf,
  row,
  question,
  removal,
}: RemovableListProps<Entry>) {
  const { can } = useStaff();
  const [removing, setRemoving] = useState<Entry | null>(null);

  function close() {
    removal.reset();
    setRemoving(null);
  }

  return (
    <>
      <ListState
        data={data}
        error={error}
        onRetry={() => void refetch()}
        errorText={adminCalendarText.loadFailed}
        empty={<EmptyBox {...empty} />}
      >
        {(entries) => (
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <div className={classes.entry}>{row(entry)}</div>
                {can('update') && (
                  <button
                    type="button"
                    className={icon.quiet}
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
      {removing && (
        <ConfirmDialog
          title={question.title(nameOf(removing))}
          confirmLabel={text.confirmRemove}
          danger
          pending={removal.isPending}
          error={removal.error && <p>{failureText(removal.error, text.removeFailed)}</p>}
          onConfirm={() =>
            removal.run(removing, {
              onSuccess: () => {
                toastGood(text.removed);
                setRemoving(null);
              },
            })
          }
          onClose={close}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
