import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { formTexts } from '../messages/en/forms.ts';
import { Tag } from './Tag.tsx';

/** Whether something is in use, as colour, icon and word (look: Foundations). */
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
