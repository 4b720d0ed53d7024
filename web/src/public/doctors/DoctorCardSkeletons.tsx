import { publicTexts } from '../../messages/en/public.ts';
import hidden from '../../ui/visually-hidden.module.css';
import section from '../section.module.css';
import classes from './DoctorCardSkeletons.module.css';

/** As many grey cards as are on their way; the layout does not jump when they arrive. */
export function DoctorCardSkeletons({ count }: { count: number }) {
  return (
    <>
      <p className={hidden.hidden} role="status">
        {publicTexts.doctors.loading}
      </p>
      <div className={section.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have nothing else to tell them apart
          <div key={card} className={classes.card} />
        ))}
      </div>
    </>
  );
}
