import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { focusOn } from '../focus/focus.ts';

interface TabsProps<Name extends string> {
  /** The name of the row of tabs for screen readers, where the heading of the page is not enough. */
  label?: string;
  tabs: readonly {
    name: Name;
    label: string;
    /** True if text typed in the open tab would be lost; see `UnsavedChanges`. */
    leaves?: boolean;
  }[];
  open: Name;
  /** True for a page that has other links between its parts on phones. */
  wideOnly?: boolean;
  onOpen: (name: Name) => void;
  /** Shown at the end of the row. */
  beside?: ReactNode;
  /** The content of the open tab. */
  children: ReactNode;
}

/** Parts of a page, of which one is shown. The arrow keys, Home and End open another part. */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  wideOnly,
  onOpen,
  beside,
  children,
}: TabsProps<Name>) {
  const id = useId();

  function turn(event: KeyboardEvent<HTMLElement>) {
    const row = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const next = placeAfter(event.key, row.indexOf(event.currentTarget), row.length);
    if (next === undefined) return;
    event.preventDefault();
    focusOn(row[next]);
    // A press on the tab, so that `UnsavedChanges` can ask.
    row[next]?.click();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 border-0 border-b border-line-strong ${wideOnly ? 'max-md:hidden' : ''}`}
      >
        <div role="tablist" aria-label={label} className="flex flex-wrap">
          {tabs.map((tab) => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              data-leaves={tab.leaves || undefined}
              aria-selected={open === tab.name}
              aria-controls={`${id}-panel`}
              tabIndex={open === tab.name ? 0 : -1}
              onClick={() => onOpen(tab.name)}
              onKeyDown={turn}
              className="-mb-px min-h-tap cursor-pointer border-0 border-b-3 border-transparent bg-transparent px-[min(1rem,4.5vw)] text-base text-text hover:bg-sunken aria-selected:border-accent aria-selected:font-semibold aria-selected:text-accent forced-colors:not-aria-selected:border-[Canvas]"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </div>
  );
}

/** The index to which a key leads, in a ring; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return (place - 1 + count) % count;
    case 'ArrowRight':
      return (place + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
