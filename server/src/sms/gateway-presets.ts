/**
 * Ready configurations of gateways in Bangladesh, chosen by SMS_GATEWAY: nothing but settings, each of which
 * may be set otherwise. Keys and texts travel in the body, by TLS: an address would stand in the logs of
 * every proxy.
 */
export const GATEWAY_PRESETS = {
  // A message for one number; 202 means "submitted".
  bulksmsbd: {
    SMS_HTTP_URL: 'https://bulksmsbd.net/api/smsapi',
    SMS_HTTP_FORMAT: 'form',
    SMS_HTTP_TEMPLATE: 'api_key={{key}}&type=text&number={{phone}}&senderid={{sender}}&message={{text}}',
    SMS_NUMBER_FORMAT: 'international',
    SMS_SUCCESS: 'json:response_code=202',
  },
  // csms_id: at most 20 letters and digits, unique for a day. 4023 answers one that was used: the message was
  // taken.
  sslwireless: {
    SMS_HTTP_URL: 'https://smsplus.sslwireless.com/api/v3/send-sms',
    SMS_HTTP_FORMAT: 'json',
    SMS_HTTP_TEMPLATE:
      '{"api_token":"{{key}}","sid":"{{sender}}","msisdn":"{{phone}}","sms":"{{text}}","csms_id":"{{id}}"}',
    SMS_NUMBER_FORMAT: 'international',
    SMS_SUCCESS: 'json:status_code=200|4023',
  },
  smsnetbd: {
    SMS_HTTP_URL: 'https://api.sms.net.bd/sendsms',
    SMS_HTTP_FORMAT: 'form',
    SMS_HTTP_TEMPLATE: 'api_key={{key}}&msg={{text}}&to={{phone}}',
    SMS_NUMBER_FORMAT: 'international',
    SMS_SUCCESS: 'json:error=0',
  },
} as const satisfies Record<string, Record<string, string>>;

/** The settings of a ready gateway; none for the console and for a gateway that is described by hand. */
export function presetOf(gateway: string | undefined): Record<string, string> {
  return Object.entries(GATEWAY_PRESETS).find(([name]) => name === gateway)?.[1] ?? {};
}
