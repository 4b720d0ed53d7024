import { useClinic } from '../../api/clinic.ts';
import { publicTexts } from '../../messages/en/public.ts';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ClinicContact } from '../contact/ClinicContact.tsx';
import page from '../text-page.module.css';

const texts = publicTexts.about;

export default function AboutPage() {
  const clinic = useClinic();
  return (
    <article className={page.page}>
      <PageTitle title={texts.title} site={clinic?.name} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className={page.lead}>{texts.lead(clinic?.name ?? publicTexts.product)}</p>
      <h2>{texts.serialsTitle}</h2>
      {texts.serials.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{texts.privacyTitle}</h2>
      <p>{texts.privacy}</p>
      <h2>{texts.visitTitle}</h2>
      <ClinicContact />
      <div className={page.actions}>
        <ActionLink to={paths.doctors}>{texts.cta}</ActionLink>
      </div>
    </article>
  );
}
