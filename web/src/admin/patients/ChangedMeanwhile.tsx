import type { StaffPatient } from '@clinic-serial/contract/patients';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { adminPatientsText } from '../../messages/en/admin-patients.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './ChangedMeanwhile.module.css';
import { differentFields } from './patient-values.ts';
import { usePatient } from './patients.api.ts';

const text = adminPatientsText.changed;
const { field } = adminPatientsText;
const labels: Readonly<Record<string, string>> = {
  name: field.name,
  phone: field.phone,
  address: field.address,
  dateOfBirth: field.dateOfBirth,
  gender: field.gender,
  emergencyContact: field.emergencyContact,
  isActive: field.status,
};

interface ChangedMeanwhileProps {
  /** The version that the form was started from. */
  base: StaffPatient;
  /** The server's sentence. */
  sentence: string;
  onReload: (newer: StaffPatient) => void;
  onOverwrite: (newer: StaffPatient) => void;
}

/**
 * Somebody else (or the patient) has saved in the meantime: says what differs now and leaves the choice, so that
 * neither version is lost silently.
 */
export function ChangedMeanwhile({ base, sentence, onReload, onOverwrite }: ChangedMeanwhileProps) {
  const { data: newer, error, refetch, isFetchedAfterMount } = usePatient(base.id, { fresh: true });
  const [asking, setAsking] = useState(false);
  const ready = newer !== undefined && isFetchedAfterMount && !error;
  const fields = ready ? differentFields(base, newer) : [];
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{sentence}</strong> {text.text}
      </p>
      {ready && (
        <p>
          {fields.length === 0
            ? text.none
            : text.differences(fields.map((name) => labels[name] ?? name).join(', '))}
        </p>
      )}
      {error && <p>{text.failed}</p>}
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          loading={!ready && !error}
          onClick={() => (error ? void refetch() : setAsking(true))}
        >
          {text.reload}
        </Button>
        {ready && (
          <Button size="sm" variant="default" onClick={() => onOverwrite(newer)}>
            {text.overwrite}
          </Button>
        )}
      </div>
      {asking && ready && (
        <ConfirmDialog
          title={text.reloadTitle}
          confirmLabel={text.reloadConfirm}
          onConfirm={() => onReload(newer)}
          onClose={() => setAsking(false)}
        >
          <p>{text.reloadText}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}
