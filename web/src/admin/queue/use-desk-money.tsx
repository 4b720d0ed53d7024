import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { IconCash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import { isOnlyHere } from '../kept/kept-state.ts';
import { MoneyDialog, type MoneyOf } from '../money-desk/MoneyDialog.tsx';
import { MoneyMark } from '../money-desk/MoneyMark.tsx';
import { useFees, useQueueMoney } from '../money-desk/money.api.ts';
import type { SittingOf } from '../sitting-of.ts';
import { useStaff } from '../staff-context.ts';
import { MONEY_KEY } from './sitting-keys.ts';

const text = moneyDeskText;

/**
 * The money of the people of a queue: marks, buttons, and the dialog that they open. Shows nothing if the
 * clinic records no payments.
 *
 * @param onClose called when the dialog has closed
 */
export function useDeskMoney(of: SittingOf, queue: QueueState, onClose: () => void) {
  const { can } = useStaff();
  const isOn = useFees() !== undefined;
  const visits = useQueueMoney(of, queue.version);
  const [paying, setPaying] = useState<MoneyOf | null>(null);
  const dueOf = ({ appointmentId }: MoneyOf) => (can('update') ? (visits.get(appointmentId)?.due ?? 0) : 0);

  const actionOf = (person: QueuePerson): RowAction | false => {
    if (!isOn || isOnlyHere(person)) return false;
    const due = dueOf(person);
    return {
      label: due > 0 ? text.offer(due) : text.open,
      Icon: IconCash,
      onSelect: () => setPaying(person),
    };
  };

  /** The button in the line of a person who is here and has not paid everything. */
  const buttonOf = (person: QueuePerson): ReactNode => {
    const due = dueOf(person);
    if (due === 0 || isOnlyHere(person)) return null;
    return (
      <ActionButton
        look="plain"
        size="xs"
        aria-label={text.offerFor(person.serialNumber, person.patientName, due)}
        onClick={() => setPaying(person)}
      >
        {text.offer(due)}
      </ActionButton>
    );
  };

  /** The button that the next key presses, for the person who was just noted. */
  const offerOf = (who: MoneyOf): ReactNode => {
    const due = dueOf(who);
    return (
      due > 0 && (
        <ActionButton look="soft" size="sm" onClick={() => setPaying(who)}>
          {text.offer(due)}
          <Key>{MONEY_KEY}</Key>
        </ActionButton>
      )
    );
  };

  /** @param hasButton true beside the button, which says what is due */
  const markOf = ({ appointmentId }: QueuePerson, hasButton = false): ReactNode => {
    const money = visits.get(appointmentId);
    return hasButton && money?.state === 'due' ? null : <MoneyMark money={money} />;
  };

  const known = paying && knownOf(paying);

  /** What the queue knows about a person's money, so that the form opens at once. The entries load later. */
  function knownOf({ appointmentId }: MoneyOf) {
    const money = visits.get(appointmentId);
    const person = [...queue.entries, ...queue.notHere, ...queue.finished].find(
      (one) => one.appointmentId === appointmentId,
    );
    return money && person && { ...money, status: person.status, kindWords: null, entries: [] };
  }

  return {
    isOn,
    open: (who: MoneyOf) => setPaying(who),
    markOf,
    actionOf,
    buttonOf,
    offerOf,
    dialog: paying && (
      <MoneyDialog
        key={paying.appointmentId}
        of={paying}
        {...(known && { known })}
        onClose={() => {
          setPaying(null);
          onClose();
        }}
      />
    ),
  };
}

export type DeskMoney = ReturnType<typeof useDeskMoney>;
