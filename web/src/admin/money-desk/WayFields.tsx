import { MONEY_LIMITS, PAYMENT_WAYS, type PaymentWay } from '@clinic-serial/contract/terms/money';
import { type KeyboardEvent, useId, useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ApiError } from '../../api/errors.ts';
import { Key } from '../../ui/button/Key.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import type { MoneyActs } from './money.api.ts';

const { take: text, ways } = moneyDeskText;

const CHOICE =
  'flex min-h-12 cursor-pointer items-center gap-xs rounded-md border px-sm leading-tight hover:bg-sunken ' +
  '[&:has(:focus-visible)]:focus-ring';

export interface WayValues {
  way: PaymentWay;
  reference: string;
}

interface WayFieldsProps {
  values: WayValues;
  onChange: (values: WayValues) => void;
}

/**
 * The state of the fields of the way in a form that moves money, with the messages of the form and of the
 * server about them. A change of a field removes the messages.
 */
export function useWays({ error, forget }: MoneyActs) {
  const [ways, setWays] = useState<WayValues>({ way: 'cash', reference: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const serverProblems = error instanceof ApiError ? error.fieldErrors : {};

  function change() {
    setProblems({});
    forget();
  }

  function choose(next: WayValues) {
    setWays(next);
    change();
  }

  function onKeyDown(event: KeyboardEvent) {
    const way = wayOfKey(event, ways.way);
    if (!way) return;
    event.preventDefault();
    setWays(chosenWay(ways, way));
  }

  return { ways, wrong: { ...serverProblems, ...problems }, setProblems, change, choose, onKeyDown };
}

/** The way in which money comes or goes: four large choices. */
export function WayChoice({ legend, values, onChange }: WayFieldsProps & { legend: string }) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p className="mb-1.5 flex items-baseline gap-xs font-semibold">
        <span id={id}>{legend}</span>
        <Key>{`Alt+${formatNumber(1)} … ${formatNumber(PAYMENT_WAYS.length)}`}</Key>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.25rem,100%),1fr))] gap-xs">
        {PAYMENT_WAYS.map((one, place) => {
          const look = one === values.way ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface';
          return (
            <label key={one} className={`${CHOICE} ${look}`}>
              <input
                type="radio"
                name={id}
                className="m-0 size-5 flex-none accent-accent focus-visible:outline-none"
                checked={one === values.way}
                aria-keyshortcuts={`Alt+${place + 1}`}
                onChange={() => onChange(chosenWay(values, one))}
              />
              <span className="min-w-0 flex-1">{ways[one]}</span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** The values after another way was chosen. Cash has no reference. */
export const chosenWay = ({ reference }: WayValues, way: PaymentWay): WayValues => ({
  way,
  reference: way === 'cash' ? '' : reference,
});

/** The number of the payment, which cash does not have. */
export function ReferenceField({ values, error, onChange }: WayFieldsProps & { error?: string | undefined }) {
  if (values.way === 'cash') return null;
  return (
    <TextField
      label={text.reference}
      autoComplete="off"
      maxLength={MONEY_LIMITS.referenceLongest}
      value={values.reference}
      error={error}
      onChange={(event) => onChange({ ...values, reference: event.currentTarget.value })}
    />
  );
}

/** In a text field, digits are typed and choose nothing. */
const TYPED = 'input:not([type="radio"]), textarea, select';

/**
 * The way of payment that a key chooses in a form of money: 1 to 4, or Alt with 1 to 4 in a text field. In a
 * text field the arrows up and down lead to the next way. The place of the key counts (`event.code`), because
 * Alt types signs on a Mac.
 */
export function wayOfKey(event: KeyboardEvent, way: PaymentWay): PaymentWay | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const isTyped = (event.target as Element).matches(TYPED);
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1];
  if (digit && (event.altKey || !isTyped)) return PAYMENT_WAYS[Number(digit) - 1];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !isTyped || event.altKey || (event.target as Element).matches('select, textarea'))
    return undefined;
  const place = PAYMENT_WAYS.indexOf(way) + step + PAYMENT_WAYS.length;
  return PAYMENT_WAYS[place % PAYMENT_WAYS.length];
}
