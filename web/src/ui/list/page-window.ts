/** The page numbers to show: at most `most` of them, around the current page, between 1 and `total`. */
export function pageWindow(current: number, total: number, most: number): number[] {
  const size = Math.min(most, total);
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), total - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
