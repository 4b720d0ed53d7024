import type { Config } from '../config.ts';
import { httpGateway } from './http-gateway.ts';
import { type SmsGateway, SmsNotAccepted } from './sms-gateway.ts';

/**
 * Sends each message through the gateway that the configuration names at that moment, because an Admin can change it while the
 * server runs. Outside demo mode the console is no gateway: it reaches no phone, and a log must not hold texts.
 */
export function liveGateway(config: Config, print: (line: string) => void): SmsGateway {
  const console = consoleGateway(print);
  return {
    send: async (message, signal) => {
      if (config.sms.http) return httpGateway(config.sms.http).send(message, signal);
      if (config.demoMode) return console.send(message);
      throw new SmsNotAccepted('No SMS gateway is set up (SMS_GATEWAY).', 'no-gateway');
    },
  };
}

/** Prints messages instead of sending them, for trying the product out. The middle of the phone is hidden. */
export function consoleGateway(print: (line: string) => void): SmsGateway {
  return {
    async send({ phone, text }) {
      print(`SMS to ${phone.slice(0, 3)}•••••${phone.slice(-3)}: ${text}`);
    },
  };
}
