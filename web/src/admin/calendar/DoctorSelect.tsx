import { localText } from '@clinic-serial/contract/messages/current/format';
import { adminCalendarText } from '#messages/admin-calendar';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useAllDoctors } from './calendar.api.ts';

const text = adminCalendarText.month;

interface DoctorSelectProps {
  doctorId: number | null;
  /** Called with an id, or with an empty text. */
  onDoctor: (id: string) => void;
}

/** The choice of a doctor whose calendar is shown. */
export function DoctorSelect({ doctorId, onDoctor }: DoctorSelectProps) {
  const doctors = useAllDoctors().data?.doctors ?? [];
  return (
    <SelectField
      data-grow
      size="sm"
      label={text.doctor}
      data={[
        { value: '', label: text.choose },
        ...doctors.map(({ id, name, nameBn }) => ({ value: String(id), label: localText(name, nameBn) })),
      ]}
      value={doctorId === null ? '' : String(doctorId)}
      onChange={(event) => onDoctor(event.currentTarget.value)}
    />
  );
}
