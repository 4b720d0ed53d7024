import { common } from '../../messages/en/common.ts';
import classes from './SkipLink.module.css';

/** The first thing the Tab key meets: jumps over the header. Every area marks its main part with `id="main"`. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.link}>
      {common.skipToContent}
    </a>
  );
}
