import { drawnSign } from '../text/department-look.ts';
import classes from './Sign.module.css';

/** An emoji as decoration. The site draws it, because the fonts of many devices lack newer emoji. */
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
      className={classes.sign}
    />
  );
}
