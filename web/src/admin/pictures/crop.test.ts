import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnSize, keepInside, LARGEST_ZOOM, placeOnCanvas, START, zoomed } from './crop.ts';

const WIDE = { width: 400, height: 200 };

describe('a picture in its square frame', () => {
  it('fills the frame as a photo, and stands in it as a logo', () => {
    expect(drawnSize(WIDE, 'cover', 1)).toEqual({ width: 2, height: 1 });
    expect(drawnSize(WIDE, 'contain', 1)).toEqual({ width: 1, height: 0.5 });
    expect(placeOnCanvas(WIDE, 'cover', START, 100)).toEqual({ left: -50, top: 0, width: 200, height: 100 });
    expect(placeOnCanvas(WIDE, 'contain', START, 100)).toEqual({ left: 0, top: 25, width: 100, height: 50 });
  });

  it('can be moved as far as it is larger than the frame', () => {
    expect(keepInside(WIDE, 'cover', { zoom: 1, x: 3, y: 3 })).toEqual({ zoom: 1, x: 0.5, y: 0 });
    expect(keepInside(WIDE, 'cover', { zoom: 2, x: -3, y: -3 })).toEqual({ zoom: 2, x: -1.5, y: -0.5 });
    expect(keepInside(WIDE, 'contain', { zoom: 1, x: 3, y: 3 })).toEqual({ zoom: 1, x: 0, y: 0 });
    expect(keepInside(WIDE, 'contain', { zoom: 3, x: 3, y: 3 })).toEqual({ zoom: 3, x: 1, y: 0.25 });
  });

  it('keeps what is in the centre while it is zoomed, within the bounds of the zoom', () => {
    expect(zoomed({ zoom: 2, x: 0.2, y: -0.1 }, 1.5)).toEqual({
      zoom: 3,
      x: 0.30000000000000004,
      y: -0.15000000000000002,
    });
    expect(zoomed(START, 0.5)).toEqual(START);
    expect(zoomed({ zoom: LARGEST_ZOOM, x: 1, y: 1 }, 2)).toEqual({ zoom: LARGEST_ZOOM, x: 1, y: 1 });
  });

  it('always covers the frame as a photo, whatever the picture and however it is moved', () => {
    const side = fc.integer({ min: 16, max: 9_000 });
    const far = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(side, side, far, far, far, (width, height, zoom, x, y) => {
        const view = keepInside({ width, height }, 'cover', { zoom, x, y });
        const place = placeOnCanvas({ width, height }, 'cover', view, 320);
        expect(place.left).toBeLessThan(0.001);
        expect(place.top).toBeLessThan(0.001);
        expect(place.left + place.width).toBeGreaterThan(319.999);
        expect(place.top + place.height).toBeGreaterThan(319.999);
      }),
    );
  });
});
