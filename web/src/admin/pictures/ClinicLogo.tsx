import { removeLogo, setLogo } from '@clinic-serial/contract/subjects/pictures';
import { IconPhoto } from '@tabler/icons-react';
import { useClinic } from '../../api/clinic.ts';
import { useStaffChange } from '../staff.api.ts';
import classes from './PictureField.module.css';
import { PictureField } from './PictureField.tsx';

/** The clinic's logo, for Admins. */
export function ClinicLogo() {
  const url = useClinic()?.logoUrl ?? null;
  const setting = useStaffChange(setLogo);
  const removal = useStaffChange(removeLogo);
  return (
    <PictureField
      kind="logo"
      isSet={url !== null}
      preview={
        url ? (
          <img src={url} alt="" width={96} height={96} className={classes.logo} />
        ) : (
          <span className={classes.noLogo}>
            <IconPhoto size={32} aria-hidden />
          </span>
        )
      }
      setting={{ ...setting, run: (picture, done) => setting.mutate({ body: { picture } }, done) }}
      removal={{ ...removal, run: (done) => removal.mutate({}, done) }}
    />
  );
}
