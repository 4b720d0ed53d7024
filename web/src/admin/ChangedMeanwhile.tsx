import { Button } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../ui/button/BusyButton.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../ui/notice/Notice.tsx';
import classes from './ChangedMeanwhile.module.css';
import { differentFields } from './different-fields.ts';

export interface ChangedProps<Version> {
  /** The version that the form was started from. */
  base: Version;
  /** The server's error message. */
  sentence: string;
  onReload: (newer: Version) => void;
  onOverwrite: (newer: Version) => void;
}

interface ChangedMeanwhileProps<Version> extends ChangedProps<Version> {
  texts: {
    text: string;
    none: string;
    differences: (fields: string) => string;
    failed: string;
    reload: string;
    overwrite: string;
    reloadTitle: string;
    reloadConfirm: string;
    reloadText: string;
  };
  /** The query that reads the record again, as it is now. */
  newer: {
    data: Version | undefined;
    error: Error | null;
    isFetchedAfterMount: boolean;
    refetch: () => unknown;
  };
  /** The request body that a save of this version would send. */
  bodyOf: (version: Version) => object;
  /** The names of the fields on the screen. */
  labels: Readonly<Record<string, string>>;
}

/**
 * Shown when somebody else has saved the record in the meantime. It says which fields differ and lets the
 * person choose a version, so that neither version is lost silently.
 */
export function ChangedMeanwhile<Version>(props: ChangedMeanwhileProps<Version>) {
  const { texts, base, sentence, bodyOf, labels, onReload, onOverwrite } = props;
  const { data: newer, error, isFetchedAfterMount, refetch } = props.newer;
  const [isConfirming, setIsConfirming] = useState(false);
  const ready = newer !== undefined && isFetchedAfterMount && !error;
  const fields = ready
    ? differentFields(bodyOf(base), bodyOf(newer)).map((field) => labels[field] ?? field)
    : [];
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{sentence}</strong> {texts.text}
      </p>
      {ready && <p>{fields.length === 0 ? texts.none : texts.differences(fields.join(', '))}</p>}
      {error && <p>{texts.failed}</p>}
      <div className={classes.actions}>
        <BusyButton
          size="sm"
          variant="default"
          busy={!ready && !error}
          onClick={() => (error ? void refetch() : setIsConfirming(true))}
        >
          {texts.reload}
        </BusyButton>
        {ready && (
          <Button size="sm" variant="default" onClick={() => onOverwrite(newer)}>
            {texts.overwrite}
          </Button>
        )}
      </div>
      {isConfirming && ready && (
        <ConfirmDialog
          title={texts.reloadTitle}
          confirmLabel={texts.reloadConfirm}
          onConfirm={() => onReload(newer)}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.reloadText}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}
