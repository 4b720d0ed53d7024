/** A text message to one phone. */
export interface SmsMessage {
  /** The same for every try of one message and never used for another: 8 to 20 small letters and digits. */
  id: string;
  /** 11 digits. */
  phone: string;
  text: string;
}

/** The edge to the outside: hands a message to whoever sends it. */
export interface SmsGateway {
  /**
   * Settles within {@link SEND_TIMEOUT_MS}.
   *
   * @throws SmsNotAccepted or whatever the network says, when it was not accepted or nobody knows
   */
  send(message: SmsMessage): Promise<void>;
}

/** How long one try may take, from the connection to the last byte of the answer. */
export const SEND_TIMEOUT_MS = 5_000;

/** The gateway said no. Its message holds nothing of what was sent: it goes into the log. */
export class SmsNotAccepted extends Error {
  override name = 'SmsNotAccepted';

  readonly code: string;

  /** @param code short, for example the gateway's own number: see failure-codes.ts */
  constructor(message: string, code = 'refused') {
    super(message);
    this.code = code;
  }
}
