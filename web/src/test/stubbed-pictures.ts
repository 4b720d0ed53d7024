import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';
import { vi } from 'vitest';

interface StubbedPictures {
  /** The arguments of each drawing on a canvas, after the picture itself: left, top, width, height. */
  drawn: number[][];
  /** The forms that were tried, such as `320 image/webp`. */
  tried: string[];
  /** The places in memory that were freed. */
  freed: string[];
}

/**
 * Replaces what jsdom lacks: opening files as pictures, and canvases.
 *
 * @param options.size of every picture; null if the browser cannot show it
 * @param options.bytes the size of the file that a canvas writes
 * @param options.types the types that a canvas can write; all others become PNG, like in browsers
 */
export function stubPictures({
  size = { width: 1_200, height: 1_600 },
  bytes = () => 9,
  types = ['image/webp', 'image/jpeg', 'image/png'],
}: {
  size?: { width: number; height: number } | null;
  bytes?: (side: number, type: string) => number;
  types?: string[];
} = {}): StubbedPictures {
  const stubbed: StubbedPictures = { drawn: [], tried: [], freed: [] };
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:chosen';
      static override revokeObjectURL = (url: string) => stubbed.freed.push(url);
    },
  );
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(size?.width ?? 0);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(size?.height ?? 0);
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function load(
    this: HTMLImageElement,
    url,
  ) {
    this.setAttribute('src', url);
    queueMicrotask(() => this.dispatchEvent(new Event(size ? 'load' : 'error')));
  });
  const context = {
    fillRect() {},
    drawImage: (_image: unknown, ...place: number[]) => stubbed.drawn.push(place),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function write(
    this: HTMLCanvasElement,
    done,
    type = 'image/png',
  ) {
    stubbed.tried.push(`${this.width} ${type}`);
    const real = types.includes(type) ? type : 'image/png';
    done(new Blob(['x'.repeat(Math.min(bytes(this.width, type), PICTURE_LIMITS.bytes + 1))], { type: real }));
  });
  return stubbed;
}

/** A file as a person chooses it. Its content does not matter, because nothing here reads it. */
export const aFile = () => new File(['picture'], 'photo.jpg', { type: 'image/jpeg' });
