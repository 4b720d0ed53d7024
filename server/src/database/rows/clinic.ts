import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface ClinicSettingRow {
  /** The name of its environment variable. */
  name: string;
  /** As in the environment; a secret is sealed (secrets.ts). */
  value: string;
  savedAt: string;
}

/**
 * A place of the clinic. The first one has the id 1, and no row until a second one is added. Its null columns
 * mean the values of the clinic's settings.
 */
export interface PlaceRow {
  id: number;
  name: string | null;
  nameBn: string | null;
  address: string | null;
  addressBn: string | null;
  phone: string | null;
  mapUrl: string | null;
  hours: string | null;
  hoursBn: string | null;
  /** 0 once it is closed. */
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

/** A photo of a doctor or the clinic's logo. Doctors refer to it by `photoHash`. */
export interface PictureRow {
  /** The first 32 hexadecimal digits of the SHA-256 of the content. */
  hash: string;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  content: Buffer;
  /** 1 for the clinic's logo, of which there is one at most. */
  isLogo: Generated<Flag>;
  createdAt: string;
}

/** Work that one of the instances does once a day, and facts about the clock (daily-work.queries.ts). */
export interface DailyWorkRow {
  name: string;
  /** The clinic day on which it was last begun or confirmed; for unfinished work the last sign of life. */
  day: string;
}
