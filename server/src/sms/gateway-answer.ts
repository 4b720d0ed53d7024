/** The result of a message, as the answer of a gateway states it. */
export type AnswerReading =
  | { isAccepted: true }
  /**
   * `code`: the gateway and its number, such as `bulksmsbd-1007`, a reason such as `balance`, or `refused`.
   */
  | { isAccepted: false; code: string };

type Fields = Record<string, unknown>;

/** One form of answer that gateways give. */
interface Form {
  /** The gateway by which failure-codes.ts lists the meanings of the numbers, if they are known. */
  gateway?: string;
  /** The field with the result. */
  field: string;
  accepted: RegExp;
  refused: RegExp;
}

/**
 * The known forms of JSON answers, the most special first. A value that fits neither pattern gives no result.
 * Infobip's result is nested deeper and is read separately.
 */
const FORMS: readonly Form[] = [
  // BulkSMSBD: {"response_code":202}, 1001 to 1032 for refusals.
  { gateway: 'bulksmsbd', field: 'response_code', accepted: /^202$/, refused: /^1\d{3}$/ },
  // SSL Wireless: {"status":"FAILED","status_code":4003}. 4023: the id was used before, so the message was
  // taken.
  { gateway: 'sslwireless', field: 'status_code', accepted: /^(200|4023)$/, refused: /^(4\d{3}|5000)$/ },
  // Alpha SMS (sms.net.bd): {"error":0}
  { gateway: 'smsnetbd', field: 'error', accepted: /^0$/, refused: /^[1-9]\d{0,2}$/ },
  // MiMSMS: {"statusCode":"200","status":"Success"}
  { field: 'statusCode', accepted: /^20[0-2]$/, refused: /^(20[5-9]|21\d|[45]\d\d)$/ },
  // Reve: {"Status":"0","Text":"ACCEPTD"}
  { field: 'Status', accepted: /^0$/, refused: /^(-\d+|1\d\d)$/ },
  // Twilio: {"status":"queued","error_code":null}
  { field: 'error_code', accepted: /^0+$/, refused: /^[1-9]\d*$/ },
  // Words that mean the same with every gateway: also GreenWeb's [{"status":"SENT"}].
  {
    field: 'status',
    accepted: /^(success|successful|ok|sent|queued|accepted|submitted|delivered)$/i,
    refused: /^(fail|failed|failure|error|rejected|undelivered|invalid)$/i,
  },
  { field: 'success', accepted: /^(true|1)$/i, refused: /^(false|0)$/i },
  { field: 'error', accepted: /^false$/i, refused: /^(true|.*[a-z].*)$/is },
];

/** Infobip's groups of states: pending and delivered; undeliverable, expired and rejected. */
const INFOBIP: Form = { field: 'groupId', accepted: /^[013]$/, refused: /^[245]$/ };

/** GreenWeb's `Ok: …` and `Error: …`, and other gateways that answer in words. */
const TEXT: Omit<Form, 'field'> = {
  accepted: /^(ok\b|success|sms submitted)/i,
  refused: /^(error|fail|invalid)/i,
};

/** The reasons that the words of a refusal reveal. The words themselves may contain the phone or the text. */
const REASONS: readonly [reason: string, words: RegExp][] = [
  ['balance', /balance|credit|insufficient/i],
  ['key', /token|api.?key|authenti|authori|password|credential/i],
  ['sender', /sender|mask|\bsid\b/i],
  ['address', /\bip\b|white.?list/i],
  ['number', /number|msisdn|recipient|mobile/i],
];

/**
 * Reads the answer of a gateway by its form, for SMS_SUCCESS=status, which does not look at the answer.
 *
 * @returns undefined if the form is unknown
 */
export function readAnswer(body: string): AnswerReading | undefined {
  const fields = fieldsOf(body);
  if (fields === undefined) return judge(TEXT, body.trim(), body);
  const group = groupOf(fields);
  if (group !== undefined) return judge(INFOBIP, group, body);
  for (const form of FORMS) {
    const reading = judge(form, fields[form.field], body);
    if (reading) return reading;
  }
  return undefined;
}

/** @param body the whole answer, whose words may reveal the reason */
function judge(
  { accepted, refused, gateway }: Omit<Form, 'field'>,
  value: unknown,
  body: string,
): AnswerReading | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const text = String(value);
  if (accepted.test(text)) return { isAccepted: true };
  if (!refused.test(text)) return undefined;
  if (gateway) return { isAccepted: false, code: `${gateway}-${text}` };
  return { isAccepted: false, code: REASONS.find(([, words]) => words.test(body))?.[0] ?? 'refused' };
}

/** The fields of a JSON object, or of the only object of a list. Undefined if the text is neither. */
function fieldsOf(body: string): Fields | undefined {
  try {
    const json = JSON.parse(body);
    const fields = Array.isArray(json) ? json[0] : json;
    return typeof fields === 'object' && fields !== null ? fields : undefined;
  } catch {
    return undefined;
  }
}

/** Infobip's `messages[0].status.groupId`. */
function groupOf({ messages }: Fields): unknown {
  const [first] = Array.isArray(messages) ? messages : [];
  return first?.status?.groupId;
}
