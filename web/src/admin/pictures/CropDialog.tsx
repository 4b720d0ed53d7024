import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { adminPicturesText as text } from '#messages/admin-pictures';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import icon from '../../ui/style/icon-button.module.css';
import classes from './CropDialog.module.css';
import { LARGEST_ZOOM, placeOnCanvas } from './crop.ts';
import { encodePicture, type PictureKind } from './encode-picture.ts';
import type { OpenPicture } from './open-picture.ts';
import { useCrop, ZOOM_STEP } from './use-crop.ts';

interface CropDialogProps {
  kind: PictureKind;
  picture: OpenPicture;
  /** True while the picture is sent. */
  pending: boolean;
  /** Why it could not be sent. */
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
        <div className={classes.content}>
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
            className={classes.frame}
            data-kind={kind}
          >
            <img
              src={picture.image.src}
              alt=""
              draggable={false}
              className={classes.picture}
              style={{
                left: `${place.left}%`,
                top: `${place.top}%`,
                width: `${place.width}%`,
                height: `${place.height}%`,
              }}
            />
            <span className={classes.edge} />
          </div>
          <div className={classes.zoom}>
            <button
              type="button"
              className={icon.quiet}
              aria-label={text.smaller}
              onClick={() => zoom(1 / ZOOM_STEP)}
            >
              <IconMinus size={20} aria-hidden />
            </button>
            <input
              type="range"
              aria-label={text.zoom}
              min={1}
              max={LARGEST_ZOOM}
              step={0.01}
              value={view.zoom}
              onChange={(event) => zoomTo(Number(event.currentTarget.value))}
            />
            <button
              type="button"
              className={icon.quiet}
              aria-label={text.larger}
              onClick={() => zoom(ZOOM_STEP)}
            >
              <IconPlus size={20} aria-hidden />
            </button>
          </div>
          <p id={helpId} className={classes.help}>
            {text.stageHelp}
          </p>
          <div className={classes.actions}>
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
