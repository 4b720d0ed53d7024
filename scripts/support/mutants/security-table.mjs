/**
 * A row of the table in docs/security.md.
 *
 * @typedef {object} Row
 * @property {string} threat
 * @property {{ file: string, titles: string[] }[]} tests the test files that the row names, with their titles
 */

/**
 * @param {string} text of docs/security.md
 * @returns {Row[]}
 */
export function readTable(text) {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  // The first two rows are the heading and the line below it.
  return rows.slice(2).map((line) => {
    const [threat = '', , tests = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    return {
      threat,
      tests: [...tests.matchAll(/`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g)].map(([, file = '', titles = '']) => ({
        file,
        titles: titles.slice(1, -1).split('", "'),
      })),
    };
  });
}

/**
 * True if a test file has a test of exactly this title, in any kind of quotes.
 *
 * @param {string} source
 * @param {string} title
 */
export function hasTitle(source, title) {
  return ["'", '"', '`'].some(
    (quote) => source.includes(`(${quote}${title}${quote}`) || source.includes(`  ${quote}${title}${quote},`),
  );
}
