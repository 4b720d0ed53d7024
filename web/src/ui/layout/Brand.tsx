import { localText } from '@clinic-serial/contract/messages/current/format';
import { shellTexts } from '#messages/public-shell';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';
import classes from './Brand.module.css';

/**
 * The clinic's logo and name, as a link to the home page. A clinic without a logo has the sign of the
 * product.
 */
export function Brand() {
  const clinic = useClinic();
  return (
    <Link to={paths.home} className={classes.brand}>
      {clinic?.logoUrl ? (
        <img src={clinic.logoUrl} alt="" width={32} height={32} className={classes.logo} />
      ) : (
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={classes.mark}>
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#fff" />
        </svg>
      )}
      <span className={classes.name}>
        {clinic ? localText(clinic.name, clinic.nameBn) : shellTexts.product}
      </span>
    </Link>
  );
}
