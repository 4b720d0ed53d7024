import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ActKind } from '@clinic-serial/contract/terms/queue-words';
import {
  IconArrowBackUp,
  IconBan,
  IconChevronDown,
  IconClockExclamation,
  IconCoffee,
  IconDoorExit,
  IconMessage,
  IconStethoscope,
} from '@tabler/icons-react';
import { useId } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Menu } from '../../ui/button/Menu.tsx';
import { MenuActions } from '../../ui/button/RowMenu.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useClinicTime } from '../kept/clinic-time.ts';
import { useWhyNot } from '../kept/kept-context.ts';
import { useStaff } from '../staff-context.ts';
import type { useAct } from './queue.api.ts';
import { laterTimes, peopleWithoutTurn } from './queue-rules.ts';
import { BREAK_MINUTES, useSittingDialogs } from './use-sitting-dialogs.tsx';

const text = adminDoctorQueueText.menu;

const TARGET =
  'inline-flex min-h-tap flex-none cursor-pointer items-center justify-center gap-1 rounded-md border border-line-strong ' +
  'bg-surface px-sm py-1.5 font-semibold text-text hover:bg-sunken aria-expanded:bg-sunken';

/** The menu of the whole sitting, for its present state. The desk and the doctor's screen show it. */
export function SittingMenu({ queue, act }: { queue: QueueState; act: ReturnType<typeof useAct> }) {
  const { can } = useStaff();
  const clinic = useClinic();
  const time = useClinicTime() ?? '';
  const { open, end, dialog } = useSittingDialogs(queue, act);
  const whyNot = useWhyNot(queue);
  const usual = sittingActs(act, { open, end, whyNot });
  if (!can('update') || !clinic) return null;

  const isToday = queue.date === clinic.today;
  const acts = isToday ? actsOfToday() : isOver(queue) ? [] : [usual.end];

  function actsOfToday(): SittingAct[] {
    const someoneLeft = peopleWithoutTurn(queue).length > 0;
    const tell = { label: text.tell, Icon: IconMessage, whyNot, run: () => open({ kind: 'tell' }) };
    if (isOver(queue)) {
      const people = { label: text.people, Icon: IconMessage, whyNot, run: () => open({ kind: 'touched' }) };
      return [
        { ...usual.back, label: text.open, whyNot },
        ...(queue.state === 'cancelled' && someoneLeft ? [people] : []),
      ];
    }
    return [
      ...stateActs(),
      ...(someoneLeft ? [tell] : []),
      usual.end,
      { label: text.cancel, Icon: IconBan, whyNot, run: () => open({ kind: 'cancel' }), danger: true },
    ];
  }

  /** The acts that only this state of the sitting allows. */
  function stateActs(): SittingAct[] {
    switch (queue.state) {
      case 'expected':
        return [usual['doctor-arrived'], usual.late];
      case 'running':
        return [
          ...laterTimes(time, BREAK_MINUTES).map(({ minutes, time }) => ({
            label: text.breakMinutes(minutes),
            Icon: IconCoffee,
            run: () => act.mutate({ kind: 'break', until: time }),
          })),
          { label: text.breakOpen, Icon: IconCoffee, run: () => act.mutate({ kind: 'break' }) },
        ];
      case 'break':
        return [usual.back];
      default:
        return [];
    }
  }

  return (
    <>
      {acts.length > 0 && (
        <Menu
          label={text.labelOf(localText(queue.doctorName, queue.doctorNameBn))}
          className={TARGET}
          face={
            <>
              {text.label}
              <IconChevronDown size={18} aria-hidden />
            </>
          }
        >
          <MenuActions actions={acts.map(({ run, ...act }) => ({ ...act, onSelect: run }))} />
        </Menu>
      )}
      {dialog}
    </>
  );
}

const overdueNoticeText = adminDoctorQueueText.overdue;

/** Asks about an overdue sitting. Its buttons are the acts that can be the answer (rules: queue 17). */
export function OverdueNotice({ queue, act }: { queue: QueueState; act: ReturnType<typeof useAct> }) {
  const { can } = useStaff();
  const { dialog, ...dialogs } = useSittingDialogs(queue, act);
  const focusFallback = useMainFocusFallback();
  const questionId = useId();
  const whyNot = useWhyNot(queue);
  if (!can('update')) return null;
  const offered: Partial<Record<ActKind, SittingAct>> = sittingActs(act, { ...dialogs, whyNot });
  return (
    <>
      <div {...focusFallback}>
        {queue.overdue && (
          <section aria-labelledby={questionId}>
            <Notice tone="warn">
              <div className="flex flex-wrap items-center gap-x-gutter gap-y-xs">
                <p id={questionId} className="font-semibold">
                  {questionOf(queue.now)}
                </p>
                {queue.overdue.acts
                  .flatMap((kind) => offered[kind] ?? [])
                  .map(({ label, Icon, run, whyNot: reason }, place) => (
                    <ActionButton
                      key={label}
                      look={place === 0 ? 'soft' : 'quiet'}
                      size="sm"
                      disabled={act.isPending || reason !== undefined}
                      title={reason}
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
      {/* The dialog stays when its own act has changed the state, because 'late' continues with the SMS. */}
      {dialog}
    </>
  );
}

function questionOf({ kind }: SittingNow): string {
  if (kind === 'not-come') return overdueNoticeText.hasCome;
  return kind === 'break-over' ? overdueNoticeText.isBack : overdueNoticeText.isOver;
}

/** An act of a whole sitting, as a menu or a notice offers it. */
interface SittingAct {
  label: string;
  Icon: typeof IconBan;
  run: () => void;
  whyNot?: string | undefined;
  danger?: boolean;
}

/** The acts that both the menu of a sitting and the notice of an overdue one offer, in the same words. */
function sittingActs(
  act: ReturnType<typeof useAct>,
  {
    open,
    end,
    whyNot,
  }: Pick<ReturnType<typeof useSittingDialogs>, 'open' | 'end'> & Pick<SittingAct, 'whyNot'>,
): Record<'doctor-arrived' | 'late' | 'back' | 'end', SittingAct> {
  return {
    'doctor-arrived': {
      label: text.arrived,
      Icon: IconStethoscope,
      run: () => act.mutate({ kind: 'doctor-arrived' }),
    },
    late: { label: text.late, Icon: IconClockExclamation, whyNot, run: () => open({ kind: 'late' }) },
    back: { label: text.back, Icon: IconArrowBackUp, run: () => act.mutate({ kind: 'back' }) },
    end: { label: text.end, Icon: IconDoorExit, whyNot, run: end },
  };
}
