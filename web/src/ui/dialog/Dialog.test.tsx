import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Dialog } from './Dialog.tsx';

beforeEach(() => {
  // jsdom has no modal dialogs. As in a browser, the focus moves into the dialog.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

interface PageProps {
  /** True if the second dialog appears only after the first is gone, as one that reads something before. */
  late: boolean;
}

/** A page whose first dialog leads to a second one. */
function Page({ late }: PageProps) {
  const [opened, open] = useState<'first' | 'wait' | 'second'>();
  useEffect(() => {
    if (opened === 'wait') open('second');
  }, [opened]);
  return (
    <>
      <button type="button" onClick={() => open('first')}>
        Ask
      </button>
      {opened === 'first' && (
        <Dialog title="First" onClose={() => open(undefined)}>
          {() => (
            <button type="button" onClick={() => open(late ? 'wait' : 'second')}>
              Go on
            </button>
          )}
        </Dialog>
      )}
      {opened === 'second' && (
        <Dialog title="Second" onClose={() => open(undefined)}>
          {(close) => (
            <button type="button" onClick={close}>
              Finish
            </button>
          )}
        </Dialog>
      )}
    </>
  );
}

test.each([{ late: false }, { late: true }])(
  'after two dialogs in a row the focus returns to the button that opened the first one (late: $late)',
  async ({ late }) => {
    render(<Page late={late} />);
    const ask = screen.getByText('Ask');
    ask.focus();
    fireEvent.click(ask);
    const goOn = screen.getByText('Go on');
    goOn.focus();
    fireEvent.click(goOn);
    await new Promise(requestAnimationFrame);
    fireEvent.click(screen.getByText('Finish'));
    await waitFor(() => expect(document.activeElement).toBe(ask));
  },
);
