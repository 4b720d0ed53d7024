import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';

/** Says on every page that this is a demonstration, while the clinic's server is in demo mode. */
export function DemoBanner() {
  if (!useClinic()?.demoMode) return null;
  return (
    <section
      className="border-b border-warn-line bg-warn-soft px-2 py-1.5 text-center text-sm leading-snug text-warn print:hidden"
      aria-label={common.demoBannerLabel}
    >
      {common.demoBanner}
    </section>
  );
}
