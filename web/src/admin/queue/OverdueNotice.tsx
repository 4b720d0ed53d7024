import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ActKind } from '@clinic-serial/contract/terms/queue-words';
import { useId } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useStaff } from '../staff-context.ts';
import classes from './OverdueNotice.module.css';
import type { useAct } from './queue.api.ts';
import { type SittingAct, sittingActs } from './sitting-acts.ts';
import { useSittingDialogs } from './use-sitting-dialogs.tsx';

const text = adminDoctorQueueText.overdue;

interface OverdueNoticeProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
}

/** Asks staff what has become of an overdue sitting, with the acts that answer it as buttons (rules: queue 17). */
export function OverdueNotice({ queue, act }: OverdueNoticeProps) {
  const { can } = useStaff();
  const { dialog, ...dialogs } = useSittingDialogs(queue, act);
  const focusFallback = useMainFocusFallback();
  const questionId = useId();
  if (!can('update')) return null;
  const offered: Partial<Record<ActKind, SittingAct>> = sittingActs(act, dialogs);
  return (
    <>
      <div {...focusFallback}>
        {queue.overdue && (
          <section aria-labelledby={questionId}>
            <Notice tone="warn">
              <p id={questionId} className={classes.question}>
                {questionOf(queue.now)}
              </p>
              <div className={classes.acts}>
                {queue.overdue.acts
                  .flatMap((kind) => offered[kind] ?? [])
                  .map(({ label, Icon, run }, place) => (
                    <ActionButton
                      key={label}
                      look={place === 0 ? 'primary' : 'quiet'}
                      size="sm"
                      disabled={act.isPending}
                      onClick={run}
                    >
                      <Icon size={18} aria-hidden />
                      {label}
                    </ActionButton>
                  ))}
              </div>
            </Notice>
          </section>
        )}
      </div>
      {/* It stays when its own act has changed the state: after 'late' it goes on to the SMS. */}
      {dialog}
    </>
  );
}

function questionOf({ kind }: SittingNow): string {
  if (kind === 'not-come') return text.hasCome;
  return kind === 'break-over' ? text.isBack : text.isOver;
}
