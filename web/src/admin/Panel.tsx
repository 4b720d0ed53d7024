import type { ReactNode } from 'react';
import { PartBoundary } from '../ui/failure/PartBoundary.tsx';
import { PANEL } from './panel.ts';

interface PanelProps {
  /** The id of the heading. */
  id: string;
  title: ReactNode;
  Heading?: 'h2' | 'h3';
  /** True for acts that cannot be undone. */
  danger?: boolean;
  children?: ReactNode;
}

/** A part of a page in a frame, named by its heading. */
export function Panel({ id, title, Heading = 'h2', danger, children }: PanelProps) {
  return (
    <section className={PANEL} data-danger={danger} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
