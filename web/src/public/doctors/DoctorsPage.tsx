import { localText } from '@clinic-serial/contract/messages/current/format';
import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { doctorsTexts } from '#messages/public-doctors';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';
import { insteadOfFollowing } from '../../ui/address/leaving.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import section from '../section.module.css';
import { DoctorCardSkeletons } from './DoctorCard.tsx';
import { DoctorList } from './DoctorList.tsx';
import { DoctorSearch, SubmitWithoutScripts } from './DoctorSearch.tsx';
import classes from './DoctorsPage.module.css';
import { useSearchableDepartments, useSearchableDoctors } from './searchable-lists.api.ts';
import { DEPARTMENT, FILTER_FORM, matchingDoctors, useDoctorFilters } from './use-doctor-filters.ts';

const texts = doctorsTexts;
const SKELETONS = 9;

/**
 * 'Find Your Doctor' filters all doctors in the browser. The URL keeps the filters. While no script runs,
 * they are a form and links, and the server filters the list.
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

interface DepartmentChipsProps extends DepartmentFilterProps {
  addressWith: (id: number | null) => string;
}

/** The departments as a row of chips. A second press removes the choice. */
function DepartmentChips({ departments, selected, onSelect, addressWith }: DepartmentChipsProps) {
  const labelId = useId();
  if (departments.length === 0) return null;
  const chip = (id: number | null, label: ReactNode) => {
    const next = selected === id ? null : id;
    return (
      <a
        key={id}
        href={siteAddress(addressWith(next))}
        className={classes.chip}
        aria-current={selected === id || undefined}
        onClick={insteadOfFollowing(() => onSelect(next))}
      >
        {label}
      </a>
    );
  };
  return (
    <nav className={classes.chips} aria-labelledby={labelId}>
      <p id={labelId} className={classes.chipsLegend}>
        {doctorsTexts.quickSelect}
      </p>
      <div className={classes.chipsRow}>
        {chip(null, doctorsTexts.allDepartments)}
        {departments.map(({ id, name, nameBn }) =>
          chip(
            id,
            <>
              <Sign emoji={departmentEmoji(name)} /> {localText(name, nameBn)}
            </>,
          ),
        )}
      </div>
    </nav>
  );
}

/**
 * The departments as radio buttons. On phones the list starts closed, so that the doctors are visible.
 * Without scripts it stays closed there, and the chips do the same.
 */
function DepartmentRadios({ departments, selected, onSelect }: DepartmentFilterProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const current = departments.find((department) => department.id === selected);
  return (
    <aside className={classes.filter} aria-label={doctorsTexts.filters}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          {doctorsTexts.department}:{' '}
          <strong>{current ? localText(current.name, current.nameBn) : doctorsTexts.allDepartments}</strong>
        </span>
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </button>
      <fieldset id={id} className={classes.list} data-open={open || undefined}>
        <legend className={classes.listLegend}>{doctorsTexts.department}</legend>
        <Option
          label={doctorsTexts.allDepartments}
          value=""
          checked={selected === null}
          onChoose={() => onSelect(null)}
        />
        {departments.map((department) => (
          <Option
            key={department.id}
            label={localText(department.name, department.nameBn)}
            count={department.doctorCount}
            value={department.id}
            checked={selected === department.id}
            onChoose={() => onSelect(department.id)}
          />
        ))}
        <SubmitWithoutScripts label={doctorsTexts.apply} />
      </fieldset>
    </aside>
  );
}

interface OptionProps {
  label: string;
  count?: number;
  value: number | '';
  checked: boolean;
  onChoose: () => void;
}

function Option({ label, count, value, checked, onChoose }: OptionProps) {
  return (
    <label className={classes.option}>
      <input
        type="radio"
        form={FILTER_FORM}
        name={DEPARTMENT}
        value={value}
        checked={checked}
        onChange={onChoose}
        className={classes.radio}
      />
      <span className={classes.label}>{label}</span>
      {count !== undefined && (
        <span className={classes.doctorCount} aria-hidden="true">
          {formatNumber(count)}
        </span>
      )}
    </label>
  );
}

/** The props of the radio list and of the chips. Both show and set the same choice. */
interface DepartmentFilterProps {
  departments: readonly PublicDepartment[];
  selected: number | null;
  onSelect: (id: number | null) => void;
}
