import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { Menu } from '@mantine/core';
import { IconBan, IconChevronDown, IconCoffee, IconMessage } from '@tabler/icons-react';
import { useRef } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { ButtonMenu } from '../../ui/button/RowMenu.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { useStaff } from '../staff-context.ts';
import { BREAK_MINUTES } from './BreakDialog.tsx';
import { laterTimes } from './later-times.ts';
import { peopleWithoutTurn } from './people-without-turn.ts';
import type { useAct } from './queue.api.ts';
import classes from './SittingMenu.module.css';
import { type SittingAct, sittingActs } from './sitting-acts.ts';
import { useSittingDialogs } from './use-sitting-dialogs.tsx';

const text = adminDoctorQueueText.menu;

interface SittingMenuProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
}

/**
 * What can be done with the whole sitting: the doctor has come, is late, on a break, back; the end and the cancellation. Both the
 * desk and the doctor's screen show it. It shows only what the state of the sitting allows.
 */
export function SittingMenu({ queue, act }: SittingMenuProps) {
  const { can } = useStaff();
  const clinic = useClinic();
  const target = useRef<HTMLButtonElement>(null);
  const { open, end, dialog } = useSittingDialogs(queue, act);
  const usual = sittingActs(act, { open, end });
  if (!can('update') || !clinic) return null;

  const isToday = queue.date === clinic.today;
  const acts = isToday ? actsOfToday() : isOver(queue) ? [] : [usual.end];

  function actsOfToday(): SittingAct[] {
    const someoneLeft = peopleWithoutTurn(queue).length > 0;
    const tell = { label: text.tell, Icon: IconMessage, run: () => open({ kind: 'tell' }) };
    if (isOver(queue)) {
      const people = { label: text.people, Icon: IconMessage, run: () => open({ kind: 'touched' }) };
      return [
        { ...usual.back, label: text.open },
        ...(queue.state === 'cancelled' && someoneLeft ? [people] : []),
      ];
    }
    return [
      ...stateActs(),
      ...(someoneLeft ? [tell] : []),
      usual.end,
      { label: text.cancel, Icon: IconBan, run: () => open({ kind: 'cancel' }), danger: true },
    ];
  }

  /** What only this state of the sitting allows. */
  function stateActs(): SittingAct[] {
    switch (queue.state) {
      case 'expected':
        return [usual['doctor-arrived'], usual.late];
      case 'running':
        return [
          ...laterTimes(clinic?.timeOfDay ?? '', BREAK_MINUTES).map(({ minutes, time }) => ({
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

  const item = ({ label, Icon, run, danger }: SittingAct) => (
    <Menu.Item
      key={label}
      className={classes.item}
      data-danger={danger || undefined}
      leftSection={<Icon size={18} stroke={1.75} />}
      onClick={() => {
        // A dialog that opens now must return the focus to this button, because the item will be gone.
        focusOn(target.current);
        run();
      }}
    >
      {label}
    </Menu.Item>
  );

  return (
    <>
      {acts.length > 0 && (
        <ButtonMenu
          ref={target}
          label={text.labelOf(localText(queue.doctorName, queue.doctorNameBn))}
          className={classes.target ?? ''}
          dropdownClass={classes.dropdown}
          face={
            <>
              {text.label}
              <IconChevronDown size={18} aria-hidden />
            </>
          }
          width={260}
        >
          {acts.filter(({ danger }) => !danger).map(item)}
          {acts.some(({ danger }) => danger) && <Menu.Divider />}
          {acts.filter(({ danger }) => danger).map(item)}
        </ButtonMenu>
      )}
      {dialog}
    </>
  );
}
