import type { SmsGateway } from './sms-gateway.ts';

/** Prints messages instead of sending them, for trying the product out. The middle of the phone is hidden. */
export function consoleGateway(print: (line: string) => void): SmsGateway {
  return {
    async send({ phone, text }) {
      print(`SMS to ${phone.slice(0, 3)}•••••${phone.slice(-3)}: ${text}`);
    },
  };
}
