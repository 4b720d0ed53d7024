import { drawnSign } from '../text/department-look.ts';

/**
 * An emoji as decoration, as large as a letter. The site has its own pictures, because the fonts of many
 * devices do not have newer emoji. On a dark background a light edge shows the dark parts of a picture.
 */
export function Sign({ emoji }: { emoji: string }) {
  const picture = drawnSign(emoji);
  if (!picture) return <span aria-hidden="true">{emoji}</span>;
  return (
    <img
      src={picture}
      alt=""
      width="16"
      height="16"
      loading="lazy"
      decoding="async"
      className="inline-block size-[1.15em] align-[-0.2em] [:root[data-color-scheme=dark]_&]:[filter:drop-shadow(0_0_0.06em_rgb(255_255_255/0.9))]"
    />
  );
}
