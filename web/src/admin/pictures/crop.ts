/** `cover`: the picture fills the square frame. `contain`: at first the whole picture is inside the frame. */
export type Fit = 'cover' | 'contain';

export interface Size {
  width: number;
  height: number;
}

/** The position of a picture in its square frame. The side of the frame is 1. */
export interface View {
  /** 1 is the smallest: see {@link Fit}. */
  zoom: number;
  /** How far the centre of the picture is from the centre of the frame, to the right and down. */
  x: number;
  y: number;
}

export const LARGEST_ZOOM = 5;
export const START: View = { zoom: 1, x: 0, y: 0 };

export function drawnSize({ width, height }: Size, fit: Fit, zoom: number): Size {
  const side = fit === 'cover' ? Math.min(width, height) : Math.max(width, height);
  return { width: (width / side) * zoom, height: (height / side) * zoom };
}

/**
 * The nearest view in which no edge of the picture is inside the frame, as far as the picture is larger than
 * the frame.
 */
export function keepInside(picture: Size, fit: Fit, view: View): View {
  const zoom = between(1, view.zoom, LARGEST_ZOOM);
  const drawn = drawnSize(picture, fit, zoom);
  const [mostX, mostY] = [Math.max(0, (drawn.width - 1) / 2), Math.max(0, (drawn.height - 1) / 2)];
  return { zoom, x: between(-mostX, view.x, mostX), y: between(-mostY, view.y, mostY) };
}

/** Changes the zoom. The point in the centre of the frame stays there. */
export function zoomed(view: View, factor: number): View {
  const zoom = between(1, view.zoom * factor, LARGEST_ZOOM);
  const real = zoom / view.zoom;
  return { zoom, x: view.x * real, y: view.y * real };
}

/** The position of a picture on a canvas whose side is given in pixels. */
export function placeOnCanvas(
  picture: Size,
  fit: Fit,
  { zoom, x, y }: View,
  side: number,
): Size & { left: number; top: number } {
  const drawn = drawnSize(picture, fit, zoom);
  return {
    left: (0.5 + x - drawn.width / 2) * side,
    top: (0.5 + y - drawn.height / 2) * side,
    width: drawn.width * side,
    height: drawn.height * side,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}
