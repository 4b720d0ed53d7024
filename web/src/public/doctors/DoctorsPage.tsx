import { localText } from '@clinic-serial/contract/messages/current/format';
import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import { ALL_PLACES } from '@clinic-serial/contract/terms/places';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { cardTexts } from '#messages/public-cards';
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
import { CHIP_ROW, chipLook, PlaceChoice, useDoctorsHere, usePlaces } from '../place-choice.tsx';
import { DoctorCardSkeletons } from './DoctorCard.tsx';
import { DoctorList } from './DoctorList.tsx';
import { DoctorSearch, SubmitWithoutScripts } from './DoctorSearch.tsx';
import { useSearchableDepartments, useSearchableDoctors } from './searchable-lists.api.ts';
import { DEPARTMENT, FILTER_FORM, matchingDoctors, useDoctorFilters } from './use-doctor-filters.ts';

const texts = doctorsTexts;
const SKELETONS = 9;

type Filters = ReturnType<typeof useDoctorFilters>;

interface FilterProps {
  filters: Filters;
  departments: readonly PublicDepartment[];
}

/**
 * 'Find Your Doctor' filters all doctors in the browser. The URL keeps the filters. Without scripts the
 * filters are a form and links, and the server filters the list.
 */
export default function DoctorsPage() {
  const filters = useDoctorFilters();
  const focusFallback = useMainFocusFallback();
  const departments = useSearchableDepartments(filters.place).data ?? [];
  return (
    <div className="mx-auto max-w-page px-gutter pt-3 sm:pt-8">
      <PageTitle title={texts.title} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className="text-sm text-muted sm:mt-1 sm:text-base">{texts.lead}</p>
      <div className="mt-3 grid gap-x-8 gap-y-2 sm:mt-5 sm:gap-y-3 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="lg:col-start-2">
          <DoctorSearch
            chosen={filters.chosen}
            place={filters.place}
            onChange={filters.setSearch}
            onSearch={filters.searchNow}
          />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DepartmentRadios filters={filters} departments={departments} />
        </div>
        <div className="min-w-0 lg:col-start-2" {...focusFallback}>
          <div className="empty:hidden lg:pb-3">
            <PlaceChoice addressOf={filters.addressAt} />
          </div>
          <QuickChoices filters={filters} departments={departments} />
          <Results filters={filters} departments={departments} />
        </div>
      </div>
    </div>
  );
}

function Results({ filters, departments }: FilterProps) {
  const { data, error, refetch } = useSearchableDoctors();
  const doctors = useDoctorsHere(data);
  const { places } = usePlaces();
  const timeOfDay = useClinic()?.timeOfDay;
  // Deferred, so that typing stays fast with thousands of doctors. The list is updated a little later.
  const chosen = useDeferredValue(filters.chosen);

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
  const matching = matchingDoctors(doctors, departments, chosen, timeOfDay);
  const here = places.find(({ id }) => id === filters.place);
  const elsewhere =
    here && data && matching.length === 0 ? matchingDoctors(data, departments, chosen, timeOfDay).length : 0;
  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-4 text-muted sm:min-h-tap tabular-nums">
        <p role="status">{texts.showing(matching.length, doctors.length)}</p>
        {filters.active && (
          <ActionLink look="plain" size="sm" {...clearing}>
            {texts.clearAll}
          </ActionLink>
        )}
      </div>
      {matching.length > 0 ? (
        <DoctorList
          doctors={inOrderOfHelp(matching, timeOfDay)}
          addressOfAll={filters.addressOfAll}
          all={filters.allShown}
          mayFold={!filters.active}
        />
      ) : here && elsewhere > 0 ? (
        <EmptyBox
          title={texts.emptyAt(localText(here.name, here.nameBn))}
          text={texts.elsewhere(elsewhere)}
          action={
            <a href={siteAddress(filters.addressAt(ALL_PLACES))} className={chipLook(true)}>
              {cardTexts.allPlaces}
            </a>
          }
        />
      ) : (
        <EmptyBox
          title={texts.empty}
          text={filters.active ? texts.emptyFiltered : texts.emptyAll}
          hint={filters.active && chosen.search.trim() ? texts.notFound : undefined}
          action={filters.active && <ActionLink {...clearing}>{texts.clearFilters}</ActionLink>}
        />
      )}
    </>
  );
}

