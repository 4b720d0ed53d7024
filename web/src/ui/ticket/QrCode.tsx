import { encode } from 'uqr';

/** The quiet zone that readers need around a code, in modules. */
const QUIET = 4;

interface QrCodeProps {
  value: string;
  label: string;
}

/** A QR code, dark on light in both colour schemes. It is as wide as its container. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = drawCode(value);
  const whole = size + 2 * QUIET;
  return (
    <svg
      className="block h-auto w-full rounded-xs [print-color-adjust:exact]"
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={whole} height={whole} fill="white" />
      <path d={path} transform={`translate(${QUIET} ${QUIET})`} />
    </svg>
  );
}

/** A QR code without its quiet zone: the length of a side in modules, and the path of the dark ones. */
export function drawCode(value: string): { size: number; path: string } {
  const { data, size } = encode(value, { ecc: 'M', border: 0 });
  return { size, path: pathOf(data) };
}

/** Draws one rectangle for each run of dark modules, so that no gaps show between them on paper. */
function pathOf(rows: boolean[][]): string {
  const parts: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      parts.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`);
    }
  });
  return parts.join('');
}
