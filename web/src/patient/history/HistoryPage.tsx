import { statusName } from '@clinic-serial/contract/messages/current/words';
import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { patientText } from '#messages/patient';
import { peopleText } from '#messages/people';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { patientRead } from '../../session/patient-calls.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { EmptyBox, ListState, SkeletonLines } from '../../ui/list/ListState.tsx';
import { Pager } from '../../ui/list/Pager.tsx';
import { AppointmentRows } from '../AppointmentRows.tsx';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';
import { useFamily, usePeople } from '../people.api.ts';
import { personOfMark, personOptions } from '../person-mark.ts';
import { type HistoryView, useHistoryView } from './use-history-view.ts';

const text = patientText.history;
const ALL = '';
const OPTIONS = [
  { value: ALL, label: text.all },
  ...APPOINTMENT_STATUSES.map((status) => ({ value: status, label: statusName(status) })),
];

/** /patient/history: all appointments, 15 on a page, with filters by status and by person. */
export function HistoryPage() {
  const session = usePatient();
  const clinic = useClinic();
  const view = useHistoryView();
  const { data: known, error: peopleError } = usePeople();
  const isFamilyKnown = known !== undefined || peopleError !== null;
  const people = useFamily();
  const person = personOfMark(people, view.person);
  const top = useRef<HTMLParagraphElement>(null);
  const list = useQuery({
    ...patientRead(session, listAppointments, {
      query: {
        limit: LIST_SIZES.historyPerPage,
        offset: (view.page - 1) * LIST_SIZES.historyPerPage,
        status: view.status,
        search: person?.name,
      },
    }),
    // A person in the address is known by name only once the people have loaded.
    enabled: view.person === undefined || isFamilyKnown,
    placeholderData: keepPreviousData,
  });
  const today = clinic?.today;
  const pagination = list.data?.pagination;

  function turnTo(number: number) {
    view.show({ page: number });
    window.scrollTo(0, 0);
    focusOn(top.current, { preventScroll: true });
  }

  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <div className={page.head}>
        <h1>{text.title}</h1>
        <div className="grid flex-[1_1_16rem] grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:flex sm:flex-none">
          {people.length > 0 && (
            <SelectField
              label={peopleText.filter.label}
              data={personOptions(people, peopleText.filter.everybody)}
              value={person ? view.person : ALL}
              onChange={(event) => view.show({ person: event.currentTarget.value || undefined })}
            />
          )}
          <SelectField
            label={text.status}
            data={OPTIONS}
            value={view.status ?? ALL}
            onChange={(event) =>
              view.show({ status: (event.currentTarget.value || undefined) as AppointmentStatus | undefined })
            }
          />
        </div>
      </div>
      <p ref={top} tabIndex={-1} role="status" className="text-muted tabular-nums focus:outline-none">
        {pagination && text.count(pagination.total)}
      </p>
      <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
        <ListState
          data={today ? list.data?.appointments : undefined}
          error={list.error}
          onRetry={() => void list.refetch()}
          errorText={patientText.dashboard.failed}
          skeleton={<SkeletonLines lines={5} height="5rem" />}
          empty={<HistoryEmpty view={view} onShow={view.show} />}
        >
          {(rows) => <AppointmentRows appointments={rows} today={today ?? ''} />}
        </ListState>
      </div>
      {pagination && <Pager currentPage={view.page} totalPages={pagination.totalPages} onChange={turnTo} />}
    </div>
  );
}

interface HistoryEmptyProps {
  view: HistoryView;
  onShow: (change: Partial<HistoryView>) => void;
}

function HistoryEmpty({ view, onShow }: HistoryEmptyProps) {
  if (view.page > 1) {
    return (
      <EmptyBox
        title={text.beyond}
        action={<ActionButton onClick={() => onShow({ page: 1 })}>{text.firstPage}</ActionButton>}
      />
    );
  }
  if (view.status) {
    return (
      <EmptyBox
        title={text.noneOf(statusName(view.status))}
        text={text.noneOfText}
        action={
          <ActionButton onClick={() => onShow({ status: undefined, person: undefined })}>
            {text.showAll}
          </ActionButton>
        }
      />
    );
  }
  if (view.person) {
    return (
      <EmptyBox
        title={text.none}
        action={<ActionButton onClick={() => onShow({ person: undefined })}>{text.showAll}</ActionButton>}
      />
    );
  }
  return (
    <EmptyBox
      title={text.none}
      text={text.noneText}
      action={<ActionLink to={paths.doctors}>{patientText.shell.book}</ActionLink>}
    />
  );
}
