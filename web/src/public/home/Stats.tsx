import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { formatNumber } from '../../ui/text/format.ts';
import section from '../section.module.css';
import classes from './Stats.module.css';

const texts = homeTexts.stats;
const NAMES = ['patients', 'doctors', 'emergency'] as const;

/** What the clinic says about itself in numbers. Nothing if it says none. */
export function Stats() {
  const { statistics } = useClinic() ?? {};
  const told = NAMES.flatMap((name) => {
    const value = statistics?.[name];
    return value ? [[name, value] as const] : [];
  });
  if (told.length === 0) return null;
  return (
    <section className={section.section} aria-label={texts.title}>
      <div className={classes.stats}>
        {told.map(([name, value]) => (
          <p key={name} className={classes.stat}>
            <strong className={classes.value}>{formatNumber(value)}</strong> {texts[name]}
          </p>
        ))}
      </div>
    </section>
  );
}
