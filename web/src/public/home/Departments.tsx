import { localText } from '@clinic-serial/contract/messages/current/format';
import { homeTexts } from '#messages/public-home';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { useDepartments } from '../public-lists.api.ts';
import section from '../section.module.css';
import classes from './Departments.module.css';

const texts = homeTexts.departments;

export function Departments() {
  return (
    <section className={section.section} aria-labelledby="departments-title">
      <header className={section.head}>
        <div>
          <h2 id="departments-title">{texts.title}</h2>
          <p className={section.lead}>{texts.text}</p>
        </div>
      </header>
      <Grid />
    </section>
  );
}

function Grid() {
  const { data: departments, error, refetch } = useDepartments();
  if (departments) {
    return (
      <ul className={classes.grid}>
        {departments.map((department) => (
          <li key={department.id}>
            <Link to={paths.doctorsOf(department.id)} className={classes.tile}>
              <span className={classes.emoji}>
                <Sign emoji={departmentEmoji(department.name)} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{localText(department.name, department.nameBn)}</span>
                <span className={classes.count}>{texts.doctors(department.doctorCount)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <ErrorBox message={texts.error} onRetry={() => void refetch()} />;
  return <SkeletonLines lines={3} height="4.5rem" />;
}
