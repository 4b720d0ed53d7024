/** The address of a map that searches for an address. The map is another site, and nothing of it is embedded. */
export function mapLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' '))}`;
}
