import { common } from '#messages/common';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../button/Action.tsx';
import classes from './FallbackScreen.module.css';

/** The screen that replaces a page that failed while rendering. */
export function FallbackScreen() {
  return (
    <div className={classes.screen} role="alert">
      <h1>{common.fallback.title}</h1>
      <p>{common.fallback.text}</p>
      <div className={classes.actions}>
        <ActionButton onClick={() => window.location.reload()}>{common.fallback.refresh}</ActionButton>
        <ActionLink to={paths.home} look="quiet">
          {common.fallback.home}
        </ActionLink>
      </div>
    </div>
  );
}
