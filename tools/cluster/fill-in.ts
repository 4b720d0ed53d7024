const PLACE = /\{\{([A-Z0-9_]+)\}\}/g;

/**
 * Fills in the places of a file of docs/cluster, such as `{{HOST}}`, as docs/cluster/fill-in.sh does on the
 * machines of a clinic.
 *
 * @throws Error that names every place without a value
 */
export function fillIn(text: string, values: Record<string, string | number>): string {
  const missing = placesIn(text).filter((name) => !(name in values));
  if (missing.length > 0) throw new Error(`No value for ${missing.join(', ')}`);
  return text.replace(PLACE, (_place, name) => String(values[name]));
}

/** The names of the places in a text, each once. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name)),
];
