import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  USUAL_DEPARTMENTS,
  type UsualDepartment,
} from '@clinic-serial/contract/rules/booking/usual-departments';
import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useForm } from '@mantine/form';
import { adminSetupText } from '#messages/admin-setup';
import { messageOf } from '../../api/errors.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { useDepartments } from '../departments/departments.api.ts';
import { adminPaths } from '../paths.ts';
import { toastGood } from '../toast.tsx';
import classes from './SetupPage.module.css';
import { useAddDepartments } from './setup.api.ts';
import { setupAddress, stepAfter } from './setup-steps.ts';

const text = adminSetupText.departments;

/** Two spellings of one name are the same here: the server refuses a name that differs in case only. */
const keyOf = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** The departments, chosen from a list of usual ones. */
export function DepartmentsStep({ onDone }: { onDone: () => void }) {
  const { data: known, error, refetch } = useDepartments();
  return (
    <section className={classes.step} data-wide>
      <FocusHeading>{text.title}</FocusHeading>
      <p>{text.lead}</p>
      {known ? (
        <Choice known={known} onDone={onDone} />
      ) : error ? (
        <ErrorBox
          message={adminSetupText.loadFailed}
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines lines={5} height="2.5rem" />
      )}
    </section>
  );
}

function Choice({ known, onDone }: { known: readonly StaffDepartment[]; onDone: () => void }) {
  const add = useAddDepartments();
  const form = useForm<Record<string, boolean>>({ initialValues: {} });
  const knownKeys = known.map(({ name }) => keyOf(name));
  const isKnown = ({ name }: UsualDepartment) => knownKeys.includes(keyOf(name));
  const others = known.filter(
    ({ name }) => !USUAL_DEPARTMENTS.some((usual) => keyOf(usual.name) === keyOf(name)),
  );

  function save(ticked: Record<string, boolean>) {
    const chosen = USUAL_DEPARTMENTS.filter((department) => ticked[department.name] && !isKnown(department));
    if (chosen.length === 0) return onDone();
    add.mutate(chosen, {
      onSuccess: (added) => {
        toastGood(text.done(added.length));
        onDone();
      },
    });
  }

  return (
    <FormShell
      form={form}
      onSubmit={save}
      submitError={add.error}
      pending={add.isPending}
      failure={text.failed}
      submitLabel={adminSetupText.save}
      secondary={
        <ActionLink to={setupAddress(stepAfter('departments'))} look="quiet">
          {adminSetupText.later}
        </ActionLink>
      }
    >
      <fieldset className={classes.departments}>
        <legend className={classes.legend}>{text.legend}</legend>
        {USUAL_DEPARTMENTS.map((department) => {
          const { name, nameBn, description, descriptionBn } = department;
          const added = isKnown(department);
          return (
            <Checkbox
              key={name}
              size="md"
              label={
                <>
                  <Sign emoji={departmentEmoji(name)} /> {localText(name, nameBn)}
                  {added && ` (${text.added})`}
                </>
              }
              classNames={{ description: classes.about ?? '' }}
              description={localText(description, descriptionBn)}
              disabled={added}
              checked={added || form.values[name] === true}
              onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
            />
          );
        })}
      </fieldset>
      {others.length > 0 && (
        <p className={classes.quiet}>
          {text.others(others.map(({ name, nameBn }) => localText(name, nameBn)).join(', '))}
        </p>
      )}
      <p>
        <Link to={adminPaths.departments}>{text.another}</Link>
      </p>
    </FormShell>
  );
}
