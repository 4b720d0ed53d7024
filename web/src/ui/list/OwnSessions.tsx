import type { OwnSession } from '@clinic-serial/contract/subjects/sessions';
import { useId, useState } from 'react';
import { sessionsText as text } from '#messages/sessions';
import { deviceText } from '#messages/values';
import { ApiError } from '../../api/errors.ts';
import { Tag } from '../badge/Tag.tsx';
import { ActionButton } from '../button/Action.tsx';
import { useSingleFlight } from '../button/use-single-flight.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { failureLines } from '../notice/failure-lines.ts';
import { Notice } from '../notice/Notice.tsx';
import { useWhen } from '../text/use-when.ts';
import { ListState, SkeletonLines } from './ListState.tsx';
import { rowList } from './row-list.ts';

interface OwnSessionsProps {
  /** Undefined while the sessions load. */
  sessions: readonly OwnSession[] | undefined;
  error: Error | null;
  reload: () => void;
  endOne: (id: number) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
}

/** The sessions to end: one session, or all except the current one. */
type Target = OwnSession | 'others';

const deviceOf = ({ device }: OwnSession) => (device === null ? text.unknownDevice : deviceText(device));

/** The list of a person's login sessions, with a button to end each of them. */
export function OwnSessions({ sessions, error, reload, endOne, endOthers }: OwnSessionsProps) {
  const titleId = useId();
  const [target, setTarget] = useState<Target>();
  const [done, setDone] = useState<string>();
  const end = useSingleFlight({
    send: async (what: Target) => {
      if (what === 'others') return endOthers();
      return endOne(what.id).catch((failure: unknown) => {
        // The session has already ended. That is what the person wanted.
        if (!(failure instanceof ApiError && failure.code === 'SESSION_NOT_FOUND')) throw failure;
      });
    },
    onSuccess: (_, what) => {
      setTarget(undefined);
      setDone(what === 'others' ? text.endedOthers : text.ended);
      reload();
    },
  });

  function ask(what: Target) {
    end.forget();
    setDone(undefined);
    setTarget(what);
  }

  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent);
  return (
    <section className="grid grid-cols-1 gap-sm border-t border-line pt-lg" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        {text.title}
      </h2>
      <p className={rowList.quiet}>{others.length > 0 || !sessions ? text.lead : text.onlyHere}</p>
      <ListState
        data={sessions}
        error={error}
        onRetry={reload}
        errorText={text.loadFailed}
        empty={null}
        skeleton={<SkeletonLines lines={2} height="4rem" />}
      >
        {(rows) => (
          <ul className={rowList.list} aria-label={text.list}>
            {rows.map((row) => (
              <SessionRow key={row.id} session={row} onEnd={() => ask(row)} />
            ))}
          </ul>
        )}
      </ListState>
      {others.length > 1 && (
        <div>
          <ActionButton look="quiet" onClick={() => ask('others')}>
            {text.endOthers}
          </ActionButton>
        </div>
      )}
      {done && (
        <Notice tone="good" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {target && (
        <ConfirmDialog
          title={target === 'others' ? text.questionOthers : text.question(deviceOf(target))}
          confirmLabel={target === 'others' ? text.endOthers : text.end}
          pending={end.isPending}
          error={end.error && failureLines(end.error, text.failed).map((line) => <p key={line}>{line}</p>)}
          onConfirm={() => end.run(target)}
          onClose={() => setTarget(undefined)}
        >
          <p>{target === 'others' ? text.consequenceOthers(others.length) : text.consequence}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const when = useWhen();
  const opened = when(session.openedAt);
  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <span className={rowList.name}>
          {deviceOf(session)}
          {session.isCurrent && <Tag tint="teal">{text.thisDevice}</Tag>}
        </span>
        <span className={rowList.quiet}>{text.opened(opened)}</span>
        <span className={rowList.quiet}>{text.lastUsed(when(session.lastUsedAt))}</span>
      </div>
      {!session.isCurrent && (
        <ActionButton look="quiet" aria-label={text.endNamed(deviceOf(session), opened)} onClick={onEnd}>
          {text.end}
        </ActionButton>
      )}
    </li>
  );
}
