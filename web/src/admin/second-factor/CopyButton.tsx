import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { focusOn } from '../../ui/focus/focus.ts';
import hidden from '../../ui/style/visually-hidden.module.css';

interface CopyButtonProps {
  value: string;
  label: string;
  /** The label after the value was copied. */
  done: string;
  onCopied?: () => void;
}

/** A button that copies a text. */
export function CopyButton({ value, label, done, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        leftSection={<Icon size={18} aria-hidden />}
        onClick={async ({ currentTarget }) => {
          if (!(await copy(value, currentTarget))) return;
          setIsCopied(true);
          onCopied?.();
        }}
      >
        {isCopied ? done : label}
      </Button>
      <span role="status" className={hidden.hidden}>
        {isCopied && done}
      </span>
    </>
  );
}

/**
 * Copies a text. Browsers give the clipboard to pages over HTTPS only. Some clinics open the pages by an
 * address of their own network, without HTTPS. There the text is copied from a temporary field.
 *
 * @param near an element of the dialog that is open, because everything outside of it cannot be selected
 */
async function copy(value: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = value;
    field.className = hidden.hidden ?? '';
    near.parentElement?.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    focusOn(near);
    return isCopied;
  }
}
