import { encode } from 'uqr';

/** The quiet zone that readers need around a code, in modules. */
const QUIET = 2;

/** A QR code as SVG, dark on transparent. One line for each run of dark modules takes a third of the bytes of one for each. */
export function qrCode(value: string): string {
  const { data, size } = encode(value, { border: QUIET });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}`),
  );
  // The lines are centred on their path, so it is moved by half a module.
  return `<svg viewBox="0 -.5 ${size} ${size}" shape-rendering="crispEdges"><path stroke="#000" d="${runs.join('')}"/></svg>`;
}
