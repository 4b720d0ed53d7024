import {
  deleteImport,
  exportImport,
  getImport,
  type ImportJob,
  type ImportRow,
  listImportRows,
  undoImport,
  writeImport,
} from '@clinic-serial/contract/subjects/imports';
import { IMPORT_OUTCOMES, type ImportOutcome } from '@clinic-serial/contract/terms/imports';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importsText } from '#messages/imports';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { adminPaths } from '../paths.ts';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { ListBody } from '../records/RecordList.tsx';
import { setupAddress, stepAfter } from '../setup/setup-steps.ts';
import { STEP } from '../setup/step.ts';
import { useStaffCache, useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';

const text = importsText;
const ROWS_PER_PAGE = 50;

/** The number of rows that the server wrote or will write: all rows that change something. */
const writingRows = ({ counts }: ImportJob): number => counts.new + counts.family + counts.changed;

interface ReportStepProps {
  job: ImportJob;
  /** Opens the columns again. */
  onColumns: () => void;
}

/** The report of each row, before and after the write, with the step that comes next. */
export function ReportStep({ job, onColumns }: ReportStepProps) {
  return (
    <section className={STEP}>
      {job.state === 'checked' && <Checked job={job} onColumns={onColumns} />}
      {job.state === 'written' && <Written job={job} />}
      {job.state === 'undone' && <Undone job={job} />}
      <Outcomes job={job} />
      <Rows job={job} />
    </section>
  );
}

const ACTIONS = 'flex flex-wrap items-center gap-sm max-sm:[&>*]:flex-auto';

function Checked({ job, onColumns }: ReportStepProps) {
  const { id, fileName } = job;
  const navigate = useNavigate();
  const { set } = useStaffCache(getImport, { params: { id } });
  const write = useStaffChange(writeImport);
  const [isRemoving, setIsRemoving] = useState(false);
  const count = writingRows(job);
  return (
    <>
      <FocusHeading>{text.report.title}</FocusHeading>
      <p className="text-muted">{count === 0 ? text.report.nothing : text.report.lead}</p>
      {write.error && (
        <Notice tone="danger" role="alert">
          <p>{failureText(write.error, text.report.writeFailed)}</p>
        </Notice>
      )}
      <div className={ACTIONS}>
        {count > 0 && (
          <ActionButton
            busy={write.isPending}
            onClick={() => write.mutate({ params: { id } }, { onSuccess: set })}
          >
            {text.report.write(count)}
          </ActionButton>
        )}
        <ActionButton look="quiet" onClick={onColumns}>
          {text.report.toColumns}
        </ActionButton>
        <Download job={job} />
        <ActionButton look="remove" size="sm" onClick={() => setIsRemoving(true)}>
          {text.report.remove}
        </ActionButton>
      </div>
      {isRemoving && (
        <ConfirmChange
          title={text.remove.title(fileName)}
          confirmLabel={text.remove.confirm}
          danger
          endpoint={deleteImport}
          sending={{ params: { id } }}
          failed={text.remove.failed}
          onDone={() => {
            toastGood(text.remove.done);
            navigate(adminPaths.imports);
          }}
          onClose={() => setIsRemoving(false)}
        >
          <p>{text.remove.text}</p>
        </ConfirmChange>
      )}
    </>
  );
}

const PLACES = {
  patients: adminPaths.patients,
  doctors: adminPaths.doctors,
  visits: adminPaths.appointments,
};

function Written({ job }: { job: ImportJob }) {
  const { id, kind, counts, hasRows } = job;
  const { filters } = useUrlFilters({ setup: '' });
  const { set } = useStaffCache(getImport, { params: { id } });
  const [isAsking, setIsAsking] = useState(false);
  const words = text.written;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <Notice tone={counts.refused > 0 ? 'warn' : 'good'}>
        <p>{words.text(writingRows(job), counts.refused)}</p>
        {counts.refused > 0 && <p>{words.refusedHint}</p>}
      </Notice>
      <div className={ACTIONS}>
        {filters.setup ? (
          <ActionLink to={setupAddress(stepAfter('doctor'))}>{words.setup}</ActionLink>
        ) : (
          <ActionLink to={PLACES[kind]}>{words.open[kind]}</ActionLink>
        )}
        {hasRows && <Download job={job} />}
        {hasRows && (
          <ActionButton look="remove" size="sm" onClick={() => setIsAsking(true)}>
            {words.undo}
          </ActionButton>
        )}
      </div>
      <p className="text-sm text-muted">{hasRows ? words.undoDays : words.gone}</p>
      {isAsking && (
        <ConfirmChange
          title={text.undo.title}
          confirmLabel={text.undo.confirm}
          danger
          endpoint={undoImport}
          sending={{ params: { id } }}
          failed={text.undo.failed}
          onDone={(undoing) => {
            setIsAsking(false);
            set(undoing);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{text.undo.text}</p>
        </ConfirmChange>
      )}
    </>
  );
}

function Undone({ job }: { job: ImportJob }) {
  const words = text.undone;
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <Notice tone={job.kept > 0 ? 'warn' : 'good'}>
        <p>{words.text}</p>
        {job.kept > 0 && <p>{words.kept(job.kept)}</p>}
      </Notice>
      <div className={ACTIONS}>
        <ActionLink to={adminPaths.importsOf(job.kind)}>{words.again}</ActionLink>
        {job.hasRows && <Download job={job} />}
      </div>
    </>
  );
}

function Download({ job: { id } }: { job: ImportJob }) {
  const { session } = useStaff();
  const path = exportImport.path.replace('{id}', String(id));
  return (
    <ExportButton
      texts={text.download}
      fetchFile={() => fetchCsv(session, { path }, {}, text.download.fileName)}
    />
  );
}

const TINTS: Record<ImportOutcome, string> = {
  new: 'green',
  family: 'teal',
  changed: 'blue',
  same: 'gray',
  refused: 'red',
};

/** The rows that the address asks for. After the write, refused rows are first, to be corrected. */
function useRowFilters({ state, counts }: ImportJob) {
  const { filters, ...rest } = useUrlFilters({ outcome: '', noted: '' });
  const named = IMPORT_OUTCOMES.find((outcome) => outcome === filters.outcome);
  const isFirst = state === 'written' && !named && filters.noted === '';
  const outcome: ImportOutcome | undefined = isFirst && counts.refused > 0 ? 'refused' : named;
  // The server keeps no cells of rows that it has written, so there is nothing to read in them.
  return { filters, ...rest, outcome, hasNothing: isFirst && counts.refused === 0 };
}

const CHOICE =
  'grid min-h-tap cursor-pointer content-start gap-0.5 rounded-md border border-line-strong bg-surface px-gutter py-xs text-start ' +
  'text-base text-text hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft disabled:cursor-default ' +
  'disabled:border-line disabled:text-muted disabled:hover:bg-surface';

/** The number of rows for each outcome. Each number is a filter for the rows below. */
function Outcomes({ job }: { job: ImportJob }) {
  const { kind, counts, hasRows } = job;
  const { outcome: chosen, setFilters } = useRowFilters(job);
  return (
    <fieldset className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(11.5rem,100%),1fr))] gap-xs border-0 p-0 max-sm:grid-cols-2">
      <legend className="sr-only">{text.report.filters}</legend>
      {IMPORT_OUTCOMES.filter((outcome) => text.outcomesOf[kind][outcome] !== '').map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={CHOICE}
          aria-pressed={outcome === chosen}
          disabled={!hasRows || (counts[outcome] === 0 && outcome !== chosen)}
          onClick={() => setFilters({ outcome: outcome === chosen ? '' : outcome }, { replace: true })}
        >
          <span className="flex flex-wrap items-baseline gap-x-xs">
            <strong className="text-xl tabular-nums">{text.number(counts[outcome])}</strong>
            <span className="font-semibold">{text.outcomes[outcome]}</span>
          </span>
          <span className="text-sm text-muted max-sm:hidden">{text.outcomesOf[kind][outcome]}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The rows of the file, one page at a time, with the outcome of each. */
function Rows({ job }: { job: ImportJob }) {
  const { filters, outcome, hasNothing, setFilters, page, setPage } = useRowFilters(job);
  const isShown = job.hasRows && !hasNothing;
  const query = useStaffRead(listImportRows, {
    params: { id: job.id },
    query: {
      outcome,
      noted: filters.noted ? '1' : undefined,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    },
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  if (!isShown) return null;
  return (
    <ListBody
      filters={
        <CheckField
          label={text.report.noted}
          checked={filters.noted !== ''}
          onChange={({ currentTarget: { checked } }) =>
            setFilters({ noted: checked ? '1' : '' }, { replace: true })
          }
        />
      }
      query={query}
      rows={query.data?.rows}
      page={page}
      onPage={setPage}
      failure={() => text.report.rowsFailed}
      empty={<EmptyBox title={text.report.none} text={text.report.noneText} />}
    >
      {(rows, refreshing) => (
        <DataTable
          caption={text.report.caption}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ line }) => line}
          refreshing={refreshing}
          compact
        />
      )}
    </ListBody>
  );
}

