import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { QUIET_ICON_BUTTON } from '../button/icon-button.ts';
import { PartBoundary } from '../failure/PartBoundary.tsx';
import { focusOn, useReturnFocusOnClose } from '../focus/focus.ts';
import { ConfirmDialog, DIALOG } from './ConfirmDialog.tsx';

// A dialog over this one: a question, the calendar of a date field, or the password.
const OPEN_QUESTION = 'dialog[role="alertdialog"][open],dialog[data-popup][open]';

interface DialogProps {
  title: ReactNode;
  /** The element with `data-autofocus` gets the focus when the dialog opens. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** True while closing would lose typed text. The dialog then asks before it closes. */
  unsaved?: boolean;
  /** The words of that question, if something other than typed text would be lost. */
  question?: Readonly<Record<'title' | 'text' | 'leave' | 'stay', string>>;
  /** True for a form in one line: as wide as the page has room, near its top, so that lists open below it. */
  wide?: boolean;
  /** True for a dialog that opens by itself over any other, also over one that waits or has typed text. */
  overOthers?: boolean;
  /** Called when the dialog has closed, by a button, by Escape or by a press beside it. */
  onClose: () => void;
}

/** A component of its own, so that an error in `children` happens inside the boundary. */
function Content({ children, close }: Pick<DialogProps, 'children'> & { close: () => void }) {
  return typeof children === 'function' ? children(close) : children;
}

/** A dialog over the page. The browser's own <dialog> traps the focus and makes the page behind it inert. */
export function Dialog({
  title,
  children,
  unsaved = false,
  question: words = formTexts.unsaved,
  overOthers = false,
  wide = false,
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const titleId = useId();
  useReturnFocusOnClose(overOthers);
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    // The browser would focus the first button, which closes the dialog. React does not render `autofocus`.
    focusOn(dialog.current.querySelector<HTMLElement>('[data-autofocus]'));
  }, []);

  // Escape is handled here, because the browser's own handling would lose typed text in two cases. Chromium
  // lets `cancel` be prevented only once between two presses of anything else. Chromium also closes dialogs
  // that were opened without such a press all at once.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const question = document.querySelector<HTMLDialogElement>(OPEN_QUESTION);
      if (question && !isConfirming) return;
      event.preventDefault();
      question?.close();
      // Set the state now, because the browser's `close` event comes later, maybe after the next Escape.
      setIsConfirming(!question);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [unsaved, isConfirming]);

  const close = () => {
    dialog.current?.close();
    // The browser's `close` event comes too late: the next press may have opened another dialog by then.
    onClose();
  };
  const askAndClose = () => (unsaved ? setIsConfirming(true) : close());

  // The dialogs behind this one also listen for Escape, and a browser may close dialogs together that opened
  // by themselves.
  useLayoutEffect(() => {
    if (!overOthers) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape does the same */}
      <dialog
        ref={dialog}
        className={`max-h-[calc(100dvh-2rem)] ${wide ? 'mt-[min(4rem,4vh)] w-[min(76rem,calc(100vw-2rem))]' : 'w-[min(35rem,calc(100vw-2rem))]'} ${DIALOG}`}
        aria-labelledby={titleId}
        data-popup={overOthers || undefined}
        onClose={(event) => {
          // React also delivers the events of a dialog that is inside this one.
          if (event.target === dialog.current) onClose();
        }}
        onCancel={(event) => {
          if (event.target !== dialog.current) return;
          event.preventDefault();
          askAndClose();
        }}
        onClick={(event) => {
          if (event.target === dialog.current) askAndClose();
        }}
      >
        <div className="sticky top-0 z-1 flex items-center justify-between gap-gutter border-b border-line bg-surface py-sm ps-lg pe-sm">
          <h2 id={titleId} className="text-xl wrap-anywhere">
            {title}
          </h2>
          <button type="button" className={QUIET_ICON_BUTTON} aria-label={common.close} onClick={askAndClose}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        <div className="p-lg">
          <PartBoundary>
            <Content close={askAndClose}>{children}</Content>
          </PartBoundary>
        </div>
      </dialog>
      {isConfirming && (
        <ConfirmDialog
          title={words.title}
          confirmLabel={words.leave}
          cancelLabel={words.stay}
          danger
          pending={false}
          onConfirm={close}
          onClose={() => setIsConfirming(false)}
        >
          <p>{words.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
