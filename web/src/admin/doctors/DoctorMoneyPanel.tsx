import type { Share } from '@clinic-serial/contract/fields/money';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { visitMoneyTexts } from '@clinic-serial/contract/messages/current/visit-money';
import {
  type DoctorMoney,
  type DoctorMoneyAnswer,
  getDoctorMoney,
  saveDoctorMoney,
} from '@clinic-serial/contract/subjects/doctor-money';
import { SHARE_KINDS, VISIT_KINDS, type VisitKind } from '@clinic-serial/contract/terms/money';
import { asciiDigits } from '@clinic-serial/contract/text/digits';
import { paisaOf, takaText } from '@clinic-serial/contract/text/taka';
import { adminDoctorsText } from '#messages/admin-doctors';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { Panel } from '../Panel.tsx';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';

const text = adminDoctorsText.money;

/** A doctor's fees, days and shares, for Admins of a clinic that records payments (rules: money 2 and 8). */
export function DoctorMoneyPanel({ doctorId }: { doctorId: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useNewestMoney(doctorId);
  return (
    <Panel id="money" title={text.title}>
      {error && !data && <ErrorBox message={text.loadFailed} onRetry={() => void refetch()} />}
      {data && isFetchedAfterMount ? (
        <MoneyForm key={doctorId} loaded={data} />
      ) : (
        !error && <SkeletonLines lines={4} height="3rem" />
      )}
    </Panel>
  );
}

/** Always read again, because the server compares a save with the newest version. */
const useNewestMoney = (id: number) =>
  useStaffRead(getDoctorMoney, { params: { id }, refetchOnMount: 'always' });

const useNewerMoney = ({ doctorId }: DoctorMoneyAnswer) => useNewestMoney(doctorId);

interface MoneyValues extends Record<string, unknown> {
  /** In taka; empty for the clinic's usual fee. */
  fees: Record<VisitKind, string>;
  followUpDays: string;
  /** `value` is a percentage or an amount in taka. An empty `kind` means no share. */
  shares: Record<VisitKind, { kind: string; value: string }>;
}

const check = formCheck(saveDoctorMoney.body, staffFields);

/** The problems by the path of the field. A percentage that cannot be read must not be called an amount. */
function problemsOf(values: MoneyValues): Record<string, string> {
  const found = check({ ...bodyOf(values), version: '' });
  const percents = VISIT_KINDS.filter((kind) => values.shares[kind].kind === 'percent');
  const paths = percents.map((kind) => `shares.${kind}.value`).filter((path) => found[path]);
  return { ...found, ...Object.fromEntries(paths.map((path) => [path, staffFields.percentOutOfRange])) };
}

function MoneyForm({ loaded }: { loaded: DoctorMoneyAnswer }) {
  const form = useForm<MoneyValues>({
    initialValues: valuesOf(loaded),
    validate: problemsOf,
  });
  const update = useStaffChange(saveDoctorMoney);
  const { base, saving, startFrom } = useRecordEdit({
    loaded,
    form,
    valuesOf,
    update,
    send: (values, { doctorId: id, version }) =>
      update.mutate({ params: { id }, body: { ...bodyOf(values), version } }, { onSuccess: startFrom }),
    changed: {
      texts: adminDoctorsText.changed,
      useNewer: useNewerMoney,
      bodyOf: (version) => bodyOf(valuesOf(version)),
      labelOf: (field) => text.fields[field as keyof DoctorMoney],
    },
  });
  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <FormShell
        form={form}
        {...saving}
        failure={text.failed}
        submitLabel={text.save}
        done={update.isSuccess && !form.isDirty() && <p>{text.saved}</p>}
      >
        <p className="max-w-[40rem] text-muted">{text.lead}</p>
        {VISIT_KINDS.map((kind) => (
          <fieldset key={kind} className="m-0 border-0 p-0">
            <legend className="mb-1.5 p-0 font-semibold">{visitMoneyTexts.kind(kind)}</legend>
            <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] items-start gap-gutter sm:grid-cols-3">
              <FormFields
                form={form}
                fields={[
                  {
                    name: `fees.${kind}`,
                    label: text.fee,
                    inputMode: 'decimal',
                    placeholder: formatNumber(takaText(base.clinicFees[kind])),
                  },
                  {
                    name: `shares.${kind}.kind`,
                    label: text.share,
                    kind: 'select',
                    none: text.noShare,
                    data: SHARE_KINDS.map((value) => ({ value, label: text.shareKinds[value] })),
                  },
                  form.values.shares[kind].kind !== '' && {
                    name: `shares.${kind}.value`,
                    label: form.values.shares[kind].kind === 'percent' ? text.percent : text.fixed,
                    inputMode: 'decimal',
                  },
                ]}
              />
            </div>
          </fieldset>
        ))}
        <p className="max-w-[40rem] text-sm text-muted">
          {text.shareLead}
          {base.sharesFrom !== null && ` ${text.sharesFrom(formatDate(base.sharesFrom))}`}
        </p>
        <div className="max-w-[16rem]">
          <FormFields
            form={form}
            fields={[
              {
                name: 'followUpDays',
                label: text.days,
                description: text.daysHint,
                inputMode: 'numeric',
                placeholder: formatNumber(base.clinicFollowUpDays),
              },
            ]}
          />
        </div>
      </FormShell>
    </>
  );
}

function valuesOf({ fees, followUpDays, shares }: DoctorMoney): MoneyValues {
  const fee = (paisa: number | null) => (paisa === null ? '' : formatNumber(takaText(paisa)));
  const share = (given: Share | null) => ({ kind: given?.kind ?? '', value: fee(given?.value ?? null) });
  return {
    fees: { new: fee(fees.new), 'follow-up': fee(fees['follow-up']), report: fee(fees.report) },
    followUpDays: followUpDays === null ? '' : formatNumber(followUpDays),
    shares: {
      new: share(shares.new),
      'follow-up': share(shares['follow-up']),
      report: share(shares.report),
    },
  };
}

/** The request body. A text that is no number becomes NaN, which the contract's rule refuses. */
function bodyOf({ fees, followUpDays, shares }: MoneyValues): DoctorMoney {
  const fee = (typed: string) => (typed.trim() === '' ? null : (paisaOf(typed) ?? Number.NaN));
  // paisaOf works for percentages too: two decimals become hundredths.
  const share = ({ kind, value }: MoneyValues['shares'][VisitKind]): Share | null => {
    const chosen = SHARE_KINDS.find((known) => known === kind);
    return chosen ? { kind: chosen, value: paisaOf(value) ?? Number.NaN } : null;
  };
  return {
    fees: { new: fee(fees.new), 'follow-up': fee(fees['follow-up']), report: fee(fees.report) },
    followUpDays: followUpDays.trim() === '' ? null : Number(asciiDigits(followUpDays)),
    shares: {
      new: share(shares.new),
      'follow-up': share(shares['follow-up']),
      report: share(shares.report),
    },
  };
}
