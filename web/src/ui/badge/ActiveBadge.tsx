import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { formTexts } from '#messages/forms';
import { Tag } from './Tag.tsx';

/** Shows whether a record is active, by colour, icon and word. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Tag tint="green" Icon={IconCircleCheck}>
      {formTexts.active}
    </Tag>
  ) : (
    <Tag tint="gray" Icon={IconCircleMinus}>
      {formTexts.inactive}
    </Tag>
  );
}
