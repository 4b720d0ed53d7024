import { patientText } from '#messages/patient';
import { paths } from '../paths.ts';
import { ActionLink } from '../ui/button/Action.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import page from './page.module.css';

/** The page for an unknown address below /patient. */
export function NotFound() {
  const text = patientText.notFound;
  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <h1>{text.title}</h1>
      <p className={page.lead}>{text.text}</p>
      <div className={page.actions}>
        <ActionLink to={paths.patientDashboard}>{patientText.shell.dashboard}</ActionLink>
      </div>
    </div>
  );
}