/**
 * The most frequent wishes as a row of links: who is here, who sits today, a woman, a department. A second
 * press removes the choice. Without scripts a chosen link comes first, because nothing else shows the choice
 * there.
 */
function QuickChoices({ filters, departments }: FilterProps) {
  const labelId = useId();
  const { chosen } = filters;
  const chip = (key: string, isChosen: boolean, change: Partial<typeof chosen>, label: ReactNode) => (
    <a
      key={key}
      href={siteAddress(filters.addressWith(change))}
      className={isChosen ? `${chipLook(true)} noscript:-order-1` : chipLook(false)}
      aria-current={isChosen || undefined}
      onClick={insteadOfFollowing(() => filters.choose(change))}
    >
      {label}
    </a>
  );
  const when = (value: 'here' | 'today', label: string) =>
    chip(value, chosen.when === value, { when: chosen.when === value ? null : value }, label);
  return (
    <nav aria-labelledby={labelId}>
      {/* On a phone the row is clear without its title, and every line moves the doctors down. */}
      <p id={labelId} className="sr-only mb-1.5 text-sm font-medium lg:not-sr-only lg:mb-1.5">
        {texts.quickSelect}
      </p>
      <div className={CHIP_ROW}>
        {when('here', texts.hereNow)}
        {when('today', texts.today)}
        {chip('woman', chosen.woman, { woman: !chosen.woman }, texts.woman)}
        {chip('all', chosen.department === null, { department: null }, texts.allDepartments)}
        {departments.map(({ id, name, nameBn }) =>
          chip(
            String(id),
            chosen.department === id,
            { department: chosen.department === id ? null : id },
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
 * The departments as radio buttons. On phones the list is closed at first, so that the doctors are visible.
 * Without scripts it stays closed there, and the quick choices replace it.
 */
function DepartmentRadios({ filters, departments }: FilterProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const selected = filters.chosen.department;
  const current = departments.find((department) => department.id === selected);
  const choose = (department: number | null) => filters.choose({ department });
  return (
    <aside aria-label={texts.filters}>
      <button
        type="button"
        className="flex min-h-tap w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-4 text-start text-text lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          {texts.department}:{' '}
          <strong>{current ? localText(current.name, current.nameBn) : texts.allDepartments}</strong>
        </span>
        <IconChevronDown
          size={20}
          className={`flex-none ${open ? '[transform:rotate(180deg)]' : ''}`}
          aria-hidden
        />
      </button>
      <fieldset
        id={id}
        className="mx-0 mt-2 mb-0 hidden min-w-0 rounded-md border border-line bg-surface px-0 py-1 data-open:block lg:mt-0 lg:block"
        data-open={open || undefined}
        data-uses-scripts=""
      >
        <legend className="sr-only font-semibold lg:not-sr-only lg:float-left lg:w-full lg:px-4 lg:pt-2 lg:pb-1">
          {texts.department}
        </legend>
        <div className="clear-both">
          <Option
            label={texts.allDepartments}
            value=""
            checked={selected === null}
            onChoose={() => choose(null)}
          />
          {departments.map((department) => (
            <Option
              key={department.id}
              label={localText(department.name, department.nameBn)}
              count={department.doctorCount}
              value={department.id}
              checked={selected === department.id}
              onChoose={() => choose(department.id)}
            />
          ))}
        </div>
        <div className="mx-4">
          <SubmitWithoutScripts label={texts.apply} />
        </div>
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
    <label className="flex min-h-tap cursor-pointer items-center gap-3 px-4 py-1 hover:bg-sunken">
      <input
        type="radio"
        form={FILTER_FORM}
        name={DEPARTMENT}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="peer m-0 size-5 flex-none accent-accent"
      />
      <span className="min-w-0 flex-1 leading-tight peer-checked:font-semibold">{label}</span>
      {count !== undefined && (
        <span className="text-sm text-muted tabular-nums" aria-hidden="true">
          {formatNumber(count)}
        </span>
      )}
    </label>
  );
}
