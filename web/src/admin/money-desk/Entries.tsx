import { formatTaka } from '@clinic-serial/contract/messages/current/format';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import type { VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useClinic } from '../../api/clinic.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { formatInstant } from '../../ui/text/clinic-moment.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useStaff } from '../staff-context.ts';
import type { Printing } from './use-print-receipt.tsx';

const text = moneyDeskText.entries;

/** An entry in words: 'Payment 500 taka', 'Taken back: Discount 100 taka'. */
export function entryText({ kind, voidedKind, amount }: MoneyEntry): string {
  const what = kind === 'void' && voidedKind ? text.voids(text.kinds[voidedKind]) : text.kinds[kind];
  return `${what} ${formatTaka(amount)}`;
}

const VOIDABLE: readonly MoneyEntry['kind'][] = ['payment', 'refund', 'discount', 'kept'];

interface EntriesProps {
  account: VisitAccount;
  printing: Printing;
  onTakeBack: (entry: MoneyEntry) => void;
}

/** The entries of a visit, oldest first, with the acts that are possible for each. */
export function Entries({ account: { entries }, printing, onTakeBack }: EntriesProps) {
  return (
    <section aria-label={text.title} className="grid gap-xs">
      <h3 className="text-base">{text.title}</h3>
      {entries.length === 0 && <p className="text-muted">{text.none}</p>}
      <ol className="border-0 border-t border-line">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} printing={printing} onTakeBack={onTakeBack} />
        ))}
      </ol>
    </section>
  );
}

type EntryRowProps = Omit<EntriesProps, 'account'> & { entry: MoneyEntry };

function EntryRow({ entry, printing, onTakeBack }: EntryRowProps) {
  const { can } = useStaff();
  const clinic = useClinic();
  const { way, reference, reason, words, receipt, isVoided, box, by, at } = entry;
  const what = entryText(entry);
  const facts = [
    way && moneyDeskText.ways[way],
    reference,
    reason && moneyDeskText.reasons[reason],
    words,
    receipt && formatNumber(receipt),
    clinic && formatInstant(at, clinic.timeZone),
    text.by(by.name),
    box.id !== by.id && text.box(box.name),
  ].filter(Boolean);
  const mayTakeBack = useMayTakeBack(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-sm border-b border-line py-1">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className={`font-semibold tabular-nums ${isVoided ? 'line-through' : ''}`}>{what}</p>
        <p className="text-sm leading-snug text-muted tabular-nums wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      {isVoided && <Tag tint="gray">{text.isVoided}</Tag>}
      {can('update') && receipt !== null && (
        <ActionButton
          look="plain"
          size="xs"
          aria-label={text.printAgainFor(receipt)}
          disabled={printing.isPending}
          onClick={() => printing.print(entry.id)}
        >
          <IconPrinter size={18} aria-hidden />
          {text.printAgain}
        </ActionButton>
      )}
      {mayTakeBack && (
        <ActionButton
          look="plain"
          size="xs"
          aria-label={text.takeBackFor(what)}
          onClick={() => onTakeBack(entry)}
        >
          <IconArrowBackUp size={18} aria-hidden />
          {text.takeBack}
        </ActionButton>
      )}
    </li>
  );
}

/** True for own entries of today, and for Admins for all (rules: money 6). The server checks closed days. */
function useMayTakeBack({ kind, isVoided, day, by }: MoneyEntry): boolean {
  const { can, account } = useStaff();
  const today = useClinic()?.today;
  if (!can('update') || isVoided || day !== today || !VOIDABLE.includes(kind)) return false;
  return can('delete') || by.id === account.id;
}
