import type { Place } from '@clinic-serial/contract/fields/place';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { areBijoy } from '@clinic-serial/contract/rules/import/bijoy';
import { type ColumnMap, columnMap } from '@clinic-serial/contract/rules/import/column-map';
import { detectColumns } from '@clinic-serial/contract/rules/import/columns';
import {
  checkImport,
  getImport,
  type ImportJob,
  listImportRows,
} from '@clinic-serial/contract/subjects/imports';
import { DATE_ORDERS, type ImportField, type ImportKind } from '@clinic-serial/contract/terms/imports';
import { useState } from 'react';
import { importsText } from '#messages/imports';
import { useClinic } from '../../api/clinic.ts';
import { readItem, removeItem, writeItem } from '../../session/safe-storage.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { usePlaces } from '../clinic-places.ts';
import { LoadState } from '../LoadState.tsx';
import { STEP } from '../setup/step.ts';
import { useStaffCache, useStaffChange, useStaffRead } from '../staff.api.ts';
import { FirstRows } from './FirstRows.tsx';
import { ReadRows } from './ReadRows.tsx';
import { SAMPLE_ROWS } from './send-rows.ts';
import type { Sending } from './sending.ts';
import { ProgressBar } from './Working.tsx';

const text = importsText.columns;

/** Each group needs a column, or no row can be used. The reader of a row says what else it needs. */
const NEEDED: Record<ImportKind, readonly (readonly [ImportField, ...ImportField[]])[]> = {
  patients: [['name']],
  doctors: [['name'], ['department', 'departmentBn'], ['phone'], ['hours', 'days']],
  visits: [['date'], ['doctor'], ['name']],
};

/** Fields that may be the same in all rows of a file. */
const FIXED: Record<ImportKind, readonly ImportField[]> = {
  patients: ['gender', 'address'],
  doctors: ['department', 'phone', 'place', 'days', 'hours', 'patientLimit', 'feeNew', 'room'],
  visits: ['doctor', 'place', 'status', 'sitting'],
};

const DATES: readonly ImportField[] = ['dateOfBirth', 'joined', 'date'];

interface ColumnsStepProps {
  job: ImportJob;
  /** The sending of the rows while it goes on; null after it. */
  sending: Sending | null;
  /** The first rows of the file, if this page has it. */
  sample: string[][] | undefined;
  /** The sheets of an .xlsx, if this page has the file. */
  sheets: Sending['sheets'];
  /** How many rows the file has; null while they are being sent. */
  total: number | null;
  onChecked: () => void;
}

/** Lets the person choose the field of each column, and shows how the first rows are read. */
export function ColumnsStep({ sample, ...props }: ColumnsStepProps) {
  const today = useClinic()?.today;
  const rows = useStaffRead(listImportRows, {
    params: { id: props.job.id },
    query: { limit: SAMPLE_ROWS, titles: '1' },
    enabled: sample === undefined,
    select: ({ rows: first }) => first.map(({ cells }) => cells),
  });
  const first = sample ?? rows.data;
  if (!first || !today)
    return (
      <LoadState
        query={{ ...rows, data: undefined }}
        failed={importsText.report.rowsFailed}
        lines={8}
        height="3rem"
      />
    );
  return <Columns key={props.job.id} {...props} sample={first} today={today} />;
}

/** The choices for the columns that have not been checked yet. */
interface Choices {
  map: ColumnMap;
  /** Fields whose columns the person looked at. */
  looked: readonly string[];
}

/**
 * The storage name of the choices of an import, which are kept for a reload. The end of the session removes
 * them. The time is part of the name, because another clinic at this address may have an import with the same
 * id.
 */
const keptAs = ({ id, createdAt }: ImportJob): string => `admin_import_${id}_${createdAt}`;

function keptChoices(job: ImportJob): Choices | null {
  try {
    const { map, looked } = JSON.parse(readItem(keptAs(job)) ?? '') as Choices;
    return { map: columnMap.parse(map), looked };
  } catch {
    return null;
  }
}

type Loaded = ColumnsStepProps & { sample: string[][]; today: string };

