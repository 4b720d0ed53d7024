import { localText } from '@clinic-serial/contract/messages/current/format';
import { shellTexts } from '#messages/public-shell';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { Header } from './Header.tsx';
import classes from './PublicShell.module.css';

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
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <Brand />
          <p>{shellTexts.tagline}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={classes.heading}>
            {texts.quickLinks}
          </h2>
          <ul className={`${classes.links} ${classes.pages}`}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={classes.heading}>{texts.contact}</h2>
          {clinic && (
            <address className={classes.links}>
              <ClinicPhone />
              {clinic.email && <a href={`mailto:${clinic.email}`}>{clinic.email}</a>}
              <span className={classes.address}>{localText(clinic.address, clinic.addressBn)}</span>
            </address>
          )}
        </div>
      </div>
    </footer>
  );
}
