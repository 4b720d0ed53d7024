import { printReceipt, type Receipt } from '@clinic-serial/contract/subjects/receipts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { moneyDeskText } from '#messages/admin-money-desk';
import { readItem, writeItem } from '../../session/safe-storage.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useChangeKey } from '../change-key.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { type PaperSize, ReceiptPaper } from './ReceiptPaper.tsx';

const { paper: text } = moneyDeskText;

/** Where this browser keeps its paper size. It is about no person, so it stays after a logout. */
const STORED = 'desk_receipt_paper';

/** The paper size of this desk's receipts, as last chosen in this browser; at first the roll. */
function usePaperSize() {
  const [size, setSize] = useState<PaperSize>(() => (readItem(STORED) === 'a4' ? 'a4' : 'roll'));
  function choose(next: PaperSize) {
    writeItem(STORED, next);
    setSize(next);
  }
  return [size, choose] as const;
}

/**
 * Prints receipts. The server counts each print under its own key, so that the paper says if it is a copy. A
 * print whose answer was lost is asked for again under the same key.
 *
 * @param onPrinted called when the browser says that its print dialog has closed
 * @returns the function that prints the receipt of an entry; whether one was printed; the choice of the
 *   paper; the paper itself, to be placed anywhere
 */
export function usePrintReceipt(onPrinted: () => void) {
  const { session } = useStaff();
  const [size, choose] = usePaperSize();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const keyFor = useChangeKey();
  const printed = useRef(0);
  const [hasPrinted, setPrinted] = useState(false);
  const flight = useSingleFlight<number, Receipt>({
    send: (id) =>
      staffCall(session, printReceipt, { params: { id }, body: { key: keyFor([id, printed.current]) } }),
    onSuccess: (answer) => {
      printed.current += 1;
      setReceipt(answer);
    },
  });

  const leave = useEffectEvent(() => {
    setReceipt(null);
    onPrinted();
  });
  useEffect(() => {
    if (!receipt) return undefined;
    const onAfterPrint = () => leave();
    // On phones `print` returns before the paper is printed, so the paper stays until the browser says so.
    window.addEventListener('afterprint', onAfterPrint);
    window.print();
    setPrinted(true);
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, [receipt]);

  const paper: ReactNode =
    receipt &&
    // Outside of the dialog, because dialogs are not printed.
    createPortal(
      <div className="hidden">
        <ReceiptPaper receipt={receipt} size={size} />
      </div>,
      document.body,
    );
  const choice = (
    <SelectField
      label={text.label}
      labelBefore
      data={[
        { value: 'roll', label: text.roll },
        { value: 'a4', label: text.a4 },
      ]}
      value={size}
      onChoose={(next) => choose(next === 'a4' ? 'a4' : 'roll')}
    />
  );
  return { print: flight.run, hasPrinted, isPending: flight.isPending, error: flight.error, paper, choice };
}

export type Printing = ReturnType<typeof usePrintReceipt>;
