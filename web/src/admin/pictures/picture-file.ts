import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';

/** A chosen file as an image, rotated as the camera noted. */
export interface OpenPicture {
  image: HTMLImageElement;
  width: number;
  height: number;
  /** Frees the memory. The picture cannot be shown afterwards. */
  close: () => void;
}

/** Opens a file. Null if the browser cannot show it as a picture. */
export async function openPicture(file: File): Promise<OpenPicture | null> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  const isReady = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = url;
  });
  const { naturalWidth: width, naturalHeight: height } = image;
  if (isReady && width > 0 && height > 0) return { image, width, height, close };
  close();
  return null;
}

type Draw = (context: CanvasRenderingContext2D, side: number) => void;

export type PictureKind = 'photo' | 'logo';

interface Form {
  type: 'image/webp' | 'image/jpeg' | 'image/png';
  quality: number;
}

/**
 * The file formats that are tried for each kind, best first. If a browser cannot write a format it writes PNG
 * instead, and that result is skipped. A logo may be transparent, which JPEG cannot be.
 */
const FORMS: Record<PictureKind, readonly Form[]> = {
  photo: [
    { type: 'image/webp', quality: 0.85 },
    { type: 'image/jpeg', quality: 0.85 },
    { type: 'image/webp', quality: 0.65 },
    { type: 'image/jpeg', quality: 0.65 },
  ],
  logo: [
    // WebP with quality 1 is lossless.
    { type: 'image/webp', quality: 1 },
    { type: 'image/png', quality: 1 },
    { type: 'image/webp', quality: 0.85 },
  ],
};

/**
 * Sides in pixels. The largest avatar is 56 pixels wide, 168 on the sharpest phones. The doctor's page for
 * staff shows the picture larger.
 */
const SIDES = [320, 256, 192, 128, 64];

/**
 * Makes a square picture of at most 40 kB. The canvas keeps no metadata, so the place where a photo was taken
 * is not sent.
 *
 * @param draw draws the picture on a canvas with a side in pixels
 * @returns the picture in base64; null if no format makes it small enough
 */
export async function encodePicture(kind: PictureKind, draw: Draw): Promise<string | null> {
  for (const side of SIDES) {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    if (kind === 'photo') {
      context.fillStyle = 'white';
      context.fillRect(0, 0, side, side);
    }
    draw(context, side);
    for (const { type, quality } of FORMS[kind]) {
      const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      if (file?.type === type && file.size <= PICTURE_LIMITS.bytes) return inBase64(file);
    }
  }
  return null;
}

function inBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
