import { notFoundTexts } from '#messages/public-contact';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { textPage } from '../text-page.ts';

const texts = notFoundTexts;

export default function NotFoundPage() {
  return (
    <div className={textPage.page}>
      <PageTitle title={texts.title} description={texts.description} status={404} />
      <h1>{texts.title}</h1>
      <p className={textPage.lead}>{texts.text}</p>
      <div className={textPage.actions}>
        <ActionLink to={paths.home}>{texts.home}</ActionLink>
        <ActionLink to={paths.doctors} look="quiet">
          {texts.doctors}
        </ActionLink>
      </div>
    </div>
  );
}
