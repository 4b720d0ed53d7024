import { getImport, type ImportJob } from '@clinic-serial/contract/subjects/imports';
import type { ImportState } from '@clinic-serial/contract/terms/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { importsText } from '#messages/imports';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { StepList } from '../../ui/layout/StepList.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { QueryError } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { NARROW_STEP } from '../setup/step.ts';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileChoice } from './FileChoice.tsx';
import { ReportStep } from './ReportStep.tsx';
import { resumeImport, type Sending, useSending } from './sending.ts';
import { Working } from './Working.tsx';

const text = importsText;

/** How often the progress of the server's work is read, while the tab is visible. */
const WORKING_MS = 1_000;
const WORKS: readonly ImportState[] = ['checking', 'writing', 'undoing'];

/** An import, read again until the server's work has ended. The lists of other pages then show its result. */
function useImport(id: number | null) {
  const client = useQueryClient();
  const query = useStaffRead(getImport, {
    params: { id: id ?? 0 },
    enabled: id !== null,
    refetchInterval: ({ state: { data, error } }) =>
      !error && data && WORKS.includes(data.state) ? WORKING_MS : false,
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state === 'written' || state === 'undone') void client.invalidateQueries();
  }, [client, state]);
  return query;
}

/**
 * /admin/imports/:id: one import at its present step. The address keeps how many rows the file has, once all
 * of them are sent, and whether the columns are open again.
 */
export function ImportPage() {
  const id = idParam(useParams().id);
  const query = useImport(id);
  return (
    <RecordPage
      id={id}
      query={query}
      title={text.title}
      back={{ to: adminPaths.imports, label: text.back }}
      texts={{
        notFound: text.missing.title,
        notFoundText: text.missing.text,
        backToList: text.back,
      }}
      failed={() => text.oneLoadFailed}
      lines={6}
      height="3rem"
    >
      {(job) => (
        <>
          <PageHeader
            title={job.fileName}
            mark={<span className="text-muted">{text.kinds[job.kind]}</span>}
            back={{ to: adminPaths.imports, label: text.back }}
          />
          <QueryError query={query} failed={text.oneLoadFailed} />
          <Steps job={job} />
        </>
      )}
    </RecordPage>
  );
}

function Steps({ job }: { job: ImportJob }) {
  const sending = useSending(job.id);
  const { filters, setFilters } = useUrlFilters({ rows: '', columns: '', outcome: '', noted: '', setup: '' });
  const { state } = job;
  const isAtColumns = state === 'reading' || (state === 'checked' && filters.columns !== '');
  // The server knows how many rows have arrived, but not how many the file has.
  const sent = idParam(filters.rows);
  const total = state === 'reading' ? (sending?.total ?? sent) : job.rows;
  const sentNow = state === 'reading' ? (sending?.total ?? null) : null;
  useEffect(() => {
    if (sentNow !== null && sentNow !== sent) setFilters({ rows: String(sentNow) }, { replace: true });
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-lg">
      <div className="max-w-[48rem]">
        <StepList current={isAtColumns ? (total === null && !sending ? 1 : 2) : 3} texts={text.steps} />
      </div>
      {isAtColumns && total === null && (!sending || sending.problem) && (
        <Resume job={job} sending={sending} onAll={() => setFilters({ rows: String(job.rows) })} />
      )}
      {isAtColumns && (total !== null || (sending && !sending.problem)) && (
        <ColumnsStep
          job={job}
          sending={total === null ? sending : null}
          sample={sending?.sample}
          sheets={sending?.sheets ?? null}
          total={total}
          // If somebody came to the columns from the report, Back leads to the columns again.
          onChecked={() =>
            setFilters({ columns: '', outcome: '', noted: '' }, { replace: filters.columns === '' })
          }
        />
      )}
      {WORKS.includes(state) && <Working job={job} />}
      {!isAtColumns && !WORKS.includes(state) && (
        <ReportStep job={job} onColumns={() => setFilters({ columns: '1' })} />
      )}
    </div>
  );
}

interface ResumeProps {
  job: ImportJob;
  sending: Sending | null;
  /** Continues without the file. */
  onAll: () => void;
}

/** Asks for the file again, because this page does not have it any more or could not send it. */
function Resume({ job, sending, onAll }: ResumeProps) {
  const { session } = useStaff();
  const rows = sending?.rows ?? job.rows;
  return (
    <section className={NARROW_STEP}>
      <FocusHeading>{text.resume.title(job.fileName)}</FocusHeading>
      {sending?.problem && (
        <Notice tone="danger" role="alert">
          <p>{sending.problem}</p>
        </Notice>
      )}
      <FileChoice
        title={text.resume.title(job.fileName)}
        failed={text.sending.failed}
        onFile={(file) => resumeImport(session, { ...job, rows }, file)}
        beside={
          rows > 0 && (
            <ActionButton look="quiet" onClick={onAll}>
              {text.resume.all(rows)}
            </ActionButton>
          )
        }
      >
        {text.resume.text(rows)}
      </FileChoice>
    </section>
  );
}
