/** A text message to one phone. */
export interface SmsMessage {
  /** 11 digits. */
  phone: string;
  text: string;
}

/** The edge to the outside: hands a message to whoever sends it. Rejects when it was not accepted. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>;
}
