import type { VisitMoney } from '../../fields/money.ts';
import { visitMoneyTexts as bn } from '../../messages/bn/visit-money.ts';
import { visitMoneyTexts as en } from '../../messages/en/visit-money.ts';
import type { Translated } from '../../messages/translated.ts';
import type { Language } from '../../terms/languages.ts';

type Texts = Translated<typeof en>;

/** The texts in both languages, for the server. A page loads only those of its own language. */
export const VISIT_MONEY_TEXTS: Readonly<Record<Language, Texts>> = { en, bn };

/**
 * The one statement about the money of a visit that a patient reads (rules: money 4, screens 10).
 *
 * @param text the texts of the reader's language
 * @param isAhead true if the visit is still to come, so that the money is to be paid at the desk
 * @returns undefined if there is nothing to say
 */
export function moneyStatement(text: Texts, money: VisitMoney, isAhead: boolean): string | undefined {
  const { state, due, over, kept, refunded } = money;
  const paid = money.paid - refunded;
  switch (state) {
    case 'due':
      return isAhead ? text.toPay(due) : text.due(due);
    case 'part':
      return text.part(paid, due);
    case 'paid':
      return text.paid(paid);
    case 'free':
      return text.free;
    case 'give-back':
      return text.giveBack(over);
    case 'refunded':
      return text.refunded(refunded);
    case 'kept':
      return text.kept(kept);
    case 'none':
      return undefined;
  }
}

/**
 * The statement with its reason while something is due: 'Pay at the desk: 300 taka · Follow-up, last seen 12
 * November 2026'. A kind that staff chose has no date, because the rule did not decide.
 *
 * @param text, isAhead as in {@link moneyStatement}
 */
export function moneyWithReason(text: Texts, money: VisitMoney, isAhead: boolean): string | undefined {
  const statement = moneyStatement(text, money, isAhead);
  if (money.due === 0) return statement;
  const { visitKind, lastSeenOn, isChosen } = money;
  const lastSeen = lastSeenOn !== null && !isChosen ? `, ${text.lastSeen(lastSeenOn)}` : '';
  return `${statement} · ${text.kind(visitKind)}${lastSeen}`;
}
