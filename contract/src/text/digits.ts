const BANGLA_ZERO = 0x09e6;

/** A text with ASCII digits in place of Bangla digits (০-৯). Everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? BANGLA_ZERO) - BANGLA_ZERO));
}

/** The decimal digits of a typed or pasted text, as ASCII digits. Everything else is dropped. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}
