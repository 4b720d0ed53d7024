import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formTexts } from '#messages/forms';
import classes from './Tag.module.css';

interface TagProps {
  tint: string;
  Icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  children: string;
}

/** A word on a tint. The word must say everything that the colour says. */
export function Tag({ tint, Icon, children }: TagProps) {
  const style = {
    background: `var(--mantine-color-${tint}-light)`,
    color: `var(--mantine-color-${tint}-light-color)`,
  };
  return (
    <span className={classes.tag} style={style}>
      {Icon && <Icon size={16} aria-hidden />}
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
