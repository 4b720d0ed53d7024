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
        {departments.map(({ id, name, doctorCount }) => (
          <li key={id}>
            <Link to={paths.doctorsOf(id)} className={classes.tile}>
              <span className={classes.emoji}>
                <Sign emoji={departmentEmoji(name)} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.count}>{texts.doctors(doctorCount)}</span>
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
