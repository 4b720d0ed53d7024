import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formTexts } from '#messages/forms';

interface TagProps {
  tint: string;
  Icon?: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;
  children: string;
}

/**
 * A word on a tint, on the baseline of the text beside it. The word must say everything that the colour says.
 */
export function Tag({ tint, Icon, children }: TagProps) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-full bg-tint px-2.5 py-0.75 text-sm leading-tight font-semibold whitespace-nowrap text-on-tint tint-${tint}`}
    >
      {Icon && <Icon size={16} className="flex-none self-center" aria-hidden />}
      {children}
    </span>
  );
}

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
