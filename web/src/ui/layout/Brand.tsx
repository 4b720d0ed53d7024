import { shellTexts } from '#messages/public-shell';
import { useClinicName } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';
import classes from './Brand.module.css';

/** The clinic's logo and name, as a link to the home page. */
export function Brand() {
  return (
    <Link to={paths.home} className={classes.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={classes.mark}>
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#fff" />
      </svg>
      <span className={classes.name}>{useClinicName() ?? shellTexts.product}</span>
    </Link>
  );
}
