import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { adminDoctorsText } from '../../messages/en/admin-doctors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './ChangedMeanwhile.module.css';
import { differentFields, valuesOfDoctor } from './doctor-values.ts';
import { useDoctor } from './doctors.api.ts';

const text = adminDoctorsText.changed;
const labels: Readonly<Record<string, string>> = {
  name: adminDoctorsText.detail.name,
  phone: adminDoctorsText.detail.phone,
  departmentId: adminDoctorsText.detail.department,
  email: adminDoctorsText.detail.email,
  qualification: adminDoctorsText.detail.qualification,
  experienceYears: adminDoctorsText.detail.experience,
  isActive: adminDoctorsText.list.columns.status,
  weeklySchedule: adminDoctorsText.detail.schedule,
};

interface ChangedMeanwhileProps {
  /** The version that the form was started from. */
  base: StaffDoctor;
  /** The server's sentence. */
  sentence: string;
  onReload: (newer: StaffDoctor) => void;
  onOverwrite: (newer: StaffDoctor) => void;
}

/**
 * Somebody else has saved in the meantime: says what differs now and leaves the choice, so that neither version is
 * lost silently.
 */
export function ChangedMeanwhile({ base, sentence, onReload, onOverwrite }: ChangedMeanwhileProps) {
  const { data: newer, error, refetch, isFetchedAfterMount } = useDoctor(base.id, 'anew');
  const [asking, setAsking] = useState(false);
  const ready = newer !== undefined && isFetchedAfterMount && !error;
  const fields = ready ? differentFields(valuesOfDoctor(base), valuesOfDoctor(newer)) : [];
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{sentence}</strong> {text.text}
      </p>
      {ready && (
        <p>
          {fields.length === 0
            ? text.none
            : text.differences(fields.map((field) => labels[field] ?? field).join(', '))}
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
