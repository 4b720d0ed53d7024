/**
 * @typedef {object} Result
 * @property {string} machine
 * @property {string} name what was tried
 * @property {boolean} ok
 * @property {string} figures the figures, or why it failed
 */

/**
 * @param {Result[]} results
 * @returns {string} a line for each
 */
export function formatTable(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results
    .map(({ machine, name, ok, figures }) =>
      [machine.padEnd(8), name.padEnd(width + 2), (ok ? 'ok' : 'FAILED').padEnd(8), figures].join(''),
    )
    .join('\n');
}
