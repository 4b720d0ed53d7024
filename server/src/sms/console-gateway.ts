import type { SmsGateway } from './sms-gateway.ts';

/** Prints messages instead of sending them, the middle of the phone hidden: for trying the product out. */
export function consoleGateway(print: (line: string) => void): SmsGateway {
  return {
    async send({ phone, text }) {
      print(`SMS to ${phone.slice(0, 3)}•••••${phone.slice(-3)}: ${text}`);
    },
  };
}
