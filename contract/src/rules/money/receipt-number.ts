/** The number of a receipt: the cash box, the year, and the number without gaps in them (rules: money 5). */
interface ReceiptNumber {
  boxId: number;
  year: number;
  number: number;
}

/** A receipt's number as paper and screens show it: '3-2026-000042'. */
export function receiptText({ boxId, year, number }: ReceiptNumber): string {
  return `${boxId}-${year}-${String(number).padStart(6, '0')}`;
}
