import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ManagedAccount } from '@clinic-serial/contract/subjects/staff-accounts';
import {
  IconDeviceMobileOff,
  IconKey,
  IconLogout,
  IconPencil,
  IconShieldLock,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { adminStaffText } from '#messages/admin-staff';
import { ActiveBadge, Tag } from '../../ui/badge/Tag.tsx';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import type { Columns } from '../../ui/list/DataTable.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { ShortAccountLimit } from '../AccountLimit.tsx';
import { list } from '../list.ts';
import { RoleBadge } from '../RoleBadge.tsx';
import { useStaff } from '../staff-context.ts';
import type { AccountAct } from './AccountQuestion.tsx';

const text = adminStaffText;

interface StaffTableOptions {
  /** The id of the account to which the address leads; null for none. */
  current: number | null;
  onEdit: (account: ManagedAccount) => void;
  onAct: (act: AccountAct, account: ManagedAccount) => void;
}

/** The table of the staff accounts, one account in a row. */
export function useStaffTable({ current, onEdit, onAct }: StaffTableOptions) {
  const ownId = useStaff().account.id;
  const when = useWhen();

  function actionsOf(account: ManagedAccount): RowAction[] {
    const act = (name: AccountAct, label: string, Icon: RowAction['Icon'], danger = false): RowAction => ({
      label,
      Icon,
      danger,
      onSelect: () => onAct(name, account),
    });
    const { isActive, hasPassword, hasSecondFactor, openSessions } = account;
    // The person's own password and second factor are in the settings, where owners must prove who they are.
    const isOther = account.id !== ownId;
    const reset = hasPassword ? 'reset' : 'newLink';
    return [
      { label: text.actions.edit, Icon: IconPencil, onSelect: () => onEdit(account) },
      ...(isOther && isActive ? [act(reset, text.actions[reset], IconKey)] : []),
      ...(isOther && openSessions > 0 ? [act('endSessions', text.actions.endSessions, IconLogout)] : []),
      ...(isOther && hasSecondFactor
        ? [act('removeSecondFactor', text.actions.removeSecondFactor, IconDeviceMobileOff)]
        : []),
      isActive
        ? act('deactivate', text.actions.deactivate, IconUserOff, true)
        : act('activate', text.actions.activate, IconUserCheck),
    ];
  }

  return {
    caption: text.caption,
    columns: columnsOf(ownId, when),
    skeletonRows: 4,
    isCurrent: ({ id }: ManagedAccount) => id === current,
    menu: { nameOf: ({ fullName }: ManagedAccount) => fullName, actionsOf },
  };
}

function columnsOf(ownId: number, when: (instant: string) => string): Columns<ManagedAccount> {
  return [
    {
      key: 'account',
      header: text.columns.account,
      cell: ({ id, fullName, username }) => (
        <>
          <span className={list.strong}>{fullName}</span>
          <span className={list.quiet}>{id === ownId ? `${username} ${text.you}` : username}</span>
        </>
      ),
    },
    {
      key: 'role',
      header: text.columns.role,
      cell: ({ role, limitedTo, limitedToPlaces }) => (
        <>
          <RoleBadge role={role} />
          <ShortAccountLimit limitedTo={limitedTo} limitedToPlaces={limitedToPlaces} />
        </>
      ),
    },
    {
      key: 'status',
      header: text.columns.status,
      cell: (account) => <Status account={account} when={when} />,
    },
    {
      key: 'secondFactor',
      header: text.columns.secondFactor,
      cell: ({ hasSecondFactor }) =>
        hasSecondFactor ? (
          <Tag tint="green" Icon={IconShieldLock}>
            {text.on}
          </Tag>
        ) : (
          <Tag tint="gray" Icon={IconShieldOff}>
            {text.off}
          </Tag>
        ),
    },
    {
      key: 'doctor',
      header: text.columns.doctor,
      roomy: true,
      cell: ({ doctorName, doctorNameBn }) =>
        doctorName === null ? text.none : localText(doctorName, doctorNameBn),
    },
    {
      key: 'language',
      header: text.columns.language,
      roomy: true,
      cell: ({ language }) => (language ? text.languages[language] : text.none),
    },
    {
      key: 'lastLogin',
      header: text.columns.lastLogin,
      cell: ({ lastLogin, openSessions }) => (
        <>
          <span className={list.nowrap}>{lastLogin ? when(lastLogin) : text.never}</span>
          {openSessions > 0 && <span className={list.quiet}>{text.signedInOn(openSessions)}</span>}
        </>
      ),
    },
  ];
}

/** Active or inactive. For an account without a password, also the state of the one-time link. */
function Status({ account, when }: { account: ManagedAccount; when: (instant: string) => string }) {
  const { isActive, hasPassword, linkExpiresAt } = account;
  const note = linkExpiresAt ? text.linkUntil(when(linkExpiresAt)) : !hasPassword && text.noPassword;
  return (
    <>
      <ActiveBadge active={isActive} />
      {isActive && note && <span className={list.quiet}>{note}</span>}
    </>
  );
}
