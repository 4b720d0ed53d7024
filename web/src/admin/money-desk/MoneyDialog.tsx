import { formatTaka } from '@clinic-serial/contract/messages/current/format';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import {
  keepPayment,
  refundPayment,
  takePayment,
  type VisitAccount,
} from '@clinic-serial/contract/subjects/payments';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { focusOn, useFocusOnMount } from '../../ui/focus/focus.ts';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { QueryError } from '../LoadState.tsx';
import { useStaff } from '../staff-context.ts';
import { Entries, entryText } from './Entries.tsx';
import { KeepForm, netOf, RefundForm, VoidForm } from './GiveBack.tsx';
import { MoneyMark } from './MoneyMark.tsx';
import { useMoneyAct, useVisitAccount } from './money.api.ts';
import { TakeForm } from './TakeForm.tsx';
import { usePrintReceipt } from './use-print-receipt.tsx';
import { KindForm, kindText } from './VisitKindPart.tsx';

const text = moneyDeskText;

/** The visit whose money is shown. */
export interface MoneyOf {
  appointmentId: number;
  serialNumber: number;
  patientName: string;
}

interface MoneyDialogProps {
  of: MoneyOf;
  /** What the page behind knows of the account, so that the form is there at once. */
  known?: VisitAccount | undefined;
  onClose: () => void;
}

/**
 * The money of a visit: what is due and why, taking it, the receipt, and the entries with their acts. Enter
 * takes the due amount in cash. The next Enter prints the receipt.
 */
export function MoneyDialog({ of, known, onClose }: MoneyDialogProps) {
  const query = useVisitAccount(of.appointmentId, known);
  const { data: account } = query;
  return (
    <Dialog title={text.title(of.serialNumber, of.patientName)} onClose={onClose}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the forms inside
        <div
          className="grid gap-gutter"
          onKeyDown={(event) => {
            // Enter that is held down would take the money and then print.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        >
          {!account && query.error && <QueryError query={query} failed={text.loadFailed} />}
          {!account && !query.error && (
            // The focus waits here. On the close button, an Enter that comes early would close the dialog.
            <div tabIndex={-1} data-autofocus className="outline-none">
              <SkeletonLines lines={6} height="2.5rem" />
            </div>
          )}
          {account && <Account account={account} isRead={!query.isPlaceholderData} onClose={close} />}
        </div>
      )}
    </Dialog>
  );
}

/** The form that the dialog shows below the sums. */
type Mode = { kind: 'usual' | 'refund' | 'keep' | 'visit-kind' } | { kind: 'void'; entry: MoneyEntry };

const USUAL: Mode = { kind: 'usual' };

/** The last act in this dialog. */
interface Done {
  words: string;
  /** The entry whose receipt can be printed. */
  entry?: MoneyEntry | undefined;
}

interface AccountProps {
  account: VisitAccount;
  /** False until the entries have been read. */
  isRead: boolean;
  onClose: () => void;
}

function Account({ account, isRead, onClose }: AccountProps) {
  const { can } = useStaff();
  const [mode, setMode] = useState<Mode>(USUAL);
  const [done, setDone] = useState<Done | null>(null);
  // The form starts again after an answer, but not when the account is read again. So the same press is still
  // the same payment.
  const [formKey, setFormKey] = useState(0);
  const printing = usePrintReceipt(onClose);
  const finish = (words: string, entry?: MoneyEntry) => {
    setDone({ words, entry });
    setMode(USUAL);
    setOvertaken(false);
    setFormKey((key) => key + 1);
  };
  const [isOvertaken, setOvertaken] = useState(false);
  const acts = useMoneyAct(account.appointmentId, {
    onDone: (after, { act, content }) => {
      if (act === takePayment) finish(...takenOf(after, content as { amount: number }));
      else if (act === refundPayment) finish(...refundedOf(after));
      else finish(act === keepPayment ? text.done.kept : text.done.voided);
    },
    onOvertaken: () => {
      setOvertaken(true);
      setFormKey((key) => key + 1);
    },
  });
  const back = () => {
    acts.forget();
    setMode(USUAL);
  };
  const open = (next: Mode) => {
    acts.forget();
    setOvertaken(false);
    setDone(null);
    setMode(next);
  };
  const mayTake = can('update') && account.due > 0;
  const mayRefund = can('delete') && netOf(account) - account.kept > 0;
  const mayKeep = can('update') && account.status === 'Cancelled' && account.over > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-sm">
        <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{kindText(account, account.kindWords)}</p>
        {can('update') && mode.kind !== 'visit-kind' && (
          <ActionButton look="plain" size="xs" onClick={() => open({ kind: 'visit-kind' })}>
            {text.kind.change}
          </ActionButton>
        )}
        <MoneyMark money={account} />
      </div>
      <Sums account={account} />
      {isOvertaken && (
        <Notice tone="warn" role="alert">
          <p>{text.take.changed}</p>
        </Notice>
      )}
      {mode.kind === 'visit-kind' && (
        <KindForm account={account} onDone={() => finish(text.done.kind)} onCancel={back} />
      )}
      {mode.kind === 'refund' && <RefundForm key={formKey} account={account} acts={acts} onCancel={back} />}
      {mode.kind === 'keep' && <KeepForm account={account} acts={acts} onCancel={back} />}
      {mode.kind === 'void' && (
        <VoidForm entry={mode.entry} what={entryText(mode.entry)} acts={acts} onCancel={back} />
      )}
      {mode.kind === 'usual' && done && (
        <DonePanel
          done={done}
          account={account}
          printing={printing}
          onMore={() => setDone(null)}
          onClose={onClose}
        />
      )}
      {mode.kind === 'usual' && !done && mayTake && <TakeForm key={formKey} account={account} acts={acts} />}
      {mode.kind === 'usual' && !mayTake && !done && <NothingDue account={account} />}
      {mode.kind === 'usual' && (mayRefund || mayKeep) && (
        <div className="flex flex-wrap gap-sm">
          {mayRefund && (
            <ActionButton look="quiet" size="sm" onClick={() => open({ kind: 'refund' })}>
              {text.giveBack.open}
            </ActionButton>
          )}
          {mayKeep && (
            <ActionButton look="quiet" size="sm" onClick={() => open({ kind: 'keep' })}>
              {text.keep.open}
            </ActionButton>
          )}
        </div>
      )}
      {isRead ? (
        <Entries
          account={account}
          printing={printing}
          onTakeBack={(entry) => open({ kind: 'void', entry })}
        />
      ) : (
        <SkeletonLines lines={2} />
      )}
      {can('update') && account.entries.some(({ receipt }) => receipt !== null) && printing.choice}
      {printing.error && (
        <Notice tone="danger" role="alert">
          <p>{failureText(printing.error, text.done.printFailed)}</p>
        </Notice>
      )}
      {printing.paper}
    </>
  );
}

