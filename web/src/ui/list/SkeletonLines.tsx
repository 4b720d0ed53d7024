import { common } from '#messages/common';
import hidden from '../style/visually-hidden.module.css';
import classes from './SkeletonLines.module.css';

interface SkeletonLinesProps {
  lines: number;
  /** The height of one line, as CSS. */
  height?: string;
  label?: string;
}

/** Grey lines that are shown while a list loads. Screen readers say the label instead. */
export function SkeletonLines({ lines, height = '1.25rem', label = common.loading }: SkeletonLinesProps) {
  return (
    <div className={classes.lines}>
      <span className={hidden.hidden} role="status">
        {label}
      </span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other key
        <div key={line} className={classes.line} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  );
}
