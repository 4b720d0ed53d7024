import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { patientText } from '#messages/patient';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import classes from './ClinicContact.module.css';

const text = patientText.appointment;

/** The clinic's configured contact details. */
export function ClinicContact({ clinic }: { clinic: ClinicInfo }) {
  return (
    <section className={classes.panel} aria-labelledby="contact-title">
      <h2 id="contact-title" className={classes.title}>
        {text.contact}
      </h2>
      <p>{localText(clinic.name, clinic.nameBn)}</p>
      <dl className={classes.rows}>
        {clinic.phone && (
          <div>
            <dt>{text.phone}</dt>
            <dd>
              <ClinicPhone />
            </dd>
          </div>
        )}
        {clinic.email && (
          <div>
            <dt>{text.email}</dt>
            <dd>
              <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
            </dd>
          </div>
        )}
        {clinic.address && (
          <div>
            <dt>{text.address}</dt>
            <dd className={classes.lines}>{localText(clinic.address, clinic.addressBn)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
