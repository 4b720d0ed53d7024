import type { PictureFile } from './picture-file.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive: what browsers draw and write. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantisation tables, the restart interval, and Adobe's statement of the colours. */
const NEEDED = [0xc4, 0xdb, 0xdd, 0xee];
/** Progressive pictures have about ten scans. Each one is a pass over all pixels, so their number bounds the time. */
const MOST_SCANS = 50;
/** A JFIF header of this length has no thumbnail. */
const JFIF = 0xe0;
const JFIF_LENGTH = 16;

/** Reads a JPEG file segment by segment, up to its end marker (ITU T.81, annex B). */
export function readJpeg(file: Buffer): PictureFile | undefined {
  if (file.readUInt16BE(0) !== (0xff00 | START)) return undefined;
  const kept: Buffer[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let at = 2;
  while (at + 4 <= file.length || file[at + 1] === END) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === END) {
      kept.push(file.subarray(at, at + 2));
      return size && scans > 0
        ? { mediaType: 'image/jpeg', ...size, content: Buffer.concat(kept) }
        : undefined;
    }
    const length = file.readUInt16BE(at + 2);
    let next = at + 2 + length;
    if (length < 2 || next > file.length) return undefined;
    if (FRAMES.includes(marker)) {
      if (size || length < 8) return undefined;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) {
      scans += 1;
      if (!size || scans > MOST_SCANS) return undefined;
      next = endOfScan(file, next);
    }
    const isNeeded = marker === SCAN || FRAMES.includes(marker) || NEEDED.includes(marker);
    if (isNeeded || (marker === JFIF && length === JFIF_LENGTH)) kept.push(file.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** The place of the marker that ends a scan. Within the scan, 0xff stands before 0 or before a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  let at = start;
  while (at < file.length) {
    const next = file[at + 1] ?? 0;
    if (file[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
  return at;
}
