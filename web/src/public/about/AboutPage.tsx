import { localText } from '@clinic-serial/contract/messages/current/format';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import { aboutTexts } from '#messages/public-contact';
import { shellTexts } from '#messages/public-shell';
import { useClinicName } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { ClinicContact } from '../contact/ClinicContact.tsx';
import { useDepartments } from '../public-lists.api.ts';
import { textPage } from '../text-page.ts';

const texts = aboutTexts;

export default function AboutPage() {
  const clinicName = useClinicName();
  return (
    <article className={textPage.page}>
      <PageTitle title={texts.title} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className={textPage.lead}>{texts.lead(clinicName ?? shellTexts.product)}</p>
      <Departments />
      <h2>{texts.serialsTitle}</h2>
      {texts.serials.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{texts.bringTitle}</h2>
      <ul>
        {texts.bring.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2>{texts.privacyTitle}</h2>
      <p>{texts.privacy}</p>
      <h2>{texts.visitTitle}</h2>
      <ClinicContact />
      <div className={textPage.actions}>
        <ActionLink to={paths.doctors}>{texts.cta}</ActionLink>
      </div>
    </article>
  );
}

/**
 * Links from the departments to their doctors. The page is complete without them, so a failure is not shown.
 */
function Departments() {
  const { data: departments } = useDepartments();
  if (!departments || departments.length === 0) return null;
  const doctors = departments.reduce((sum, { doctorCount }) => sum + doctorCount, 0);
  return (
    <>
      <h2>{texts.departmentsTitle}</h2>
      <p>{texts.departmentsText(doctors, departments.length)}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-2">
        {departments.map((department) => (
          <li key={department.id}>
            <DepartmentLine {...department} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DepartmentLine({ id, name, nameBn, description, descriptionBn }: PublicDepartment) {
  const about = localText(description, descriptionBn);
  return (
    <>
      <Link to={paths.doctorsOf(id)} className="tap-line gap-2.5 font-semibold">
        <span className="text-xl leading-none">
          <Sign emoji={departmentEmoji(name)} />
        </span>
        {localText(name, nameBn)}
      </Link>
      {about && <p className="pl-8.25 text-sm text-muted">{about}</p>}
    </>
  );
}
