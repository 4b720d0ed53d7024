import type { Age } from '../../time/age.ts';

const UNITS = { days: ['day', 'days'], months: ['month', 'months'], years: ['year', 'years'] } as const;

/** '12 days', '1 month', '34 years', 'about 41 years'. Nobody is 0 years old. */
export function ageText({ unit, count, isAbout }: Age): string {
  if (count === 0) return unit === 'days' ? 'born today' : 'under 1 year';
  return `${isAbout ? 'about ' : ''}${count} ${UNITS[unit][count === 1 ? 0 : 1]}`;
}
