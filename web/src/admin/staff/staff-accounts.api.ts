import {
  listStaffAccounts,
  type ManagedAccount,
  type newAccountForm,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { addressIn } from '@clinic-serial/contract/terms/languages';
import type * as z from 'zod/mini';
import { language } from '#messages/language';
import { staffSession } from '../../session/staff-session.ts';
import { adminPaths } from '../paths.ts';
import { useStaffRead } from '../staff.api.ts';

/** One account, always read again, because the server compares a save with the newest version. */
export const useNewerAccount = ({ id }: ManagedAccount) =>
  useStaffRead(listStaffAccounts, {
    refetchOnMount: 'always',
    select: ({ accounts }) => accounts.find((account) => account.id === id),
  });

/** The typed values of the account form. `language` and `doctorId` are empty for none. */
export function valuesOfAccount(account: ManagedAccount | null) {
  const { role = 'Staff', language: chosen }: Partial<ManagedAccount> = account ?? {};
  return {
    username: account?.username ?? '',
    fullName: account?.fullName ?? '',
    email: account?.email ?? '',
    role,
    language: chosen ?? ('' as const),
    doctorId: account?.doctorId ? String(account.doctorId) : '',
    limitedTo: account?.limitedTo.map(({ doctorId }) => doctorId) ?? [],
    limitedToPlaces: account?.limitedToPlaces ?? [],
  };
}

export type AccountValues = ReturnType<typeof valuesOfAccount>;

/**
 * The request body for an existing account.
 *
 * @param hasPlaces true if the form asks for places. Otherwise the limit to places stays as it is
 */
export function accountBody(values: AccountValues, hasPlaces: boolean) {
  const { fullName, email, role, language: chosen, doctorId, limitedTo, limitedToPlaces } = values;
  return {
    fullName,
    email,
    role,
    language: chosen || null,
    doctorId: doctorId ? Number(doctorId) : null,
    // An Admin is never limited.
    limitedTo: role === 'Admin' ? [] : limitedTo,
    ...(hasPlaces && { limitedToPlaces: role === 'Admin' ? [] : limitedToPlaces }),
  } satisfies Omit<z.input<typeof newAccountForm>, 'username'>;
}

/**
 * The address of a one-time link, in the language of its account. The key is after the `#`, so that no log
 * has it.
 */
export function linkAddress(key: string, { language: chosen }: Pick<ManagedAccount, 'language'>): string {
  return `${window.location.origin}${addressIn(chosen ?? language, adminPaths.welcome)}#${key}`;
}

/** If the changed account is the person's own, this browser's session gets the new name and role. */
export function noteOwnAccount({
  id,
  fullName,
  email,
  role,
  language: chosen,
  doctorId,
}: ManagedAccount): void {
  const session = staffSession.read();
  if (session?.who.id !== id) return;
  staffSession.update({ ...session.who, fullName, email, role, language: chosen, doctorId });
}
