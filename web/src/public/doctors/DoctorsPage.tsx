import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import { useDeferredValue } from 'react';
import { doctorsTexts } from '#messages/public-doctors';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { insteadOfFollowing } from '../../ui/address/instead-of-following.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus-hooks.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';

import section from '../section.module.css';
import { DepartmentChips } from './DepartmentChips.tsx';
import { DepartmentRadios } from './DepartmentRadios.tsx';
import { DoctorCardSkeletons } from './DoctorCardSkeletons.tsx';
import { DoctorList } from './DoctorList.tsx';
import { DoctorSearch } from './DoctorSearch.tsx';
import classes from './DoctorsPage.module.css';
import { matchingDoctors } from './matching-doctors.ts';
import { useSearchableDepartments, useSearchableDoctors } from './searchable-lists.api.ts';
import { useDoctorFilters } from './use-doctor-filters.ts';

const texts = doctorsTexts;
const SKELETONS = 9;

/**
 * 'Find Your Doctor'. It loads all doctors and filters them in the browser. The URL keeps the filters. While no script runs, the
 * filters are a form and links, and the server filters the list.
 */
export default function DoctorsPage() {
  const filters = useDoctorFilters();
  const focusFallback = useMainFocusFallback();
  const departments = useSearchableDepartments().data ?? [];
  const departmentProps = {
    departments,
    selected: filters.department,
    onSelect: filters.setDepartment,
  };
  return (
    <div className={classes.page}>
      <PageTitle title={texts.title} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className={section.lead}>{texts.lead}</p>
      <div className={classes.layout}>
        <DoctorSearch value={filters.search} onChange={filters.setSearch} onSearch={filters.searchNow} />
        <DepartmentRadios {...departmentProps} />
        <div className={classes.results} {...focusFallback}>
          <DepartmentChips {...departmentProps} addressWith={filters.addressWith} />
          <Results filters={filters} departments={departments} />
        </div>
      </div>
    </div>
  );
}

interface ResultsProps {
  filters: ReturnType<typeof useDoctorFilters>;
  departments: readonly PublicDepartment[];
}

function Results({ filters, departments }: ResultsProps) {
  const { data: doctors, error, refetch } = useSearchableDoctors();
  const clinic = useClinic();
  // Deferred, so that typing stays fast with thousands of doctors. The list is updated a little later.
  const search = useDeferredValue(filters.search);
  const department = useDeferredValue(filters.department);

  if (!doctors && error)
    return <ErrorBox message={texts.error} detail={messageOf(error)} onRetry={() => void refetch()} />;
  if (!doctors) {
    return (
      <>
        <noscript>{texts.needsScripts}</noscript>
        <DoctorCardSkeletons count={SKELETONS} />
      </>
    );
  }

  const clearing = { to: paths.doctors, onClick: insteadOfFollowing(filters.clear) };

  const matching = matchingDoctors(doctors, departments, { search, department });
  return (
    <>
      <div className={classes.count}>
        <p role="status">{texts.showing(matching.length, doctors.length)}</p>
        {filters.active && (
          <ActionLink look="plain" size="sm" {...clearing}>
            {texts.clearAll}
          </ActionLink>
        )}
      </div>
      {matching.length > 0 ? (
        <DoctorList
          doctors={inOrderOfHelp(matching, clinic?.timeOfDay)}
          addressOfAll={filters.addressOfAll}
          all={filters.allShown}
        />
      ) : (
        <EmptyBox
          title={texts.empty}
          text={filters.active ? texts.emptyFiltered : texts.emptyAll}
          action={filters.active && <ActionLink {...clearing}>{texts.clearFilters}</ActionLink>}
        />
      )}
    </>
  );
}
