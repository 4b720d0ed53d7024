const PLACE = /\{\{([A-Z0-9_]+)\}\}/g;

/**
 * Fills in the places of a file of docs/cluster, as docs/cluster/fill-in.sh does on the machines of a clinic.
 *
 * @param {string} text with places such as `{{HOST}}`
 * @param {Record<string, string | number>} values by the name of the place
 * @returns {string}
 * @throws Error that names every place without a value
 */
export function fillIn(text, values) {
  const missing = placesIn(text).filter((name) => !(name in values));
  if (missing.length > 0) throw new Error(`No value for ${missing.join(', ')}`);
  return text.replace(PLACE, (_place, name) => String(values[name]));
}

/**
 * @param {string} text
 * @returns {string[]} the names of its places, each once
 */
export function placesIn(text) {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}
