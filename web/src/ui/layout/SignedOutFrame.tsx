import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';

/**
 * The frame of a page outside of the areas: a bar with the clinic's name, which links to the home page, and
 * the page below it.
 */
export function SignedOutFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid flex-[1_0_auto] grid-cols-1 grid-rows-[auto_1fr_auto]">
      <header className="flex min-h-header items-center justify-between gap-xs border-b border-line ps-4 pe-2">
        <Brand />
        {tools}
      </header>
      {children}
    </div>
  );
}