const COLUMNS: Columns<ImportRow> = [
  {
    key: 'line',
    header: text.report.columns.line,
    cell: ({ line }) => <span className="whitespace-nowrap tabular-nums">{text.report.line(line)}</span>,
  },
  {
    key: 'outcome',
    header: text.report.columns.outcome,
    phone: 'line',
    cell: ({ outcome, done }) => (
      <span className="inline-flex flex-wrap items-center gap-xs">
        {outcome && <Tag tint={TINTS[outcome]}>{text.outcomes[outcome]}</Tag>}
        {done === 'undone' && <Tag tint="gray">{text.report.done.undone}</Tag>}
        {done === 'kept' && <Tag tint="amber">{text.report.done.kept}</Tag>}
      </span>
    ),
  },
  {
    key: 'notes',
    header: text.report.columns.notes,
    phone: ({ notes }) => (notes.length > 0 ? 'line' : 'hidden'),
    cell: ({ notes, outcome }) => (
      <span className={`text-sm ${outcome === 'refused' ? 'text-danger' : 'text-muted'}`}>
        {notes.join('. ')}
      </span>
    ),
  },
  {
    key: 'cells',
    header: text.report.columns.cells,
    phone: ({ cells }) => (cells.some((cell) => cell.trim() !== '') ? 'line' : 'hidden'),
    cell: ({ cells }) => (
      <span className="text-sm wrap-anywhere text-muted" translate="no">
        {cells.filter((cell) => cell.trim() !== '').join(' · ')}
      </span>
    ),
  },
];
