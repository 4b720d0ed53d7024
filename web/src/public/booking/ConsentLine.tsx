import { Link } from 'react-router';
import { bookingText } from '../../messages/en/booking.ts';
import { paths } from '../../paths.ts';
import hidden from '../../ui/visually-hidden.module.css';
import classes from './BookingWizard.module.css';

const text = bookingText.info;

/**
 * What is kept and why, where it is asked for; asking for the code is the consent (docs/privacy.md). The page opens
 * beside this one, so that nothing that was typed is lost.
 */
export function ConsentLine() {
  return (
    <p className={classes.consent}>
      {text.consent}{' '}
      <Link to={paths.privacy} target="_blank" rel="noopener">
        {text.consentLink} <span className={hidden.hidden}>{text.newTab}</span>
      </Link>
    </p>
  );
}
