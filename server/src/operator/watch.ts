import { newestBackup } from '../backup/rotation.ts';
import { claimWarning } from '../daily-work/daily-work.queries.ts';
import type { Services } from '../services.ts';
import { gatewayTrouble } from '../sms/gateway-trouble.ts';
import type { SmsGateway } from '../sms/sms-gateway.ts';
import {
  backupDueBy,
  certificateDays,
  clockOffsetSeconds,
  isNearlyFull,
  placesOf,
  spaceAt,
} from './machine-facts.ts';
import { notifyOperator } from './tell-operator.ts';

const EVERY_MS = 120_000;

interface Watch {
  start(): void;
  /** Stops the watch and an SMS that is being sent, and waits for the look that is running. */
  stop(): Promise<void>;
  /** Looks for troubles once, and warns of those that are new. Never rejects. */
  look(): Promise<void>;
}

/**
 * Warns the operator of troubles, at most once a day for each trouble over all instances. It must see a
 * trouble twice in a row, so that a restart of the database causes no warning.
 */
export function makeWatch(services: Services, gateway: SmsGateway): Watch {
  const { config, clock, database, log } = services;
  const { phone, command } = config.operator;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let seen: Trouble[] = [];
  const ending = new AbortController();
  /**
   * The day on which this process or another one warned. It is needed too while the database stores nothing.
   */
  const toldOn = new Map<Trouble, string>();
  /** Warnings that this process has claimed, by day, but could not send yet. */
  const owed = new Map<Trouble, string>();

  /** While the database cannot store anything, every instance warns by itself. */
  async function claim(trouble: Trouble, day: string): Promise<boolean> {
    if (owed.get(trouble) === day) return true;
    return database.write((tx) => claimWarning(tx, trouble, day)).catch(() => true);
  }

  async function tellOnce(trouble: Trouble): Promise<void> {
    const day = clock.today();
    if (toldOn.get(trouble) === day) return;
    if (!(await claim(trouble, day))) {
      toldOn.set(trouble, day);
      return;
    }
    try {
      await notifyOperator(
        config.operator,
        gateway,
        messageId(clock.now(), trouble),
        TROUBLES[trouble],
        ending.signal,
      );
      toldOn.set(trouble, day);
      owed.delete(trouble);
      log.info({ trouble }, 'The operator was warned');
    } catch {
      // The error is not logged, because it may contain the phone. The next look tries again.
      owed.set(trouble, day);
      log.warn({ trouble }, 'The operator could not be warned');
    }
  }

  async function lookAround(): Promise<void> {
    const found = await findTroubles(services);
    const lasting = found.filter((trouble) => seen.includes(trouble));
    seen = found;
    for (const trouble of lasting) await tellOnce(trouble);
  }

  function look(): Promise<void> {
    running ??= lookAround().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function warnOfUnreadableCertificate(): Promise<void> {
    if (config.tlsCertificate === null) return;
    await certificateDays(config.tlsCertificate, clock.now()).catch((error: Error) =>
      log.warn({ reason: error.message }, 'TLS_CERTIFICATE cannot be read'),
    );
  }

  return {
    look,
    start: () => {
      void warnOfUnreadableCertificate();
      if (phone === null && command === null) return;
      timer = setInterval(() => void look(), EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

function messageId(now: Date, trouble: Trouble): string {
  return `${now.getTime().toString(36)}${trouble}`.slice(0, 20);
}

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
type Trouble = keyof typeof TROUBLES;

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

/** The troubles of this moment. A check that fails, for example without the database, finds none. */
async function findTroubles(services: Facts): Promise<Trouble[]> {
  const names = Object.keys(CHECKS) as Trouble[];
  const found = await Promise.all(names.map((name) => CHECKS[name](services).catch(() => false)));
  return names.filter((_, index) => found[index]);
}
