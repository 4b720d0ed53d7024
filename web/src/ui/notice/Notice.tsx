import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

const LOOKS = {
  danger: { Icon: IconAlertCircle, box: 'border-danger-line bg-danger-soft', mark: 'text-danger' },
  warn: { Icon: IconAlertTriangle, box: 'border-warn-line bg-warn-soft', mark: 'text-warn' },
  good: { Icon: IconCircleCheck, box: 'border-accent-line bg-accent-soft', mark: 'text-accent' },
  info: { Icon: IconInfoCircle, box: 'border-line bg-sunken', mark: 'text-muted' },
} as const;

interface NoticeProps {
  tone: keyof typeof LOOKS;
  children: ReactNode;
  /** For a notice that screen readers must say at once: `alert` for an error, `status` for a success. */
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
}

/** A sentence in a box, with colour and icon. A script can give it the focus. */
export function Notice({ tone, children, role, ref }: NoticeProps) {
  const { Icon, box, mark } = LOOKS[tone];
  return (
    <div
      ref={ref}
      className={`flex gap-sm rounded-md border px-gutter py-sm ${box}`}
      role={role}
      data-tone={tone}
      tabIndex={-1}
    >
      <Icon size={22} stroke={1.75} aria-hidden className={`mt-px flex-none ${mark}`} />
      <div className="grid min-w-0 gap-xs">{children}</div>
    </div>
  );
}
