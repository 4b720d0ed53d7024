import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { secondFactorProof } from '@clinic-serial/contract/second-factor';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminSignInText } from '#messages/admin-sign-in';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useStaff } from '../staff-context.ts';

const text = adminSignInText.factor;

interface ProofDialogProps {
  title: string;
  /** What happens after the proof, in words. */
  consequence?: string;
  submitLabel: string;
  failure: string;
  pending: boolean;
  error: Error | null;
  onProof: (proof: { currentPassword: string; code: string }) => void;
  onClose: () => void;
}

/** Asks for the password and a code before the second factor is changed. */
export function ProofDialog({
  title,
  consequence,
  submitLabel,
  failure,
  pending,
  error,
  onProof,
  onClose,
}: ProofDialogProps) {
  const { account } = useStaff();
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: formCheck(secondFactorProof, staffFields),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <FormShell
          form={form}
          onSubmit={onProof}
          submitError={error}
          pending={pending}
          failure={failure}
          submitLabel={submitLabel}
          secondary={
            <Button variant="default" onClick={close}>
              {text.cancel}
            </Button>
          }
        >
          {consequence && <p>{consequence}</p>}
          <input type="text" autoComplete="username" value={account.username} readOnly hidden />
          <PasswordField
            label={text.password}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
          <TextField
            label={text.proofCode}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.getInputProps('code')}
          />
        </FormShell>
      )}
    </Dialog>
  );
}
