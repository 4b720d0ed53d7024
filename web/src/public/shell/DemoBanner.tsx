import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';
import classes from './DemoBanner.module.css';

/** Says on every page that this is a demonstration, while the clinic's server is in demo mode. */
export function DemoBanner() {
  if (!useClinic()?.demoMode) return null;
  return (
    <section className={classes.banner} aria-label={common.demoBannerLabel}>
      {common.demoBanner}
    </section>
  );
}
