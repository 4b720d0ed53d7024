import type { SensitiveKind } from '@clinic-serial/contract/subjects/endpoint';
import type { ChangeNotices } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { httpGateway } from '../sms/http-gateway.ts';
import { LAST_ANSWERS_MS } from '../sms/outbox.ts';
import { notifyOperator } from './tell-operator.ts';

const UNKNOWN = 'Unknown to you? See docs/operating.md, Unknown changes.';

/**
 * The texts that the operator gets. Each fits into one SMS and names nobody; the audit log says who it was.
 */
export const CHANGES = {
  gateway: `Clinic Serial: the settings of the SMS gateway were changed. ${UNKNOWN}`,
  address: `Clinic Serial: the public address (PUBLIC_URL) was changed. ${UNKNOWN}`,
  duty: `Clinic Serial: the second factor that Admins must have was changed. ${UNKNOWN}`,
  accounts: `Clinic Serial: a staff account or its role was changed. ${UNKNOWN}`,
} as const satisfies Partial<Record<SensitiveKind, string>>;

/**
 * Informs the operator about changes that could let an attacker stay (rules: accounts 18). The SMS is sent by
 * the gateway from before the change, so that a change of the gateway cannot hide itself. It uses no SMS
 * budget.
 */
export function makeChangeNotices({
  config,
  clock,
  log,
}: Pick<Services, 'config' | 'clock' | 'log'>): ChangeNotices {
  const sending = new Set<Promise<void>>();
  const stop = new AbortController();

  async function send(kind: keyof typeof CHANGES, gateway: typeof config.sms.http): Promise<void> {
    const { phone, command } = config.operator;
    if (command === null && (phone === null || gateway === null)) return;
    const id = `${clock.now().getTime().toString(36)}${kind}`.slice(0, 20);
    const unsent = { send: () => Promise.reject(new Error('No SMS gateway was set up before the change')) };
    try {
      const sender = gateway ? httpGateway(gateway) : unsent;
      await notifyOperator(config.operator, sender, id, CHANGES[kind], stop.signal);
      log.info({ change: kind }, 'The operator was told of a change');
    } catch {
      // The error is not logged, because it may contain the phone.
      log.warn({ change: kind }, 'The operator could not be told of a change');
    }
  }

  return {
    watch: (kinds) => {
      const { http } = config.sms;
      return () => {
        for (const kind of kinds) {
          if (!(kind in CHANGES)) continue;
          const sent = send(kind as keyof typeof CHANGES, http).finally(() => sending.delete(sent));
          sending.add(sent);
        }
      };
    },
    settled: async () => {
      setTimeout(() => stop.abort(), LAST_ANSWERS_MS).unref();
      await Promise.all(sending);
    },
  };
}
