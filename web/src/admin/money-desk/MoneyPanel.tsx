import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import { useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Panel } from '../Panel.tsx';
import { useStaff } from '../staff-context.ts';
import { MoneyDialog, type MoneyOf, Sums } from './MoneyDialog.tsx';
import { MoneyMark } from './MoneyMark.tsx';
import { kindText } from './VisitKindPart.tsx';

const text = moneyDeskText;

/** The money of an appointment beside its details, and the button that opens its dialog. */
export function MoneyPanel({ of, money }: { of: MoneyOf; money: VisitMoney }) {
  const { can } = useStaff();
  const [isOpen, setOpen] = useState(false);
  const isDue = can('update') && money.due > 0;
  return (
    <Panel id="money" title={text.sums.title}>
      <p className="wrap-anywhere">{kindText(money)}</p>
      <Sums account={money} />
      <p>
        <MoneyMark money={money} />
      </p>
      <ActionButton look={isDue ? 'soft' : 'quiet'} size="sm" full onClick={() => setOpen(true)}>
        {isDue ? text.offer(money.due) : text.entries.title}
      </ActionButton>
      {isOpen && <MoneyDialog of={of} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
