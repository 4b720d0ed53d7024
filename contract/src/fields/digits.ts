const BANGLA_ZERO = 0x09e6;

/**
 * The decimal digits of a text, in order. Bangla digits (০-৯) become ASCII digits. Everything else is
 * dropped.
 *
 * @param text what a person typed or pasted
 * @returns ASCII digits only, possibly empty
 */
export function digitsOf(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? BANGLA_ZERO) - BANGLA_ZERO))
    .replace(/\D/g, '');
}
