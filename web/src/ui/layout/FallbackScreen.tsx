import { common } from '../../messages/en/common.ts';
import { ActionButton } from '../button/Action.tsx';
import classes from './FallbackScreen.module.css';

/** The screen that replaces a page that failed while rendering. */
export function FallbackScreen() {
  return (
    <div className={classes.screen} role="alert">
      <h1>{common.fallback.title}</h1>
      <p>{common.fallback.text}</p>
      <ActionButton onClick={() => window.location.reload()}>{common.fallback.refresh}</ActionButton>
    </div>
  );
}
