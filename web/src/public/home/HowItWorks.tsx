import { homeTexts } from '#messages/public-home';
import { formatNumber } from '../../ui/text/format.ts';
import section from '../section.module.css';
import classes from './HowItWorks.module.css';

const texts = homeTexts.how;

/** The id of this section. 'Learn More' links to it. */
export const HOW_IT_WORKS = 'how-it-works';

export function HowItWorks() {
  return (
    <section id={HOW_IT_WORKS} className={section.section} aria-labelledby="how-title">
      <header className={section.head}>
        <h2 id="how-title">{texts.title}</h2>
      </header>
      <ol className={classes.steps}>
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {formatNumber(index + 1)}
            </span>
            <div>
              <h3>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