function Columns({ job, sending, sample, sheets, today, total, onChecked }: Loaded) {
  const { id, kind } = job;
  const places = usePlaces();
  const [found] = useState(() => detectColumns(kind, sample, today, places));
  const [{ map, looked }, setChoices] = useState(
    () => keptChoices(job) ?? { map: job.map ?? found.map, looked: [] },
  );
  const { set } = useStaffCache(getImport, { params: { id } });
  const check = useStaffChange(checkImport);

  const isKnown = (field: ImportField) => field in map.columns || (map.fixed[field] ?? '').trim() !== '';
  const missing = NEEDED[kind]
    .filter((fields) => !fields.some(isKnown))
    .map(([field]) => importsText.fields[field]);
  const fixable = FIXED[kind].filter(
    (field) => !(field in map.columns) && (field !== 'place' || places.length > 0),
  );
  // It stays open when nothing is missing any more, because the person is typing in it.
  const [isOpen, setIsOpen] = useState(missing.length > 0);
  if (missing.length > 0 && !isOpen) setIsOpen(true);

  function change(parts: Partial<ColumnMap>, lookedAt = looked) {
    const choices = { map: { ...map, ...parts }, looked: lookedAt };
    setChoices(choices);
    writeItem(keptAs(job), JSON.stringify(choices));
  }

  function start() {
    if (total === null) return;
    const fixed = Object.fromEntries(
      Object.entries(map.fixed).filter(([field, value]) => !(field in map.columns) && value.trim() !== ''),
    );
    check.mutate(
      { params: { id }, body: { map: { ...map, fixed }, rows: total } },
      {
        onSuccess: (checking) => {
          removeItem(keptAs(job));
          set(checking);
          onChecked();
        },
      },
    );
  }

  return (
    <section className={STEP}>
      <FocusHeading>{text.title}</FocusHeading>
      <p>{text.lead}</p>
      {sheets && sheets.left.length > 0 && (
        <Notice tone="warn">
          <p>{text.sheets(sheets.read, sheets.left.map((sheet) => `‘${sheet}’`).join(', '))}</p>
        </Notice>
      )}
      {sending && <SendingState sending={sending} />}
      <FirstRows
        kind={kind}
        sample={sample}
        map={map}
        unsure={job.map ? [] : found.unsure.filter((field) => !looked.includes(field))}
        onChoose={(column, field) => change(withColumn(map, sample, column, field), [...looked, field])}
      />
      <div className="grid max-w-[64rem] grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] items-start gap-gutter">
        <SelectField
          label={text.begins}
          value={String(map.skip + 1)}
          data={linesOf(sample, map.skip)}
          onChoose={(line) => change({ skip: Number(line) - 1 })}
        />
        {DATES.some((field) => field in map.columns) && (
          <SelectField
            label={text.dates}
            value={map.dateOrder ?? DATE_ORDERS[0]}
            data={DATE_ORDERS.map((order) => ({ value: order, label: text.dateOrders[order] }))}
            onChoose={(order) =>
              change({ dateOrder: DATE_ORDERS.find((one) => one === order) ?? DATE_ORDERS[0] })
            }
          />
        )}
      </div>
      {fixable.length > 0 && (
        <details open={isOpen}>
          <summary className="min-h-tap cursor-pointer py-2.5 font-semibold text-accent">
            {text.fixed}
          </summary>
          <p className="mb-sm text-sm text-muted">{text.fixedHint}</p>
          <div className="grid max-w-[64rem] grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] items-start gap-gutter">
            {fixable.map((field) =>
              field === 'place' ? (
                <SelectField
                  key={field}
                  label={importsText.fields.place}
                  none={text.noPlace[kind]}
                  data={namesOf(places)}
                  value={map.fixed.place ?? ''}
                  onChoose={(place) => change({ fixed: { ...map.fixed, place } })}
                />
              ) : (
                <TextField
                  key={field}
                  label={importsText.fields[field]}
                  maxLength={200}
                  value={map.fixed[field] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    change({ fixed: { ...map.fixed, [field]: value } })
                  }
                />
              ),
            )}
          </div>
        </details>
      )}
      {missing.length > 0 && (
        <Notice tone="warn">
          <p>{text.missing(missing.join(', '))}</p>
        </Notice>
      )}
      {check.error && (
        <Notice tone="danger" role="alert">
          <p>{failureText(check.error, text.failed)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-sm">
        <ActionButton disabled={total === null || missing.length > 0} busy={check.isPending} onClick={start}>
          {total === null ? text.checkSending : text.check(Math.max(0, total - map.skip))}
        </ActionButton>
        {total === null && <span className="text-muted">{text.afterSending}</span>}
      </div>
      <ReadRows kind={kind} sample={sample} map={map} today={today} />
    </section>
  );
}

/**
 * The map with another field for a column. Each field has one column, so it is taken away from its old
 * column.
 *
 * @param field empty for a column that is not used
 */
function withColumn(map: ColumnMap, sample: readonly string[][], column: number, field: string): ColumnMap {
  const { also = {}, bijoy = [], columns, ...rest } = map;
  const kept = Object.entries(columns).filter(([name, at]) => name !== field && at !== column);
  const goesOn = Object.entries(also).filter(([from, to]) => Number(from) !== column && to !== column);
  const cells = sample.slice(map.skip).map((row) => row[column] ?? '');
  return {
    ...rest,
    columns: Object.fromEntries([...kept, ...(field ? [[field, column] as const] : [])]),
    also: Object.fromEntries(goesOn),
    bijoy: [...bijoy.filter((other) => other !== column), ...(field && areBijoy(cells) ? [column] : [])],
  };
}

/** The open places as choices. Their values are the names that rows of a file have. */
const namesOf = (places: readonly Place[]) =>
  places
    .filter(({ isActive }) => isActive)
    .map((place) => ({ value: place.name, label: localText(place.name, place.nameBn) }));

/** The lines in which the data may begin, and the chosen one. */
function linesOf(sample: readonly string[][], skip: number) {
  const last = Math.max(skip + 1, Math.min(sample.length, 20));
  return Array.from({ length: last }, (_, index) => ({
    value: String(index + 1),
    label: importsText.number(index + 1),
  }));
}

const sendingText = importsText.sending;

function SendingState({ sending: { rows, share, isWaiting } }: { sending: Sending }) {
  return (
    <div className="grid max-w-[48rem] gap-xs">
      {/* A share of 1: the whole file has been read. How many rows are still to send is not known. */}
      <ProgressBar label={sendingText.bar} share={share < 1 ? share : null} words={sendingText.sent(rows)} />
      <p className="text-sm text-muted">{sendingText.keep}</p>
      <div role="status">
        {isWaiting && (
          <Notice tone="warn">
            <p>{sendingText.waiting}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
