import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** `retry` tries to render the part again. */
  fallback: ReactNode | ((retry: () => void) => ReactNode);
  /** A new value makes it try to render the part again, for example after a change of the page. */
  place?: string;
}

/** Shows `fallback` instead of a part that failed while rendering. React itself logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.place !== this.props.place) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === 'function' ? fallback(this.retry) : fallback;
  }
}
