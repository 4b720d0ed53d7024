import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import page from '../page.module.css';

const text = patientText.loggedOut;

/** /patient/dashboard for a visitor who is not logged in. */
export function LoggedOutDashboard() {
  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <h1>{text.title}</h1>
      <p className={page.lead}>{text.text}</p>
      <div className={page.actions}>
        <ActionLink to={paths.patientLogin}>{text.logIn}</ActionLink>
        <ActionLink to={paths.doctors} look="quiet">
          {text.book}
        </ActionLink>
      </div>
    </div>
  );
}
