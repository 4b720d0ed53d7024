import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './Notice.module.css';

const ICONS = {
  danger: IconAlertCircle,
  warn: IconAlertTriangle,
  good: IconCircleCheck,
  info: IconInfoCircle,
} as const;

interface NoticeProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** For a notice that screen readers must say at once: `alert` for an error, `status` for a success. */
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
}

/** A sentence in a box, with colour and icon. A script can give it the focus. */
export function Notice({ tone, children, role, ref }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div ref={ref} className={classes.notice} data-tone={tone} role={role} tabIndex={-1}>
      <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
