import type { SmsHttpConfig } from '../config.ts';
import type { SmsGateway } from './sms-gateway.ts';

const TIMEOUT_MS = 5_000;

/**
 * Sends through a gateway's HTTP address. `{{phone}}` and `{{text}}` of the body template (or of the address, for GET)
 * are replaced: as JSON texts when the content type is JSON, else percent-encoded.
 */
export function httpGateway(config: SmsHttpConfig): SmsGateway {
  const isJson = Object.entries(config.headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  );
  const fill = (template: string, values: Record<string, string>, encode: (value: string) => string) =>
    template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => encode(values[name] ?? ''));
  return {
    async send({ phone, text }) {
      const values = { phone, text };
      const response = await fetch(fill(config.url, values, encodeURIComponent), {
        method: config.method,
        headers: config.headers,
        body:
          config.method === 'GET'
            ? null
            : fill(config.bodyTemplate, values, isJson ? JSON.stringify : encodeURIComponent),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
    },
  };
}
