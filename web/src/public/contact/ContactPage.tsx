import { contactTexts } from '#messages/public-contact';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { textPage } from '../text-page.ts';
import { ClinicContact } from './ClinicContact.tsx';

const texts = contactTexts;

export default function ContactPage() {
  return (
    <article className={textPage.page}>
      <PageTitle title={texts.title} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className={textPage.lead}>{texts.lead}</p>
      <ClinicContact />
      <div className={textPage.actions}>
        <ActionLink to={paths.doctors}>{texts.cta}</ActionLink>
        <ActionLink to={paths.patientDashboard} look="quiet">
          {texts.account}
        </ActionLink>
      </div>
      <h2>{texts.questionsTitle}</h2>
      {texts.questions.map(({ question, answer }) => (
        <section key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </section>
      ))}
    </article>
  );
}
