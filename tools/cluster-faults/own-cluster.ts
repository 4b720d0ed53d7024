import { mkdtempSync, rmSync } from 'node:fs';
import { CLINIC_TIMEZONE } from '../../server/test/noon-zone.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';

/** The first port of the tests' cluster, so that the cluster for trial may run beside it. */
const BASE_PORT = Number(process.env.CLUSTER_PORT ?? 15_400);

/** CLINIC_SECRET of the instances, with which the tests check the records. */
export const CLUSTER_SECRET = '5e9d1c47ab2086f35e9d1c47ab2086f3';

/** Settings of the instances: no limits, because a test sends everything from one address. */
const INSTANCE_ENV = {
  LOG_LEVEL: 'silent',
  CLINIC_SECRET: CLUSTER_SECRET,
  REQUESTS_PER_MINUTE: '0',
  CODES_PER_HOUR: '0',
  USUAL_CODES: '0',
  SMS_DAILY_LIMIT: '0',
  OVERLOAD_DELAY_MS: '0',
  DEMO_QUEUES: 'false',
  CLINIC_TIMEZONE,
};

/** Starts a cluster of a test file's own, which ends with the process at the latest. */
export function startOwnCluster(
  options: { instances?: number; ownNetworks?: boolean; diskMegabytes?: number } = {},
): Promise<Cluster> {
  // The folder for temporary files may belong to the present user alone.
  const folder = mkdtempSync('/var/tmp/clinic-cluster-test-');
  return startCluster({
    ...options,
    folder,
    basePort: BASE_PORT,
    instanceEnv: INSTANCE_ENV,
    untilExit: true,
  }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
}
