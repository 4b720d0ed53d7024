import { localText } from '@clinic-serial/contract/messages/current/format';
import type { BoxDay } from '@clinic-serial/contract/subjects/cash-boxes';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useClinic } from '../../api/clinic.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { formatFullDate } from '../../ui/text/format.ts';
import { INK } from '../../ui/text/ink.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { differenceText } from './box-difference.ts';
import { amountText } from './money.api.ts';
import '../../ui/ticket/print.css';

const text = adminMoneyText.box;

type PaperSize = 'roll' | 'a4';

/**
 * Prints a closed day.
 *
 * @returns the function that prints; the choice of the paper size; the paper while it is printed, or null
 */
export function usePrintBox() {
  const [size, setSize] = useState<PaperSize>('a4');
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    // On phones `print` returns before the paper is printed, so the paper stays until the browser says so.
    const end = () => setIsPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  const choice = (
    <SelectField
      label={text.paper}
      labelBefore
      data={[
        { value: 'a4', label: text.papers.a4 },
        { value: 'roll', label: text.papers.roll },
      ]}
      value={size}
      onChoose={(next) => setSize(next === 'roll' ? 'roll' : 'a4')}
    />
  );
  return { print: () => setIsPrinting(true), choice, paper: isPrinting ? size : null };
}

/** Bangla letters need more space between the lines. */
const LEADING = 'leading-[1.35] [&:lang(bn)]:leading-[1.65]';

const LOOKS: Record<PaperSize, string> = {
  roll: 'max-w-[74mm] gap-[2mm] text-[11px] [&:lang(bn)]:text-[12px] print:[page:money-roll]',
  a4: 'mx-auto max-w-[150mm] gap-[5mm] text-[11pt] print:[page:money-a4]',
};

const LINE = 'border-0 border-t border-dashed border-line-strong pt-[1.5mm]';

/** The close of a day on paper. It is outside of the page, because nothing else is printed. */
export function BoxPaper({ box, size }: { box: BoxDay; size: PaperSize }) {
  const clinic = useClinic();
  const when = useWhen();
  const { closed, opening } = box;
  const ways = box.ways.filter(({ taken, refunded }) => taken > 0 || refunded > 0);
  const lines: [name: string, value: string][] = [
    [text.opening, opening === null ? text.notEntered : amountText(opening)],
    ...ways.flatMap(({ way, taken, refunded }): [string, string][] => [
      [`${moneyDeskText.ways[way]}, ${text.taken}`, amountText(taken)],
      ...(refunded > 0
        ? ([[`${moneyDeskText.ways[way]}, ${text.refunded}`, amountText(refunded)]] as [string, string][])
        : []),
    ]),
    ...(box.discounts > 0 ? ([[text.discounts, amountText(box.discounts)]] as [string, string][]) : []),
    [text.expected, amountText(box.expectedCash)],
    ...(closed
      ? ([
          [text.countedCash, amountText(closed.counted)],
          [text.difference, amountText(closed.difference)],
        ] as [string, string][])
      : []),
  ];
  return createPortal(
    <div className="hidden">
      <article
        aria-label={text.printTitle}
        className={`grid grid-cols-1 wrap-anywhere tabular-nums ${LOOKS[size]} ${LEADING} ${INK}`}
        data-paper="alone"
      >
        <header className="text-center">
          <p className="text-[1.25em] font-bold" translate="no">
            {clinic && localText(clinic.name, clinic.nameBn)}
          </p>
          <p className="text-[1.25em] font-bold">{text.printTitle}</p>
          <p>{formatFullDate(box.day)}</p>
          <p translate="no">{box.box.name}</p>
        </header>
        <dl className={LINE}>
          {lines.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-[2mm] py-[0.3mm]">
              <dt>{name}</dt>
              <dd className="text-end font-semibold whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
        {closed && (
          <div className={LINE}>
            <p className="font-bold">
              {differenceText(closed.difference)} {closed.words}
            </p>
            <p>{text.closedBy(when(closed.at), closed.by.name)}</p>
            <p className="mt-[15mm]">{text.signature} ____________________</p>
          </div>
        )}
      </article>
    </div>,
    document.body,
  );
}
