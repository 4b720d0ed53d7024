import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { takePayment, type VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { DISCOUNT_REASONS, type DiscountReason } from '@clinic-serial/contract/terms/money';
import { paisaOf, takaText } from '@clinic-serial/contract/text/taka';
import { type ToggleEvent, useRef, useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn, useFocusOnMount } from '../../ui/focus/focus.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useStaff } from '../staff-context.ts';
import { MoneyForm } from './MoneyForm.tsx';
import { type MoneyActs, useFees } from './money.api.ts';
import { ReferenceField, useWays, WayChoice } from './WayFields.tsx';
import { WordsField } from './WordsField.tsx';

const { take: text, discount: discountText } = moneyDeskText;

const check = formCheck(takePayment.body, staffFields);

type Content = Omit<BodyInputOf<typeof takePayment>, 'expectedVersion' | 'key'>;

interface TakeFormProps {
  account: VisitAccount;
  acts: MoneyActs;
}

/**
 * Takes what is due. The amount is filled in and selected, and cash is chosen, so Enter alone takes it. The
 * fields of a discount are folded away.
 */
export function TakeForm({ account, acts }: TakeFormProps) {
  const { can } = useStaff();
  const fees = useFees();
  const amountField = useRef<HTMLInputElement>(null);
  // Null until somebody types. Until then the amount is what remains after the discount.
  const [typed, setTyped] = useState<string | null>(null);
  const [given, setGiven] = useState('');
  const [discount, setDiscount] = useState({ amount: '', reason: '', words: '' });
  const { ways, wrong, setProblems, change, choose, onKeyDown } = useWays(acts);
  useFocusOnMount(amountField);

  const less = discount.amount.trim() === '' ? 0 : paisaOf(discount.amount);
  const rest = Math.max(0, account.due - (less ?? 0));
  const amountText = typed ?? shownTaka(rest);
  const amount = paisaOf(amountText);
  const mostFree = can('delete') ? Number.POSITIVE_INFINITY : (fees?.discountMost ?? 0);
  const canBeFree = account.discount + account.due <= mostFree;

  function contentOf(): Content {
    return {
      amount: amount ?? Number.NaN,
      ...(amount !== 0 && { way: ways.way }),
      ...(ways.reference.trim() !== '' && { reference: ways.reference }),
      ...(less !== 0 && {
        discount: {
          amount: less ?? Number.NaN,
          reason: discount.reason as DiscountReason,
          words: discount.words,
        },
      }),
    };
  }

  function submit() {
    const content = contentOf();
    // The version and the key are added when the request is sent, so the check gets stand-ins.
    const found = check({ ...content, expectedVersion: account.version, key: 'not-yet-made' });
    if (amount === undefined) found.amount = text.notUnderstood;
    if (less === undefined) found['discount.amount'] = text.notUnderstood;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    acts.run({ act: takePayment, id: account.appointmentId, content, version: account.version });
  }

  const label =
    amount !== 0 ? text.submit(amount ?? rest) : rest === 0 ? text.submitFree : text.submitDiscount;
  return (
    <MoneyForm
      title={text.title}
      submitLabel={label}
      problems={wrong}
      error={acts.error}
      failure={text.failed}
      pending={acts.isPending}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className="grid grid-cols-1 items-start gap-sm sm:grid-cols-2">
        <TextField
          ref={amountField}
          label={text.amount}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={amountText}
          error={wrong.amount}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            change();
          }}
        />
        {ways.way === 'cash' ? (
          <Given amount={amount} given={given} onChange={setGiven} />
        ) : (
          <ReferenceField values={ways} error={wrong.reference} onChange={choose} />
        )}
      </div>
      <WayChoice legend={text.way} values={ways} onChange={choose} />
      <details
        className="rounded-md border border-line"
        onToggle={(event: ToggleEvent<HTMLDetailsElement>) => {
          if (event.currentTarget.open) focusOn(event.currentTarget.querySelector('input'));
        }}
      >
        <summary className="min-h-tap cursor-pointer px-gutter py-2.5 font-semibold">
          {discountText.title}
        </summary>
        <div className="grid gap-sm px-gutter pb-gutter">
          <TextField
            label={discountText.amount}
            description={can('delete') || !fees ? undefined : discountText.most(fees.discountMost)}
            inputMode="decimal"
            autoComplete="off"
            value={discount.amount}
            error={wrong['discount.amount']}
            onChange={(event) => {
              setDiscount({ ...discount, amount: event.currentTarget.value });
              setTyped(null);
              change();
            }}
            beside={
              <ActionButton
                look="quiet"
                disabled={!canBeFree}
                onClick={() => {
                  setDiscount({ ...discount, amount: shownTaka(account.due) });
                  setTyped(null);
                  change();
                }}
              >
                {discountText.free}
              </ActionButton>
            }
          />
          <SelectField
            label={discountText.reason}
            none="–"
            data={DISCOUNT_REASONS.map((reason) => ({ value: reason, label: moneyDeskText.reasons[reason] }))}
            value={discount.reason}
            error={wrong['discount.reason']}
            onChoose={(reason) => {
              setDiscount({ ...discount, reason });
              change();
            }}
          />
          <WordsField
            label={discountText.words}
            value={discount.words}
            error={wrong['discount.words']}
            onChange={(words) => {
              setDiscount({ ...discount, words });
              change();
            }}
          />
        </div>
      </details>
    </MoneyForm>
  );
}

/** An amount as it stands in a field, in the digits of the page. */
const shownTaka = (paisa: number) => formatNumber(takaText(paisa));

interface GivenProps {
  /** In paisa; undefined if the typed text is not an amount. */
  amount: number | undefined;
  given: string;
  onChange: (given: string) => void;
}

/** The amount that the patient hands over, and the change. It is only shown, never sent. */
function Given({ amount, given, onChange }: GivenProps) {
  const paisa = paisaOf(given);
  const back = paisa === undefined || amount === undefined ? undefined : paisa - amount;
  return (
    <div>
      <TextField
        label={text.given}
        inputMode="decimal"
        autoComplete="off"
        value={given}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="mt-1 text-xl leading-snug font-bold tabular-nums empty:hidden" role="status">
        {back !== undefined && (back >= 0 ? text.change(back) : text.tooLittle(-back))}
      </p>
    </div>
  );
}
