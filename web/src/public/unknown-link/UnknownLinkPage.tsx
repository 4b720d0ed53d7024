import { unknownLinkTexts } from '#messages/public-contact';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { textPage } from '../text-page.ts';

const texts = unknownLinkTexts;

/** /unknown-link: shown if the link of an SMS belongs to no appointment. */
export default function UnknownLinkPage() {
  return (
    <div className={textPage.page}>
      <PageTitle title={texts.title} description={texts.description} status={404} />
      <h1>{texts.title}</h1>
      <p className={textPage.lead}>{texts.text}</p>
      <p>
        <ClinicPhone>{texts.call}</ClinicPhone>
      </p>
      <div className={textPage.actions}>
        <ActionLink to={paths.patientLogin}>{texts.logIn}</ActionLink>
        <ActionLink to={paths.home} look="quiet">
          {texts.home}
        </ActionLink>
      </div>
    </div>
  );
}
