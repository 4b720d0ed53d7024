import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { chooseVisitKind, getVisitMoney, type VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { VISIT_KINDS, type VisitKind } from '@clinic-serial/contract/terms/money';
import { useState } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ActionButton } from '../../ui/button/Action.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { useStaffCache, useStaffChange } from '../staff.api.ts';
import { MoneyForm } from './MoneyForm.tsx';
import { WordsField } from './WordsField.tsx';

const { kind: text, kinds } = moneyDeskText;

type Kind = Pick<VisitMoney, 'visitKind' | 'isChosen' | 'lastSeenOn'>;

/** The kind of a visit with its reason: 'Follow-up: last seen 12 November 2026'. */
export function kindText({ visitKind, isChosen, lastSeenOn }: Kind, words: string | null = null): string {
  return `${kinds[visitKind]}: ${reasonOf()}`;

  function reasonOf(): string {
    if (isChosen) return words ?? text.chosen;
    if (lastSeenOn === null) return text.firstVisit;
    const date = formatDate(lastSeenOn);
    return visitKind === 'new' ? text.lastSeenLongAgo(date) : text.lastSeen(date);
  }
}

const check = formCheck(chooseVisitKind.body, staffFields);

interface KindFormProps {
  account: VisitAccount;
  /** Called with the account after the change. */
  onDone: (account: VisitAccount) => void;
  onCancel: () => void;
}

/** Chooses another kind than the rule proposes, with a word, or the proposed one again (rules: money 1). */
export function KindForm({ account, onDone, onCancel }: KindFormProps) {
  const { appointmentId: id, visitKind: from, isChosen, kindWords } = account;
  const [kind, setKind] = useState<VisitKind>(from);
  const [words, setWords] = useState(kindWords ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const cached = useStaffCache(getVisitMoney, { params: { id } });
  const choose = useStaffChange(chooseVisitKind);

  function send(chosen: VisitKind | null) {
    const body = { kind: chosen, words: chosen && words, from };
    const found = chosen === null ? {} : check(body);
    setProblems(found);
    if (Object.keys(found).length > 0 || choose.isPending) return;
    choose.mutate(
      { params: { id }, body },
      {
        onSuccess: (after) => {
          cached.set(after);
          onDone(after);
        },
        onError: () => void cached.reread(),
      },
    );
  }

  return (
    <MoneyForm
      title={text.title}
      submitLabel={text.save}
      problems={problems}
      error={choose.error}
      failure={text.failed}
      pending={choose.isPending}
      onSubmit={() => send(kind)}
      onCancel={onCancel}
      beside={
        isChosen && (
          <ActionButton look="quiet" onClick={() => send(null)}>
            {text.propose}
          </ActionButton>
        )
      }
    >
      <RadioField
        legend={text.label}
        options={VISIT_KINDS.map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onChoose={setKind}
      />
      <WordsField
        label={text.words}
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
