/** The id in an address, or null when it is none: then nothing needs to be asked. */
export function idParam(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
