import { localText } from '@clinic-serial/contract/messages/current/format';
import { adminText } from '#messages/admin';
import { useStaff } from './staff-context.ts';

const text = adminText.limit;
const NAMES_SHOWN = 3;

function useLimit(shown: number): [names: string, more: number] {
  const names = useStaff().limitedTo.map(({ name, nameBn }) =>
    name === null ? text.deleted : localText(name, nameBn),
  );
  return [names.slice(0, shown).join(', '), Math.max(0, names.length - shown)];
}

/**
 * Says where a search or an address leads to nothing that the account is for some doctors only. Nothing for
 * an account that has all doctors.
 */
export function AccountLimit() {
  const [names, more] = useLimit(NAMES_SHOWN);
  if (names === '') return null;
  return <p className="mt-sm text-center text-sm text-muted wrap-anywhere">{text.only(names, more)}</p>;
}

/** Below the name of the account: for whom it is. */
export function ShortAccountLimit() {
  const [names, more] = useLimit(1);
  if (names === '') return null;
  return <span className="text-sm text-muted wrap-anywhere">{text.short(names, more)}</span>;
}
