import type { ComponentProps, ReactNode } from 'react';

/** A group of {@link Choice}s. */
export function Choices({ legend, children, ...group }: ComponentProps<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset className="m-0 grid min-w-0 border-0 p-0" {...group}>
      <legend className="p-0 font-medium">{legend}</legend>
      {children}
    </fieldset>
  );
}

/**
 * The browser's own radio button, in a line high enough for a thumb. Words of several lines have some space
 * above and below them.
 */
export function Choice({ children, ...radio }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-tap cursor-pointer items-center gap-sm py-1.5">
      <input type="radio" {...radio} className="m-0 size-5 flex-none accent-accent" />
      {children}
    </label>
  );
}
