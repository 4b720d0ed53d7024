import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { adminText } from '#messages/admin';
import { useStaff } from './staff-context.ts';

const text = adminText.limit;
const NAMES_SHOWN = 3;

type Limit = StaffAccount['limitedTo'];

function namesOf(limit: Limit, shown: number): [names: string, more: number] {
  const names = limit.map(({ name, nameBn }) =>
    // 'Dr.' and the name stay in one line.
    name === null ? text.deleted : localText(name, nameBn).replaceAll('. ', '.\u00a0'),
  );
  return [names.slice(0, shown).join(', '), Math.max(0, names.length - shown)];
}

/**
 * Says where a search or an address leads to nothing that the account is for some doctors only. Nothing for
 * an account that has all doctors.
 */
export function AccountLimit() {
  const { limitedTo } = useStaff();
  if (limitedTo.length === 0) return null;
  return (
    <p className="mt-sm text-center text-sm text-muted wrap-anywhere">
      {text.only(...namesOf(limitedTo, NAMES_SHOWN))}
    </p>
  );
}

/** Below the role of an account: for whom it is. Nothing if it has all doctors. */
export function ShortAccountLimit({ limitedTo }: { limitedTo: Limit }) {
  if (limitedTo.length === 0) return null;
  return (
    <span className="block text-sm text-muted wrap-anywhere">{text.short(...namesOf(limitedTo, 1))}</span>
  );
}
