import { type ReactNode, useRef } from 'react';
import { useFocusOnMount } from './focus.ts';

/** The heading of a step. It gets the focus: screen readers say it, and keyboard users continue there. */
export function FocusHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
