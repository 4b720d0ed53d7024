import { amount } from '@clinic-serial/contract/fields/money';
import { type BoxDay, closeBox, openBox } from '@clinic-serial/contract/subjects/cash-boxes';
import { MONEY_LIMITS } from '@clinic-serial/contract/terms/money';
import { paisaOf, takaText } from '@clinic-serial/contract/text/taka';
import * as z from 'zod/mini';
import { adminMoneyText } from '#messages/admin-money';
import { codeOf } from '../../api/errors.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { differenceText } from './box-difference.ts';
import { amountText } from './money.api.ts';

const text = adminMoneyText.box;

/** The typed amount in taka as whole paisa; undefined if the clinic does not accept such an amount. */
function amountOf(typed: string): number | undefined {
  const paisa = paisaOf(typed);
  return paisa !== undefined && z.safeParse(amount, paisa).success ? paisa : undefined;
}

/** The dialog in which a cashier enters the cash at the beginning of the day. */
export function OpeningDialog({ box, onClose }: { box: BoxDay; onClose: () => void }) {
  const change = useStaffChange(openBox);
  const keyFor = useChangeKey();
  const form = useForm({
    initialValues: { amount: box.opening === null ? '' : takaText(box.opening) },
    validate: (values) => ({ amount: amountOf(values.amount) === undefined && text.notAnAmount }),
  });
  return (
    <FormDialog
      title={text.opening}
      form={form}
      onSubmit={(values) => {
        const paisa = amountOf(values.amount) ?? 0;
        const key = keyFor([box.day, box.version, paisa]);
        const onSuccess = () => {
          toastGood(text.openingSaved);
          onClose();
        };
        change.mutate({ body: { amount: paisa, key } }, { onSuccess });
      }}
      submitError={change.error}
      pending={change.isPending}
      failure={text.openingFailed}
      submitLabel={text.saveOpening}
      onClose={onClose}
    >
      <TextField
        label={text.openingAmount}
        description={text.openingHint}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  );
}

interface CloseDialogProps {
  box: BoxDay;
  isOwn: boolean;
  /** Called if somebody else has changed the day since the dialog opened. */
  onChanged: () => void;
  onClose: () => void;
}

/**
 * The dialog that closes a day: the counted cash, its difference from the expected cash, and the reason.
 * Pressing the button confirms the difference that is shown above it.
 */
export function CloseDialog({ box, isOwn, onChanged, onClose }: CloseDialogProps) {
  const change = useStaffChange(closeBox);
  const keyFor = useChangeKey();
  const differenceOf = (typed: string) => {
    const counted = amountOf(typed);
    return counted === undefined ? undefined : counted - box.expectedCash;
  };
  const form = useForm({
    initialValues: { counted: '', words: '' },
    validate: ({ counted, words }) => ({
      counted: amountOf(counted) === undefined && text.notAnAmount,
      words: (differenceOf(counted) ?? 0) !== 0 && words.trim() === '' && text.wordsRequired,
    }),
  });
  const difference = differenceOf(form.values.counted);
  const isChanged = codeOf(change.error) === 'BOX_CHANGED';
  return (
    <FormDialog
      title={text.closeTitle(formatDate(box.day))}
      form={form}
      onSubmit={({ counted, words }) => {
        const asked = {
          day: box.day,
          ...(isOwn ? {} : { boxId: box.box.id }),
          counted: amountOf(counted) ?? 0,
          words: difference === 0 ? null : words.trim(),
          expectedVersion: box.version,
        };
        change.mutate(
          { body: { ...asked, key: keyFor(asked) } },
          {
            onSuccess: () => {
              toastGood(text.closeDone);
              onClose();
            },
            onError: (error) => {
              if (['BOX_CHANGED', 'BOX_CLOSED'].includes(codeOf(error) ?? '')) onChanged();
            },
          },
        );
      }}
      submitError={change.error}
      pending={change.isPending}
      failure={text.closeFailed}
      failurePart={
        isChanged && (
          <Notice tone="warn" role="alert">
            <p>{text.changed}</p>
          </Notice>
        )
      }
      submitLabel={text.close}
      onClose={onClose}
    >
      <p>{text.closeHint}</p>
      <p className="text-lg">
        {text.expected}: <strong className="tabular-nums">{amountText(box.expectedCash)}</strong>
      </p>
      <TextField
        label={text.counted}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('counted')}
      />
      {/* Always rendered, because screen readers do not read a status that appears with its text. */}
      <p
        role="status"
        className={`min-h-6 font-semibold tabular-nums ${difference ? 'text-danger' : 'text-accent'}`}
      >
        {difference !== undefined && differenceText(difference)}
      </p>
      {difference !== undefined && difference !== 0 && (
        <TextField
          label={text.words}
          maxLength={MONEY_LIMITS.wordsLongest}
          autoComplete="off"
          {...form.getInputProps('words')}
        />
      )}
    </FormDialog>
  );
}
