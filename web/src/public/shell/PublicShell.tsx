import { localText } from '@clinic-serial/contract/messages/current/format';
import { openPlaces } from '@clinic-serial/contract/rules/schedule/clinic-at';
import { shellTexts } from '#messages/public-shell';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { PlaceAddress } from '../../ui/text/PlaceAddress.tsx';
import { Header } from './Header.tsx';

export function PublicShell() {
  return (
    <div className="flex flex-[1_0_auto] flex-col">
      <Header />
      <MainPart className="flex-1" />
      <Footer />
    </div>
  );
}

const texts = shellTexts.footer;

const LINKS = [
  { to: paths.home, label: texts.home },
  { to: paths.doctors, label: texts.findDoctors },
  { to: paths.about, label: texts.about },
  { to: paths.contact, label: texts.contactPage },
  { to: paths.privacy, label: texts.privacy },
];

const ENTRIES =
  'grid justify-items-start not-italic [&_a]:tap-line [&_a]:min-w-0 ' +
  '[&_a]:text-text [&_a]:no-underline [&_a]:wrap-anywhere [&_a]:hover:underline';

export function Footer() {
  const clinic = useClinic();
  return (
    // The footer must not be the browser's scroll anchor, or the growing list above it (DoctorList) would
    // grow without end.
    <footer className="mt-8 border-t border-line bg-sunken [overflow-anchor:none] sm:mt-16 print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4 px-gutter py-5 sm:gap-8 sm:py-10">
        <div className="max-w-80">
          <Brand />
          <p className="mt-2 text-muted">{shellTexts.tagline}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="text-base tracking-[0]">
            {texts.quickLinks}
          </h2>
          <ul className={`max-sm:grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] sm:mt-2 ${ENTRIES}`}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-base tracking-[0]">{texts.contact}</h2>
          {clinic && (
            <address className={`mt-2 ${ENTRIES}`}>
              {!clinic.places && (
                <span>
                  <ClinicPhone whatsApp />
                </span>
              )}
              {clinic.email && <a href={`mailto:${clinic.email}`}>{clinic.email}</a>}
              {clinic.places ? (
                openPlaces(clinic).map((place) => <PlaceAddress key={place.id} place={place} />)
              ) : (
                <span className="mt-2 whitespace-pre-line text-muted">
                  {localText(clinic.address, clinic.addressBn)}
                </span>
              )}
            </address>
          )}
        </div>
      </div>
    </footer>
  );
}
