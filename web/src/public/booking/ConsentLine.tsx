import { bookingText } from '#messages/booking';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import tap from '../../ui/style/tap-target.module.css';
import hidden from '../../ui/style/visually-hidden.module.css';
import classes from './BookingWizard.module.css';

const text = bookingText.info;

/**
 * Says which data the clinic keeps and why, at the place where the person enters it. Requesting the code is
 * the consent (docs/privacy.md). The privacy page opens in a new tab, so that typed text is not lost.
 */
export function ConsentLine() {
  return (
    <p className={classes.consent}>
      {text.consent}{' '}
      <Link to={paths.privacy} className={tap.tapTarget} target="_blank" rel="noopener">
        {text.consentLink} <span className={hidden.hidden}>{text.newTab}</span>
      </Link>
    </p>
  );
}
