import { common } from '#messages/common';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';
import frame from '../style/signed-out.module.css';
import { ClinicPhone } from '../text/ClinicPhone.tsx';

/** The last line of the login pages: the clinic's phone and the way to the public site. */
export function SignedOutFooter() {
  return (
    <footer className={frame.footer}>
      <span>
        <ClinicPhone>{common.callUs}</ClinicPhone>
      </span>
      <Link to={paths.home}>{common.clinicSite}</Link>
    </footer>
  );
}
