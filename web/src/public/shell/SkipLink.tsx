import { common } from '#messages/common';
import classes from './SkipLink.module.css';

/** The first element that the Tab key reaches. It leads past the header to the main part. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.link}>
      {common.skipToContent}
    </a>
  );
}
