import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLoader2 } from '@tabler/icons-react';
import classes from './ArrivalPanel.module.css';
import type { Said } from './use-desk-acts.ts';
import { WalkInSlip } from './WalkInSlip.tsx';

const ICONS = {
  busy: IconLoader2,
  good: IconCircleCheck,
  info: IconInfoCircle,
  bad: IconAlertTriangle,
} as const;

/** What the arrival box says. The places for it are always there, because screen readers watch them for changes. */
export function ArrivalSaid({ said }: { said: Said | null }) {
  const isBad = said?.tone === 'bad';
  const Icon = ICONS[said?.tone ?? 'info'];
  const line = said && (
    <>
      <Icon size={22} aria-hidden className={classes.icon} />
      <span>{said.words}</span>
    </>
  );
  return (
    <div className={classes.saidLine}>
      <p role="status" className={classes.said} data-tone={said?.tone}>
        {!isBad && line}
      </p>
      <p role="alert" className={classes.said} data-tone="bad">
        {isBad && line}
      </p>
      {said?.slipOf !== undefined && <WalkInSlip key={said.slipOf} appointmentId={said.slipOf} />}
    </div>
  );
}
