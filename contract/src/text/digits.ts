const BANGLA_ZERO = 0x09e6;

/** A text with ASCII digits in place of Bangla digits (০-৯). Everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? BANGLA_ZERO) - BANGLA_ZERO));
}

/**
 * The decimal digits of a text, in order. Bangla digits (০-৯) become ASCII digits. Everything else is
 * dropped.
 *
 * @param text what a person typed or pasted
 * @returns ASCII digits only, possibly empty
 */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}
