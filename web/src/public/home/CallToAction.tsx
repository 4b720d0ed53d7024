import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import section from '../section.module.css';
import classes from './CallToAction.module.css';

const texts = homeTexts.cta;

export function CallToAction() {
  const clinic = useClinic();
  return (
    <section className={section.section} aria-labelledby="cta-title">
      <div className={classes.box}>
        <div>
          <h2 id="cta-title">{texts.title}</h2>
          <p className={classes.text}>{texts.text}</p>
        </div>
        <div className={classes.actions}>
          <ActionLink to={paths.doctors} size="lg">
            {texts.button}
          </ActionLink>
          {clinic?.phone && (
            <a href={telephoneLink(clinic.phone)} className={classes.call}>
              {texts.call(formatNumber(clinic.phone))}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
