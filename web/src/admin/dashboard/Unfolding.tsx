import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface UnfoldingProps {
  /** The label of the button. */
  label: ReactNode;
  /** True if it is open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A button that shows or hides what stands below it. */
export function Unfolding({ label, open = false, children }: UnfoldingProps) {
  const [isOpen, setIsOpen] = useState(open);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="inline-flex cursor-pointer items-center gap-1 justify-self-start border-0 bg-transparent p-0 text-start font-[inherit] text-text hover:underline pointer-coarse:min-h-tap"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <IconChevronDown
          size={18}
          aria-hidden
          className={`flex-none ${isOpen ? '[transform:rotate(180deg)]' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}
