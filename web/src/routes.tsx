import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import type { Preloaded } from './api/preloaded.ts';
import { paths } from './paths.ts';
import { PublicShell } from './public/shell/PublicShell.tsx';
import { patientSession } from './session/patient-session.ts';
import { type LazyPage, lazyPage, MarkHydrated, PageOf } from './ui/layout/lazy-page.tsx';

const home = lazyPage(() => import('./public/home/HomePage.tsx'));
const doctors = lazyPage(() => import('./public/doctors/DoctorsPage.tsx'));
const doctor = lazyPage(() => import('./public/doctors/DoctorPage.tsx'));
const booking = lazyPage(() => import('./public/booking/BookingPage.tsx'));
const offer = lazyPage(() => import('./public/booking/OfferPage.tsx'));
const about = lazyPage(() => import('./public/about/AboutPage.tsx'));
const contact = lazyPage(() => import('./public/contact/ContactPage.tsx'));
const privacy = lazyPage(() => import('./public/privacy/PrivacyPage.tsx'));
const unknownLink = lazyPage(() => import('./public/unknown-link/UnknownLinkPage.tsx'));
const notFound = lazyPage(() => import('./public/not-found/NotFoundPage.tsx'));

const patient = lazyPage(() => {
  // A logout opens the home page (rules: accounts 9), and then the server may be unreachable.
  home.preload().catch(() => {});
  // The area needs this chunk immediately, so both are loaded in parallel.
  if (patientSession.read()) import('./patient/SignedInPages.tsx').catch(() => {});
  return import('./patient/PatientArea.tsx');
});
const admin = lazyPage(() => import('./admin/AdminArea.tsx'));

/** `module` names the page's chunk in the build's manifest, for the server's preload links. */
interface PageRoute {
  pattern: string;
  page: LazyPage;
  module: string;
  /** True if the page can do nothing before its scripts run. Other pages start them at the first use. */
  startsAtOnce?: boolean;
}

const PUBLIC_PAGES: readonly PageRoute[] = [
  { pattern: '/', page: home, module: 'src/public/home/HomePage.tsx' },
  { pattern: '/doctors', page: doctors, module: 'src/public/doctors/DoctorsPage.tsx' },
  { pattern: '/doctors/:doctorId', page: doctor, module: 'src/public/doctors/DoctorPage.tsx' },
  { pattern: '/book/:doctorId', page: booking, module: 'src/public/booking/BookingPage.tsx' },
  { pattern: paths.waiting, page: offer, module: 'src/public/booking/OfferPage.tsx', startsAtOnce: true },
  { pattern: '/about', page: about, module: 'src/public/about/AboutPage.tsx' },
  { pattern: '/contact', page: contact, module: 'src/public/contact/ContactPage.tsx' },
  { pattern: '/privacy', page: privacy, module: 'src/public/privacy/PrivacyPage.tsx' },
  {
    pattern: '/unknown-link',
    page: unknownLink,
    module: 'src/public/unknown-link/UnknownLinkPage.tsx',
  },
];

const NOT_FOUND: PageRoute = {
  pattern: '*',
  page: notFound,
  module: 'src/public/not-found/NotFoundPage.tsx',
};

// Each area is a lazy chunk. The pages of signed-in people are a second chunk. The server renders only the
// logins.
const AREAS: readonly PageRoute[] = [
  { pattern: '/patient/*', page: patient, module: 'src/patient/PatientArea.tsx', startsAtOnce: true },
  { pattern: '/admin/*', page: admin, module: 'src/admin/AdminArea.tsx', startsAtOnce: true },
];

export function pageAt(pathname: string): PageRoute {
  return [...PUBLIC_PAGES, ...AREAS].find(({ pattern }) => matchPath(pattern, pathname)) ?? NOT_FOUND;
}

export function preloadPage(pathname: string, preloaded?: Preloaded): Promise<void> {
  return pageAt(pathname).page.preload(preloaded);
}

export function AppRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<PublicShell />}>
          {[...PUBLIC_PAGES, NOT_FOUND].map(({ pattern, page }) => (
            <Route key={pattern} path={pattern} element={<PageOf page={page} />} />
          ))}
        </Route>
        {AREAS.map(({ pattern, page }) => (
          <Route key={pattern} path={pattern} element={<PageOf page={page} />} />
        ))}
      </Routes>
      <MarkHydrated />
    </Suspense>
  );
}
