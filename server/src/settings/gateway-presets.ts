/**
 * Ready settings for gateways in Bangladesh, chosen by SMS_GATEWAY. Each of them can be overridden. Keys and
 * texts are sent in the body over TLS, because proxies write addresses into their logs.
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
  // csms_id: at most 20 letters and digits, unique for a day. 4023 means that the id was used before, so the
  // gateway has taken the message.
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

/** The settings of a preset gateway; none for the console and for a gateway that is configured by hand. */
export function presetOf(gateway: string | undefined): Record<string, string> {
  return Object.entries(GATEWAY_PRESETS).find(([name]) => name === gateway)?.[1] ?? {};
}
