import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';
import frame from '../style/signed-out.module.css';
import { formatNumber } from '../text/format.ts';
import { telephoneLink } from '../text/telephone-link.ts';

/** The last line of the login pages: the clinic's phone and the way to the public site. */
export function SignedOutFooter() {
  const clinic = useClinic();
  return (
    <footer className={frame.footer}>
      {clinic && (
        <span>
          {common.callUs} <a href={telephoneLink(clinic.phone)}>{formatNumber(clinic.phone)}</a>
        </span>
      )}
      <Link to={paths.home}>{common.clinicSite}</Link>
    </footer>
  );
}
