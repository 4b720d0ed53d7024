/**
 * The number of a receipt (rules: money 5): the cash box, the year, and a number without gaps within these
 * two.
 */
interface ReceiptNumber {
  boxId: number;
  year: number;
  number: number;
}

/** A receipt's number as paper and screens show it: '3-2026-000042'. */
export function receiptText({ boxId, year, number }: ReceiptNumber): string {
  return `${boxId}-${year}-${String(number).padStart(6, '0')}`;
}
