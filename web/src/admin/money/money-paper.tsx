import { INK } from '../../ui/text/ink.ts';
import '../../ui/ticket/print.css';

/** The look of a part that is printed on A4. Its links are printed as plain text. */
export const ON_PAPER =
  `${INK} print:[page:money-a4] print:text-[9pt] print:[&_a]:no-underline print:[&_tr]:break-inside-avoid ` +
  'print:[&_th]:static! print:[&_td]:h-auto! print:[&_th]:h-auto!';

interface PaperHeadProps {
  /** The clinic's name, only on paper. */
  clinic: string | undefined;
  /** Only on paper. */
  title: string;
  /** The subject: dates, doctor … */
  parts: readonly string[];
}

/** The head of a printed paper. The screen shows only its subject. */
export function PaperHead({ clinic, title, parts: [first, ...parts] }: PaperHeadProps) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-lg">
      <span className="hidden print:inline" translate="no">
        {clinic}
      </span>
      <span className="hidden print:inline">{title}</span>
      <strong>{first}</strong>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
