import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { EndChoices } from '@clinic-serial/contract/terms/queue-words';
import { type ReactNode, useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { formatTime } from '../../ui/text/format.ts';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { BreakDialog } from './BreakDialog.tsx';
import { CancelSittingDialog } from './CancelSittingDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { LateDialog } from './LateDialog.tsx';
import { leftPeople } from './left-people.ts';
import type { useAct } from './queue.api.ts';
import { SittingPeopleDialog } from './SittingPeopleDialog.tsx';

type Opened =
  | { kind: 'late' | 'break' | 'end' | 'cancel' | 'touched' }
  | { kind: 'move'; inside: EndChoices['inside'] }
  | { kind: 'tell'; sentence?: string };

interface SittingDialogs {
  open: (opened: Opened) => void;
  /** Ends the sitting. It asks only if somebody had no turn. */
  end: () => void;
  /** The dialog that is open. */
  dialog: ReactNode;
}

/** The questions that acts of a whole sitting ask, one at a time. */
export function useSittingDialogs(queue: QueueState, act: ReturnType<typeof useAct>): SittingDialogs {
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const parts = { queue, act, onClose: close };

  function dialogOf(shown: Opened): ReactNode {
    switch (shown.kind) {
      case 'late':
        return (
          <LateDialog
            {...parts}
            onTell={(until) => open({ kind: 'tell', sentence: lateSentence(queue, until) })}
          />
        );
      case 'break':
        return <BreakDialog {...parts} />;
      case 'end':
        return <EndDialog {...parts} onMove={(inside) => open({ kind: 'move', inside })} />;
      case 'cancel':
        return <CancelSittingDialog {...parts} onCancelled={() => open({ kind: 'touched' })} />;
      case 'touched':
        return <TouchedDialog query={{ doctorId: queue.doctorId, date: queue.date }} onClose={close} />;
      case 'move':
        return <SittingPeopleDialog {...parts} purpose="move" inside={shown.inside} />;
      case 'tell':
        return <SittingPeopleDialog {...parts} purpose="tell" sentence={shown.sentence} />;
    }
  }

  return {
    open,
    end: () => (leftPeople(queue).length > 0 ? open({ kind: 'end' }) : act.mutate({ kind: 'end' })),
    dialog: opened && dialogOf(opened),
  };
}

const lateSentence = ({ startTime }: QueueState, until: string) =>
  adminDoctorQueueText.peopleDialog.lateSentence(formatTime(until), formatTime(startTime));
