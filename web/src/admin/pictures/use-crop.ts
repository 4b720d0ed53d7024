import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Fit, keepInside, type Size, START, type View, zoomed } from './crop.ts';

/** One press of an arrow key moves by this part of the frame; one press of + or - changes the zoom by this factor. */
const KEY_STEP = 0.04;
export const ZOOM_STEP = 1.15;
/** How much a turn of the mouse wheel by one pixel zooms. */
const WHEEL_ZOOM = 0.0015;

const MOVES: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};
const ZOOMS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
};

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** Moves and zooms a picture in its frame by mouse, by one or two fingers, by the wheel and by keys. */
export function useCrop(picture: Size, fit: Fit) {
  const [view, setView] = useState<View>(START);
  const frame = useRef<HTMLDivElement>(null);
  /** The fingers or buttons that are down, with their last places. */
  const pointers = useRef(new Map<number, Point>());

  const change = (next: (view: View) => View) => setView((now) => keepInside(picture, fit, next(now)));
  const move = (x: number, y: number) => change((now) => ({ ...now, x: now.x + x, y: now.y + y }));
  const zoom = (factor: number) => change((now) => zoomed(now, factor));

  // React listens to the wheel passively, so the page would scroll meanwhile.
  const onWheel = useRef<(event: WheelEvent) => void>(undefined);
  onWheel.current = (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * WHEEL_ZOOM));
  };
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => onWheel.current?.(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    const side = frame.current?.clientWidth;
    if (!before || !side) return;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, event);
    if (other) zoom(distance(event, other) / Math.max(1, distance(before, other)));
    // Each of two fingers moves the picture half as far.
    const share = other ? 0.5 : 1;
    move(
      ((event.clientX - before.clientX) / side) * share,
      ((event.clientY - before.clientY) / side) * share,
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    const [step, factor] = [MOVES[event.key], ZOOMS[event.key]];
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && !factor)) return;
    event.preventDefault();
    if (step) move(...step);
    if (factor) zoom(factor);
  }

  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return {
    view,
    zoom,
    zoomTo: (value: number) => change((now) => zoomed(now, value / now.zoom)),
    frameProps: {
      ref: frame,
      onKeyDown,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pointers.current.set(event.pointerId, event);
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
