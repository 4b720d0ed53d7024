import type { Role } from '@clinic-serial/contract/rules/permissions';
import { IconEye, IconShieldCheck, IconUserEdit } from '@tabler/icons-react';
import { adminText } from '#messages/admin';
import { Tag } from '../ui/badge/Tag.tsx';

/** Admin and Staff have colours of their own; Viewer is grey (rules: accounts 1). */
const LOOKS: Readonly<Record<Role, { tint: string; Icon: typeof IconEye }>> = {
  Admin: { tint: 'violet', Icon: IconShieldCheck },
  Staff: { tint: 'teal', Icon: IconUserEdit },
  Viewer: { tint: 'gray', Icon: IconEye },
};

export function RoleBadge({ role }: { role: Role }) {
  const { tint, Icon } = LOOKS[role];
  return (
    <Tag tint={tint} Icon={Icon}>
      {adminText.roles[role]}
    </Tag>
  );
}
