import { notFoundTexts } from '#messages/public-contact';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import page from '../text-page.module.css';

const texts = notFoundTexts;

export default function NotFoundPage() {
  return (
    <div className={page.page}>
      <PageTitle title={texts.title} description={texts.description} status={404} />
      <h1>{texts.title}</h1>
      <p className={page.lead}>{texts.text}</p>
      <div className={page.actions}>
        <ActionLink to={paths.home}>{texts.home}</ActionLink>
        <ActionLink to={paths.doctors} look="quiet">
          {texts.doctors}
        </ActionLink>
      </div>
    </div>
  );
}
