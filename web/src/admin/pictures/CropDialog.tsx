import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { adminPicturesText as text } from '#messages/admin';
import { ActionButton } from '../../ui/button/Action.tsx';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import {
  type Fit,
  keepInside,
  LARGEST_ZOOM,
  placeOnCanvas,
  type Size,
  START,
  type View,
  zoomed,
} from './crop.ts';
import { encodePicture, type OpenPicture, type PictureKind } from './picture-file.ts';

/** The square in which the picture is cropped, as large as the dialog and the screen allow. */
const FRAME =
  'relative aspect-square w-[min(20rem,100%,50vh)] cursor-grab touch-none overflow-hidden rounded-md bg-white select-none ' +
  'active:cursor-grabbing';
/** The part outside of the circle will not be shown, because photos are round. */
const OUTSIDE = 'rounded-full [box-shadow:0_0_0_20rem_rgb(0_0_0/45%)]';

interface CropDialogProps {
  kind: PictureKind;
  picture: OpenPicture;
  pending: boolean;
  error: Error | null;
  /** @param base64 the cut picture, small enough for the server */
  onUse: (base64: string) => void;
  onClose: () => void;
}

/** Lets a person choose the part of a picture that is used. */
export function CropDialog({ kind, picture, pending, error, onUse, onClose }: CropDialogProps) {
  const words = text[kind];
  const fit = kind === 'photo' ? 'cover' : 'contain';
  const { view, zoom, zoomTo, frameProps } = useCrop(picture, fit);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const helpId = useId();
  const place = placeOnCanvas(picture, fit, view, 100);

  async function use() {
    const base64 = await encodePicture(kind, (context, side) => {
      const { left, top, width, height } = placeOnCanvas(picture, fit, view, side);
      context.drawImage(picture.image, left, top, width, height);
    });
    setIsTooLarge(base64 === null);
    if (base64 !== null) onUse(base64);
  }

  return (
    <Dialog title={words.cut} onClose={onClose}>
      {(close) => (
        <div className="grid justify-items-center gap-gutter [&>[role=alert]]:justify-self-stretch">
          {(error || isTooLarge) && (
            <Notice tone="danger" role="alert">
              <p>{error ? failureText(error, words.failed) : text.tooLarge}</p>
            </Notice>
          )}
          <div
            {...frameProps}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture
            tabIndex={0}
            data-autofocus
            aria-label={text.stage}
            aria-describedby={helpId}
            className={FRAME}
          >
            <img
              src={picture.image.src}
              alt=""
              draggable={false}
              className="pointer-events-none absolute max-w-none"
              style={{
                left: `${place.left}%`,
                top: `${place.top}%`,
                width: `${place.width}%`,
                height: `${place.height}%`,
              }}
            />
            <span
              className={`pointer-events-none absolute inset-0 border border-line-strong ${kind === 'photo' ? OUTSIDE : 'rounded-md'}`}
            />
          </div>
          <div className="flex w-[min(20rem,100%)] items-center gap-xs">
            <button
              type="button"
              className={QUIET_ICON_BUTTON}
              aria-label={text.smaller}
              onClick={() => zoom(1 / ZOOM_STEP)}
            >
              <IconMinus size={20} aria-hidden />
            </button>
            <input
              type="range"
              className="h-tap min-w-0 flex-1 [accent-color:var(--clinic-fill)]"
              aria-label={text.zoom}
              min={1}
              max={LARGEST_ZOOM}
              step={0.01}
              value={view.zoom}
              onChange={(event) => zoomTo(Number(event.currentTarget.value))}
            />
            <button
              type="button"
              className={QUIET_ICON_BUTTON}
              aria-label={text.larger}
              onClick={() => zoom(ZOOM_STEP)}
            >
              <IconPlus size={20} aria-hidden />
            </button>
          </div>
          <p id={helpId} className="text-center text-sm text-muted">
            {text.stageHelp}
          </p>
          <div className="flex flex-wrap justify-center gap-sm">
            <ActionButton busy={pending} onClick={() => void use()}>
              {words.use}
            </ActionButton>
            <ActionButton look="quiet" onClick={close}>
              {text.cancel}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/**
 * One press of an arrow key moves the picture by this part of the frame. One press of + or - changes the zoom
 * by the factor below.
 */
const KEY_STEP = 0.04;
const ZOOM_STEP = 1.15;
/** How much one pixel of the mouse wheel zooms. */
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
function useCrop(picture: Size, fit: Fit) {
  const [view, setView] = useState<View>(START);
  const frame = useRef<HTMLDivElement>(null);
  /** The pointers (fingers or mouse) that are down, with their last positions. */
  const pointers = useRef(new Map<number, Point>());

  const change = (next: (view: View) => View) => setView((now) => keepInside(picture, fit, next(now)));
  const move = (x: number, y: number) => change((now) => ({ ...now, x: now.x + x, y: now.y + y }));
  const zoom = (factor: number) => change((now) => zoomed(now, factor));

  // React listens to the wheel passively, so that the page would scroll too.
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
