import { joinPatient, listPatients, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { adminPatientsText } from '#messages/admin-patients';
import { messageOf } from '../../api/errors.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { useAges } from '../../ui/text/use-ages.ts';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaffRead } from '../staff.api.ts';

const { join: text, field: labels } = adminPatientsText;

interface JoinPatientProps {
  /** The record without a phone. */
  from: StaffPatient;
  /** The phone of the other record, as it was typed. */
  phone: string;
  /** True if the form has other changes, which are not saved with the join. */
  hasChanges: boolean;
  onDone: (into: StaffPatient) => void;
  onClose: () => void;
}

/**
 * Asks whether a record without a phone becomes part of the record with this phone, shows both, and joins
 * them. Shows nothing if the account does not know the other record.
 */
export function JoinPatient({ from, phone, hasChanges, onDone, onClose }: JoinPatientProps) {
  const digits = phoneDigits(phone);
  const found = useStaffRead(listPatients, { query: { search: digits, limit: 1 }, refetchOnMount: 'always' });
  const into = found.data?.patients.find((patient) => patient.phone === digits);
  if (!into || !found.isFetchedAfterMount) return null;
  return (
    <ConfirmChange
      title={text.title(phoneText(digits))}
      confirmLabel={text.confirm}
      endpoint={joinPatient}
      sending={{ params: { id: from.id }, body: { into: into.id } }}
      failed={(error) => text.failed(messageOf(error))}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="grid gap-sm sm:grid-cols-2">
        <Record title={text.from} patient={from} />
        <Record title={text.into} patient={into} />
      </div>
      <p>{text.text(from.name, into.name)}</p>
      <p className="font-semibold">{text.warning}</p>
      {hasChanges && <p>{text.notSaved}</p>}
    </ConfirmChange>
  );
}

function Record({ title, patient }: { title: string; patient: StaffPatient }) {
  const ageOf = useAges();
  const { id, name, totalAppointments } = patient;
  const facts = [
    [labels.id, formatNumber(id)],
    [labels.age, ageOf(patient) ?? labels.noAge],
    [text.serials, formatNumber(totalAppointments)],
  ] as const;
  return (
    <section className="rounded-md border border-line px-gutter py-sm">
      <h3 className="text-sm font-normal text-muted">{title}</h3>
      <p className="mb-1 font-semibold wrap-anywhere" translate="no">
        {name}
      </p>
      <dl className="m-0 grid gap-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-sm">
            <dt className="text-muted">{label}</dt>
            <dd className="m-0 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
