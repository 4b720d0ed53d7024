import { localText } from '@clinic-serial/contract/messages/current/format';
import { shellTexts } from '#messages/public-shell';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import footerClasses from './Footer.module.css';
import { Header } from './Header.tsx';
import classes from './PublicShell.module.css';

/** The frame of the public pages: header, main part, footer. */
export function PublicShell() {
  return (
    <div className={classes.shell}>
      <Header />
      <MainPart className={classes.main} />
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

export function Footer() {
  const clinic = useClinic();
  return (
    <footer className={footerClasses.footer}>
      <div className={footerClasses.columns}>
        <div className={footerClasses.about}>
          <Brand />
          <p>{shellTexts.tagline}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={footerClasses.heading}>
            {texts.quickLinks}
          </h2>
          <ul className={`${footerClasses.links} ${footerClasses.pages}`}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={footerClasses.heading}>{texts.contact}</h2>
          {clinic && (
            <address className={footerClasses.links}>
              <ClinicPhone />
              {clinic.email && <a href={`mailto:${clinic.email}`}>{clinic.email}</a>}
              <span className={footerClasses.address}>{localText(clinic.address, clinic.addressBn)}</span>
            </address>
          )}
        </div>
      </div>
    </footer>
  );
}
