import { cardTexts } from '#messages/public-cards';
import hidden from '../../ui/style/visually-hidden.module.css';
import section from '../section.module.css';
import classes from './DoctorCardSkeletons.module.css';

/** Grey cards while the doctors load, as many as the expected cards, so that the layout does not jump. */
export function DoctorCardSkeletons({ count }: { count: number }) {
  return (
    <>
      <p className={hidden.hidden} role="status">
        {cardTexts.loading}
      </p>
      <div className={section.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no other key
          <div key={card} className={classes.card} />
        ))}
      </div>
    </>
  );
}
