import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { DemoBanner } from './public/shell/DemoBanner.tsx';
import { LanguageOffer } from './public/shell/LanguageOffer.tsx';
import { SkipLink } from './public/shell/SkipLink.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './ui/failure/ErrorBoundary.tsx';
import { FallbackPage } from './ui/layout/FallbackScreen.tsx';

/** Everything inside the router: theme, cache, and the demo banner above every page (rules: screens 1). */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <LanguageOffer />
      <DemoBanner />
      <ErrorBoundary fallback={<FallbackPage />} place={useLocation().pathname}>
        <AppRoutes />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
