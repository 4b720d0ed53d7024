import type { ReactNode } from 'react';

/** The row of acts below a ticket. */
export const ICON_ACTS = 'grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-1';

/** An act of the row below a ticket: an icon with its word below it. */
export function IconAct({
  icon,
  onPress,
  children,
}: {
  icon: ReactNode;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="grid cursor-pointer content-start justify-items-center gap-1 rounded-md border-0 bg-transparent p-2 text-center text-xs leading-tight font-medium text-accent hover:bg-sunken"
      onClick={onPress}
    >
      {icon}
      {children}
    </button>
  );
}
