import { newestBackup } from '../backup/rotation.ts';
import type { Services } from '../services.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import { backupDueBy } from './backup-due.ts';
import { certificateDays } from './certificate.ts';
import { clockOffsetSeconds } from './clock-offset.ts';
import { isNearlyFull, placesOf, spaceAt } from './free-space.ts';

const CERTIFICATE_DAYS = 14;
const CLOCK_SECONDS = 60;

const SEE = 'See docs/operating.md, What to watch.';

/** The texts that the operator gets. Each fits into one SMS and contains no personal data. */
export const TROUBLES = {
  storing: `Clinic Serial: the database is away or stores nothing, so nobody can book. ${SEE}`,
  disk: `Clinic Serial: a disk is nearly full. ${SEE}`,
  backup: `Clinic Serial: the last backup is too old. ${SEE}`,
  sms: `Clinic Serial: the SMS gateway takes no message, so nobody gets a code. ${SEE}`,
  certificate: `Clinic Serial: the certificate ends within 14 days or cannot be read. ${SEE}`,
  clock: `Clinic Serial: the clocks of the server and the database differ. ${SEE}`,
} as const;
export type Trouble = keyof typeof TROUBLES;

type Facts = Pick<Services, 'config' | 'database' | 'clock'>;

const CHECKS: Record<Trouble, (services: Facts) => Promise<boolean>> = {
  storing: async ({ database }) => {
    try {
      await database.ping();
      await database.assertWritable();
      return false;
    } catch {
      return true;
    }
  },
  disk: async ({ config }) => {
    const spaces = await Promise.all(placesOf(config).map(({ path }) => spaceAt(path)));
    return spaces.some((space) => space !== undefined && isNearlyFull(space));
  },
  backup: async ({ config, clock }) => {
    const { folder, everyMinutes } = config.backup;
    const dueBy = backupDueBy(await newestBackup(folder, clock.now()), everyMinutes);
    return dueBy !== undefined && clock.now().getTime() > dueBy;
  },
  sms: async (services) => (await gatewayTrouble(services)) !== null,
  certificate: async ({ config, clock }) => {
    if (config.tlsCertificate === null) return false;
    const days = await certificateDays(config.tlsCertificate, clock.now()).catch(() => 0);
    return days < CERTIFICATE_DAYS;
  },
  clock: async (services) => Math.abs((await clockOffsetSeconds(services)) ?? 0) > CLOCK_SECONDS,
};

/**
 * Returns the troubles of this moment. A check that fails, for example because the database is away, finds no
 * trouble.
 */
export async function findTroubles(services: Facts): Promise<Trouble[]> {
  const names = Object.keys(CHECKS) as Trouble[];
  const found = await Promise.all(names.map((name) => CHECKS[name](services).catch(() => false)));
  return names.filter((_, index) => found[index]);
}
