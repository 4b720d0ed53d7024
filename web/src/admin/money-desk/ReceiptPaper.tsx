import type { Receipt } from '@clinic-serial/contract/subjects/receipts';
import { INK } from '../../ui/text/ink.ts';
import '../../ui/ticket/print.css';
import './receipt.css';

export type PaperSize = 'roll' | 'a4';

/** Bangla letters need more room between the lines, also on a page in English. */
const LEADING = 'leading-[1.35] [&:lang(bn)]:leading-[1.65]';

const LOOKS: Record<PaperSize, string> = {
  roll: 'max-w-[74mm] gap-[2mm] text-[11px] [&:lang(bn)]:text-[12px]',
  a4: 'mx-auto max-w-[150mm] gap-[5mm] text-[11pt]',
};

const LINE = 'border-0 border-t border-dashed border-line-strong pt-[1.5mm]';

interface ReceiptPaperProps {
  receipt: Receipt;
  size: PaperSize;
}

/** A receipt or a refund slip on paper, in its own language. Its texts are ready from the server. */
export function ReceiptPaper({ receipt, size }: ReceiptPaperProps) {
  const { language, title, number, clinic, notices, details, amounts, foot } = receipt;
  const [name, ...address] = clinic;
  return (
    <article
      lang={language}
      aria-label={`${title} ${number}`}
      className={`grid grid-cols-1 wrap-anywhere tabular-nums ${LOOKS[size]} ${LEADING} ${INK}`}
      translate="no"
      data-paper="alone"
      data-receipt={size}
    >
      <header className="text-center">
        <p className="text-[1.25em] font-bold">{name}</p>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <div className={`text-center ${LINE}`}>
        <h1 className="text-[1.25em] leading-[inherit] font-bold">{title}</h1>
        <p className="text-[1.25em] font-bold">{number}</p>
        {notices.map((notice) => (
          <p key={notice} className="mx-auto my-[1mm] w-fit border-2 px-[2mm] font-bold">
            {notice}
          </p>
        ))}
      </div>
      <dl className={LINE}>
        {details.map((detail) => (
          <div key={detail.name} className="flex gap-[2mm] py-[0.3mm]">
            <dt className="flex-[0_0_36%]">{detail.name}</dt>
            <dd className="min-w-0 flex-1 font-semibold">{detail.value}</dd>
          </div>
        ))}
      </dl>
      <dl className={LINE}>
        {amounts.map((amount) => (
          <div
            key={amount.name}
            className={`flex justify-between gap-[2mm] py-[0.3mm] ${amount.isTotal ? 'text-[1.25em] font-bold' : ''}`}
          >
            <dt>{amount.name}</dt>
            <dd className="text-end whitespace-nowrap">{amount.value}</dd>
          </div>
        ))}
      </dl>
      {foot && <p className={`text-center ${LINE}`}>{foot}</p>}
    </article>
  );
}
