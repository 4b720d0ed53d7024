import { homeTexts } from '#messages/public-home';
import section from '../section.module.css';
import classes from './Stats.module.css';

const texts = homeTexts.stats;

export function Stats() {
  return (
    <section className={section.section} aria-label={texts.title}>
      <div className={classes.stats}>
        {texts.items.map(({ value, label }) => (
          <p key={label} className={classes.stat}>
            <strong className={classes.value}>{value}</strong> {label}
          </p>
        ))}
      </div>
    </section>
  );
}
