import { IconEye, IconShieldCheck, IconUserEdit } from '@tabler/icons-react';
import { adminText } from '#messages/admin';
import { Tag } from '../ui/badge/Tag.tsx';

/** Admin and Staff have colours of their own; every other role is grey (rules: accounts 1). */
const LOOKS: Readonly<Record<string, { tint: string; Icon: typeof IconEye }>> = {
  Admin: { tint: 'violet', Icon: IconShieldCheck },
  Staff: { tint: 'teal', Icon: IconUserEdit },
};

const NAMES: Readonly<Record<string, string>> = adminText.roles;

export function RoleBadge({ role }: { role: string }) {
  const { tint, Icon } = LOOKS[role] ?? { tint: 'gray', Icon: IconEye };
  return (
    <Tag tint={tint} Icon={Icon}>
      {NAMES[role] ?? role}
    </Tag>
  );
}
