import { homeTexts } from '#messages/public-home';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { ClinicFacts } from './ClinicFacts.tsx';
import classes from './Hero.module.css';
import { HOW_IT_WORKS } from './HowItWorks.tsx';
import { TodayPanel } from './TodayPanel.tsx';

const texts = homeTexts;

/** The headline and the buttons, and beside them the panel with today's doctors. */
export function Hero() {
  return (
    <div className={classes.band}>
      <div className={classes.hero}>
        <div className={classes.promise}>
          <h1 className={classes.title}>{texts.promise}</h1>
          <p className={classes.text}>{texts.promiseText}</p>
          <div className={classes.actions}>
            <ActionLink to={paths.doctors} size="lg">
              {texts.bookNow}
            </ActionLink>
            <ActionLink to={`#${HOW_IT_WORKS}`} size="lg" look="quiet">
              {texts.learnMore}
            </ActionLink>
          </div>
          <ClinicFacts />
        </div>
        <TodayPanel />
      </div>
    </div>
  );
}
