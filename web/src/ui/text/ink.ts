/** Black on white for printing. The colours are fixed, because paper has no theme. */
export const INK =
  'print:bg-[white] print:text-[black] print:[&_*]:border-[black]! print:[&_*]:bg-transparent! ' +
  'print:[&_*]:text-[black]!';
