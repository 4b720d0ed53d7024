import { moneyWords } from '@clinic-serial/contract/fields/money';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import {
  keepPayment,
  refundPayment,
  type VisitAccount,
  voidEntry,
} from '@clinic-serial/contract/subjects/payments';
import { listStaffAccounts, type ManagedAccount } from '@clinic-serial/contract/subjects/staff-accounts';
import { paisaOf, takaText } from '@clinic-serial/contract/text/taka';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useFocusOnMount } from '../../ui/focus/focus.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { MoneyForm } from './MoneyForm.tsx';
import type { MoneyActs } from './money.api.ts';
import { ReferenceField, useWays, WayChoice } from './WayFields.tsx';
import { WordsField } from './WordsField.tsx';

const { giveBack: text, keep, entries, take } = moneyDeskText;

const checkRefund = formCheck(refundPayment.body, staffFields);
const checkWords = formCheck(z.object({ words: moneyWords }), staffFields);

/** The money that was taken and not given back, in paisa. */
export const netOf = ({ paid, refunded }: Pick<VisitAccount, 'paid' | 'refunded'>) => paid - refunded;

interface ActFormProps {
  account: VisitAccount;
  acts: MoneyActs;
  onCancel: () => void;
}

/** Gives money back: by default the amount that is over, or all that was taken (rules: money 6). */
export function RefundForm({ account, acts, onCancel }: ActFormProps) {
  const amountField = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => formatNumber(takaText(account.over || netOf(account))));
  const [words, setWords] = useState('');
  const [boxId, setBoxId] = useState('');
  const { ways, wrong, setProblems, change, choose, onKeyDown } = useWays(acts);
  useFocusOnMount(amountField);
  const amount = paisaOf(typed);

  function submit() {
    const content = {
      amount: amount ?? Number.NaN,
      way: ways.way,
      ...(ways.reference.trim() !== '' && { reference: ways.reference }),
      words,
      ...(boxId !== '' && { boxId: Number(boxId) }),
    };
    const found = checkRefund({ ...content, expectedVersion: account.version, key: 'not-yet-made' });
    if (amount === undefined) found.amount = take.notUnderstood;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    acts.run({ act: refundPayment, id: account.appointmentId, content, version: account.version });
  }

  return (
    <MoneyForm
      title={text.title}
      submitLabel={text.submit(amount ?? 0)}
      problems={wrong}
      error={acts.error}
      failure={text.failed}
      pending={acts.isPending}
      onSubmit={submit}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
    >
      <TextField
        ref={amountField}
        label={text.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={wrong.amount}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change();
        }}
      />
      <WayChoice legend={text.way} values={ways} onChange={choose} />
      <ReferenceField values={ways} error={wrong.reference} onChange={choose} />
      <BoxField value={boxId} error={wrong.boxId} onChoose={setBoxId} />
      <WordsField
        label={text.words}
        value={words}
        error={wrong.words}
        onChange={(next) => {
          setWords(next);
          change();
        }}
      />
    </MoneyForm>
  );
}

interface BoxFieldProps {
  /** The id of the cash box; empty for the person's own box. */
  value: string;
  error?: string | undefined;
  onChoose: (boxId: string) => void;
}

const onlyActive = ({ accounts }: { accounts: ManagedAccount[] }) =>
  accounts.filter(({ isActive }) => isActive);

/** The cash box from which an Admin gives money back: their own, or that of another account. */
export function BoxField({ value, error, onChoose }: BoxFieldProps) {
  const { account } = useStaff();
  const { data } = useStaffRead(listStaffAccounts, { select: onlyActive, staleTime: 60_000 });
  const others = data?.filter(({ id }) => id !== account.id) ?? [];
  return (
    <SelectField
      label={text.box}
      none={text.ownBox}
      data={others.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      value={value}
      error={error}
      onChoose={onChoose}
    />
  );
}

/** Decides that the clinic keeps the money of a cancelled serial (rules: money 7). */
export function KeepForm({ account, acts, onCancel }: ActFormProps) {
  return (
    <JustWords
      title={keep.title}
      submitLabel={keep.submit(account.over)}
      failure={keep.failed}
      acts={acts}
      onCancel={onCancel}
      onSubmit={(words) =>
        acts.run({
          act: keepPayment,
          id: account.appointmentId,
          content: { words },
          version: account.version,
        })
      }
    />
  );
}

/**
 * Takes a wrong entry back.
 *
 * @param what the entry in words
 */
export function VoidForm({
  entry,
  what,
  acts,
  onCancel,
}: Omit<ActFormProps, 'account'> & { entry: MoneyEntry; what: string }) {
  return (
    <JustWords
      title={entries.takeBackTitle(what)}
      submitLabel={entries.takeBack}
      failure={entries.takeBackFailed}
      acts={acts}
      onCancel={onCancel}
      onSubmit={(words) => acts.run({ act: voidEntry, id: entry.id, content: { words } })}
    >
      <p className="text-muted">{entries.takeBackHint}</p>
    </JustWords>
  );
}

interface JustWordsProps {
  title: string;
  submitLabel: string;
  failure: string;
  acts: MoneyActs;
  onSubmit: (words: string) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** An act that needs only the reason. */
function JustWords({ acts, onSubmit, children, ...form }: JustWordsProps) {
  const [words, setWords] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const field = useRef<HTMLInputElement>(null);
  useFocusOnMount(field);
  return (
    <MoneyForm
      {...form}
      problems={problems}
      error={acts.error}
      pending={acts.isPending}
      onSubmit={() => {
        const found = checkWords({ words });
        setProblems(found);
        if (Object.keys(found).length === 0) onSubmit(words);
      }}
    >
      {children}
      <WordsField
        ref={field}
        label={entries.words}
        value={words}
        error={problems.words}
        onChange={(next) => {
          setWords(next);
          setProblems({});
        }}
      />
    </MoneyForm>
  );
}
