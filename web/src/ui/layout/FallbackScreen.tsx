import { Component, type ReactNode } from 'react';
import { common } from '#messages/common';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../button/Action.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  /** Another value tries to render the part again, for example when the person has gone to another page. */
  place?: string;
}

/** Shows `fallback` instead of a part that failed while rendering. React itself logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** The look of a page that says why there is no other. */
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

/** Replaces a whole area that failed, its header too. The clinic's name leads home. */
export function FallbackPage() {
  return (
    <SignedOutFrame>
      <main id="main" tabIndex={-1}>
        <FallbackScreen />
      </main>
    </SignedOutFrame>
  );
}