/** The newest entry of a kind. */
const newest = ({ entries }: VisitAccount, kind: MoneyEntry['kind']): MoneyEntry | undefined =>
  [...entries].reverse().find((entry) => entry.kind === kind && !entry.isVoided);

/** The sentence about a payment or a discount, and the entry with the receipt. */
function takenOf(after: VisitAccount, { amount }: { amount: number }): [string, MoneyEntry | undefined] {
  if (amount > 0) {
    const entry = newest(after, 'payment');
    return [text.done.paid(amount, entry?.receipt ?? ''), entry];
  }
  const discount = newest(after, 'discount')?.amount ?? 0;
  return [after.state === 'free' ? text.done.free : text.done.discount(discount), undefined];
}

function refundedOf(after: VisitAccount): [string, MoneyEntry | undefined] {
  const entry = newest(after, 'refund');
  return [text.done.refunded(entry?.amount ?? 0, entry?.receipt ?? ''), entry];
}

function NothingDue({ account }: { account: VisitAccount }) {
  const start = useRef<HTMLDivElement>(null);
  const { can } = useStaff();
  useFocusOnMount(start);
  if (account.due > 0) return null;
  return (
    <div ref={start} tabIndex={-1} data-autofocus className="outline-none">
      <p>{text.take.nothingDue}</p>
      {account.over > 0 && !can('delete') && <p className="text-muted">{text.giveBack.onlyAdmins}</p>}
    </div>
  );
}

/** Fee, discount, paid and due, in large digits. Amounts of 0 are left out. */
export function Sums({
  account,
}: {
  account: Pick<VisitAccount, 'fee' | 'discount' | 'paid' | 'refunded' | 'kept' | 'due' | 'over'>;
}) {
  const { fee, discount, paid, refunded, kept, due, over } = account;
  const lines: [name: string, paisa: number][] = [
    [text.sums.fee, fee],
    [text.sums.discount, discount],
    [text.sums.paid, paid],
    [text.sums.refunded, refunded],
    [text.sums.kept, kept],
  ];
  return (
    <dl className="rounded-md bg-sunken px-gutter py-sm tabular-nums">
      {lines
        .filter(([name, paisa]) => paisa > 0 || name === text.sums.fee)
        .map(([name, paisa]) => (
          <div key={name} className="flex justify-between gap-sm">
            <dt className="text-muted">{name}</dt>
            <dd>{formatTaka(paisa)}</dd>
          </div>
        ))}
      <div className="flex items-baseline justify-between gap-sm text-xl font-bold">
        <dt>{over > 0 ? text.sums.giveBack : text.sums.due}</dt>
        <dd>{formatTaka(over > 0 ? over : due)}</dd>
      </div>
    </dl>
  );
}

interface DonePanelProps {
  done: Done;
  account: VisitAccount;
  printing: ReturnType<typeof usePrintReceipt>;
  /** Opens the form again, to take the rest. */
  onMore: () => void;
  onClose: () => void;
}

/** The result of an act. The button that prints the receipt has the focus, so Enter prints. */
function DonePanel({ done: { words, entry }, account, printing, onMore, onClose }: DonePanelProps) {
  const { can } = useStaff();
  const first = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLButtonElement>(null);
  useFocusOnMount(first);
  const { hasPrinted } = printing;
  useEffect(() => {
    // Another Enter must not print a copy.
    if (hasPrinted) focusOn(last.current);
  }, [hasPrinted]);
  return (
    <div className="grid gap-sm rounded-md border border-accent-line bg-accent-soft p-gutter">
      <p
        role="status"
        className="flex items-center gap-xs text-xl leading-snug font-bold tabular-nums wrap-anywhere"
      >
        <IconCircleCheck size={26} aria-hidden className="flex-none text-accent" />
        {words}
      </p>
      <div className="flex flex-wrap gap-sm max-sm:[&>*]:flex-[1_1_100%]">
        {entry && (
          <ActionButton ref={first} busy={printing.isPending} onClick={() => printing.print(entry.id)}>
            <IconPrinter size={20} aria-hidden />
            {entry.kind === 'refund' ? text.done.printSlip : text.done.print}
          </ActionButton>
        )}
        {account.due > 0 && can('update') && (
          <ActionButton look="quiet" {...(!entry && { ref: first })} onClick={onMore}>
            {text.done.rest(account.due)}
          </ActionButton>
        )}
        <ActionButton ref={!entry && account.due === 0 ? first : last} look="quiet" onClick={onClose}>
          {text.done.close}
        </ActionButton>
      </div>
    </div>
  );
}
