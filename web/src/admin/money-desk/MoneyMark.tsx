import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import type { MoneyState } from '@clinic-serial/contract/terms/money';
import { IconCash, IconCircleCheck, IconCoinOff, IconReceiptRefund } from '@tabler/icons-react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { Tag } from '../../ui/badge/Tag.tsx';

const text = moneyDeskText.marks;

const LOOKS: Record<Exclude<MoneyState, 'none'>, { tint: string; Icon: typeof IconCash }> = {
  due: { tint: 'amber', Icon: IconCash },
  part: { tint: 'amber', Icon: IconCash },
  paid: { tint: 'green', Icon: IconCircleCheck },
  free: { tint: 'gray', Icon: IconCoinOff },
  'give-back': { tint: 'red', Icon: IconReceiptRefund },
  refunded: { tint: 'gray', Icon: IconReceiptRefund },
  kept: { tint: 'gray', Icon: IconCash },
};

/**
 * A small mark: what is due, paid or to be given back for a visit. Shows nothing if no payments are recorded.
 */
export function MoneyMark({ money }: { money: Pick<VisitMoney, 'state' | 'due' | 'over'> | undefined }) {
  if (!money || money.state === 'none') return null;
  const { state, due, over } = money;
  const words = text[state];
  return (
    <Tag {...LOOKS[state]}>
      {typeof words === 'string' ? words : words(state === 'give-back' ? over : due)}
    </Tag>
  );
}
