import { type CancelledMoney, cancelledMoney, type VisitMoney } from '@clinic-serial/contract/fields/money';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { getVisitMoney } from '@clinic-serial/contract/subjects/payments';
import { useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { codeOf } from '../../api/errors.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { BoxField, netOf } from './GiveBack.tsx';
import { chosenWay, ReferenceField, WayChoice, type WayValues, wayOfKey } from './WayFields.tsx';
import { WordsField } from './WordsField.tsx';

const text = moneyDeskText.cancel;

const check = formCheck(cancelledMoney, staffFields);

const CHOICES = ['refund', 'later', 'keep'] as const;
type Choice = (typeof CHOICES)[number];

/** The money taken for a serial about which the clinic has not decided, in paisa; 0 for none. */
const undecidedOf = (money: VisitMoney | undefined): number =>
  money ? Math.max(0, netOf(money) - money.kept) : 0;

/**
 * Asks what happens with the money of a serial that is being cancelled (rules: money 7). Only Admins can give
 * it back. If somebody has paid since the screen was drawn, the server refuses, and the question names the
 * new amount.
 *
 * @param money what the screen knows; undefined if the serial is not cancelled or no payments are recorded
 * @returns the fields, or null if there is nothing to ask; a function that returns the choice, undefined if
 *   no choice is needed, or null after it has shown what is missing; a function to call when the server has
 *   refused
 */
export function useCancelledMoney(appointmentId: number, money: VisitMoney | undefined) {
  const { can, session } = useStaff();
  // In paisa. Null: there is some money, but the amount is not known.
  const [undecided, setUndecided] = useState<number | null>(() => undecidedOf(money));
  const [choice, setChoice] = useState<Choice | null>(null);
  const [ways, setWays] = useState<WayValues>({ way: 'cash', reference: '' });
  const [words, setWords] = useState('');
  const [boxId, setBoxId] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});

  async function readAgain() {
    try {
      setUndecided(undecidedOf(await staffCall(session, getVisitMoney, { params: { id: appointmentId } })));
    } catch {
      setUndecided(null);
    }
  }

  function onRefused(error: Error) {
    if (['MONEY_UNDECIDED', 'MONEY_CHANGED'].includes(codeOf(error) ?? '')) void readAgain();
  }

  function take(): CancelledMoney | null | undefined {
    if (undecided === 0) return undefined;
    if (choice === null) {
      setProblems({ choice: text.required });
      return null;
    }
    const chosen = {
      choice,
      ...(choice !== 'later' && { words, ...(undecided !== null && { amount: undecided }) }),
      ...(choice === 'refund' && { way: ways.way, reference: ways.reference || null }),
      ...(choice === 'refund' && boxId !== '' && { boxId: Number(boxId) }),
    };
    const found = check(chosen);
    setProblems(found);
    return Object.keys(found).length > 0 ? null : (chosen as CancelledMoney);
  }

  const fields = undecided !== 0 && (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside
    <div
      className="grid gap-sm"
      onKeyDown={(event) => {
        const way = choice === 'refund' ? wayOfKey(event, ways.way) : undefined;
        if (way) setWays(chosenWay(ways, way));
      }}
    >
      <RadioField
        legend={undecided === null ? text.questionAlone : text.question(undecided)}
        options={CHOICES.filter((one) => one !== 'refund' || can('delete')).map((value) => ({
          value,
          label: text[value],
        }))}
        value={choice}
        error={problems.choice}
        onChoose={(next) => {
          setChoice(next);
          setProblems({});
        }}
      />
      {choice === 'refund' && (
        <>
          <WayChoice legend={moneyDeskText.giveBack.way} values={ways} onChange={setWays} />
          <ReferenceField values={ways} error={problems.reference} onChange={setWays} />
          <BoxField value={boxId} onChoose={setBoxId} />
        </>
      )}
      {(choice === 'refund' || choice === 'keep') && (
        <WordsField
          label={moneyDeskText.giveBack.words}
          value={words}
          error={problems.words}
          onChange={(next) => {
            setWords(next);
            setProblems({});
          }}
        />
      )}
    </div>
  );
  return { fields, take, onRefused };
}
