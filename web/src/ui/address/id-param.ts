/** The id in an address, or null if it is not valid. The caller then sends no request. */
export function idParam(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
