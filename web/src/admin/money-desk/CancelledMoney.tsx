import { type CancelledMoney, cancelledMoney, type VisitMoney } from '@clinic-serial/contract/fields/money';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { formCheck } from '../../ui/form/form-check.ts';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { useStaff } from '../staff-context.ts';
import { BoxField, netOf, WordsField } from './GiveBack.tsx';
import { chosenWay, ReferenceField, WayChoice, type WayValues, wayOfKey } from './WayFields.tsx';

const text = moneyDeskText.cancel;

const check = formCheck(cancelledMoney, staffFields);

const CHOICES = ['refund', 'later', 'keep'] as const;
type Choice = (typeof CHOICES)[number];

/** What the clinic has taken for a serial and has not decided to keep, in paisa; 0 for none. */
export const undecidedOf = (money: VisitMoney | undefined): number =>
  money ? Math.max(0, netOf(money) - money.kept) : 0;

/**
 * The choice of what happens with the money of a serial that is being cancelled (rules: money 7). Only Admins
 * give money back.
 *
 * @returns the fields; a function that gives the choice, or null and shows what is missing
 */
export function useCancelledMoney() {
  const { can } = useStaff();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [ways, setWays] = useState<WayValues>({ way: 'cash', reference: '' });
  const [words, setWords] = useState('');
  const [boxId, setBoxId] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});

  function take(): CancelledMoney | null {
    if (choice === null) {
      setProblems({ choice: text.required });
      return null;
    }
    const chosen = {
      choice,
      ...(choice !== 'later' && { words }),
      ...(choice === 'refund' && { way: ways.way, reference: ways.reference || null }),
      ...(choice === 'refund' && boxId !== '' && { boxId: Number(boxId) }),
    };
    const found = check(chosen);
    setProblems(found);
    return Object.keys(found).length > 0 ? null : (chosen as CancelledMoney);
  }

  /** @param question names the amount */
  const fields = (question: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside
    <div
      className="grid gap-sm"
      onKeyDown={(event) => {
        const way = choice === 'refund' ? wayOfKey(event, ways.way) : undefined;
        if (way) setWays(chosenWay(ways, way));
      }}
    >
      <RadioField
        legend={question}
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
  return { fields, take };
}
