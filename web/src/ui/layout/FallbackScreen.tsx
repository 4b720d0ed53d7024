import { common } from '#messages/common';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../button/Action.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';

/** The look of a page that is shown instead of a failed one. */
export const FALLBACK_SCREEN = 'mx-auto grid max-w-form justify-items-center gap-4 px-4 py-20 text-center';

export function FallbackScreen() {
  return (
    <div className={FALLBACK_SCREEN} role="alert">
      <h1>{common.fallback.title}</h1>
      <p className="text-muted">{common.fallback.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ActionButton onClick={() => window.location.reload()}>{common.fallback.refresh}</ActionButton>
        <ActionLink to={paths.home} look="quiet">
          {common.fallback.home}
        </ActionLink>
      </div>
    </div>
  );
}

/** Replaces a whole area that failed, with its header. The clinic's name links to the home page. */
export function FallbackPage() {
  return (
    <SignedOutFrame>
      <main id="main" tabIndex={-1}>
        <FallbackScreen />
      </main>
    </SignedOutFrame>
  );
}
