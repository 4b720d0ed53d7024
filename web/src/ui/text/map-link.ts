import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';

/**
 * Where the clinic is on a map: the clinic's own link, else a search for its address. The map is another site, and nothing of it
 * is embedded.
 */
export function mapLink({ address, mapUrl }: Pick<ClinicInfo, 'address' | 'mapUrl'>): string {
  const words = encodeURIComponent(address.replace(/\s+/g, ' '));
  return mapUrl ?? `https://www.openstreetmap.org/search?query=${words}`;
}
