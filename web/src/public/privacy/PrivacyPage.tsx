import { privacyText as texts } from '#messages/public-contact';
import { shellTexts } from '#messages/public-shell';
import { useClinic, useClinicName } from '../../api/clinic.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ClinicContact } from '../contact/ClinicContact.tsx';
import { textPage } from '../text-page.ts';

const SECTION = 'grid grid-cols-1 gap-3';

/** /privacy: the data that the clinic keeps about patients (docs/privacy.md), according to its settings. */
export default function PrivacyPage() {
  const clinic = useClinic();
  const clinicName = useClinicName();
  return (
    <article className={textPage.page}>
      <PageTitle title={texts.title} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className={textPage.lead}>{texts.lead(clinicName ?? shellTexts.product)}</p>
      {texts.sections.map(({ title, paragraphs }) => (
        <section key={title} className={SECTION}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section className={SECTION}>
        <h2>{texts.keptTitle}</h2>
        {clinic && <p>{texts.kept(clinic.retentionMonths)}</p>}
        <p>{texts.keptBriefly}</p>
      </section>
      <section className={SECTION}>
        <h2>{texts.choicesTitle}</h2>
        <ul className="grid gap-2 ps-5">
          {texts.choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      </section>
      <section className={SECTION}>
        <h2>{texts.contactTitle}</h2>
        <p>{texts.contact}</p>
        <ClinicContact />
      </section>
    </article>
  );
}
