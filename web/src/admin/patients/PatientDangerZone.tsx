import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { adminPrivacyText } from '#messages/admin-privacy';
import { focusOn } from '../../ui/focus/focus.ts';
import panel from '../panel.module.css';
import { ErasePatient } from './ErasePatient.tsx';
import { ExportPatientData } from './ExportPatientData.tsx';
import classes from './PatientDangerZone.module.css';

const text = adminPrivacyText;

/**
 * The buttons that export and erase a patient's data, apart from everything else. For Admins
 * (docs/privacy.md).
 */
export function PatientDangerZone({ patient }: { patient: StaffPatient }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const erased = patient.erasedAt !== null;
  const section = useFocusOnceErased(erased);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={panel.panel}
      data-danger={!erased || undefined}
      aria-labelledby="danger-zone"
    >
      <h2 id="danger-zone">{text.title}</h2>
      <div className={classes.row}>
        <p className={classes.quiet}>{text.export.text}</p>
        <ExportPatientData patientId={patient.id} />
      </div>
      {!erased && (
        <div className={classes.row}>
          <p className={classes.quiet}>{text.erase.text}</p>
          <Button
            size="sm"
            variant="outline"
            color="red"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => setIsConfirming(true)}
          >
            {text.erase.button}
          </Button>
        </div>
      )}
      {isConfirming && <ErasePatient patient={patient} onClose={() => setIsConfirming(false)} />}
    </section>
  );
}

/** Erasing removes the button that was pressed. The focus then moves to the section of the button. */
function useFocusOnceErased(erased: boolean) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(erased);
  useEffect(() => {
    if (erased && !before.current) focusOn(section.current, { preventScroll: true });
    before.current = erased;
  }, [erased]);
  return section;
}
