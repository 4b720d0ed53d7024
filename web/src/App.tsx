import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DemoBanner } from './public/shell/DemoBanner.tsx';
import { SkipLink } from './public/shell/SkipLink.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/layout/ErrorBoundary.tsx';
import { FallbackScreen } from './ui/layout/FallbackScreen.tsx';

/** Everything inside the router: theme, cache, and the demo banner above every page (rules: screens 1). */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<FallbackScreen />}>
        <SkipLink />
        <DemoBanner />
        <AppRoutes />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
