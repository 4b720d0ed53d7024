/** A text message to one phone. */
export interface SmsMessage {
  /** 8 to 20 small letters and digits, the same for every try of one message and of no other message. */
  id: string;
  /** 11 digits. */
  phone: string;
  text: string;
}

/** Facts about an accepted message. */
interface SmsReceipt {
  /** False if the form of the answer is unknown, and only its status says that it was accepted. */
  isUnderstood: boolean;
}

/** The connection to a company that sends SMS. */
export interface SmsGateway {
  /**
   * Settles within {@link SEND_TIMEOUT_MS}.
   *
   * @param signal ends the try early
   * @returns nothing if the message was certainly accepted
   * @throws SmsNotAccepted when the message was not accepted; an error of the network when that is not known
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most gateways return nothing
  send(message: SmsMessage, signal?: AbortSignal): Promise<SmsReceipt | void>;
}

/** How long one try may take, to the last byte of the answer. Some gateways answer many seconds later. */
export const SEND_TIMEOUT_MS = 20_000;

/** The gateway did not accept a message. This error is logged, so it contains nothing of the message. */
export class SmsNotAccepted extends Error {
  override name = 'SmsNotAccepted';

  readonly code: string;

  /** @param code short, for example the gateway's own number: see failure-codes.ts */
  constructor(message: string, code = 'refused') {
    super(message);
    this.code = code;
  }
}
