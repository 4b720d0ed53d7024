/** A chosen file as the browser shows it, turned as its camera says. */
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
