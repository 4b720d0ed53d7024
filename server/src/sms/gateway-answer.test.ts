import { describe, expect, it } from 'vitest';
import { meaningOf } from './failure-codes.ts';
import { readAnswer } from './gateway-answer.ts';

describe('the answer of a gateway whose settings do not say how it answers', () => {
  it.each([
    ['BulkSMSBD', '{"response_code":202,"success_message":"SMS Submitted Successfully"}'],
    ['BulkSMSBD, the number as text', '{"response_code":"202"}'],
    ['SSL Wireless', '{"status":"SUCCESS","status_code":200,"error_message":""}'],
    ['SSL Wireless, the same id again', '{"status":"FAILED","status_code":4023,"error_message":"duplicate"}'],
    ['Alpha SMS', '{"error":0,"msg":"Request successfully submitted","data":{"request_id":1}}'],
    ['MiMSMS', '{"statusCode":"200","status":"Success","trxnId":"A1"}'],
    ['Reve', '{"Status":"0","Text":"ACCEPTD","Message_ID":"7366"}'],
    ['GreenWeb', 'Ok: SMS Sent Successfully To +8801712345678'],
    ['GreenWeb as JSON', '[{"to":"+8801712345678","status":"SENT","statusmsg":"SMS Sent"}]'],
    ['Twilio', '{"sid":"SM1","status":"queued","error_code":null,"error_message":null}'],
    ['Infobip', '{"messages":[{"messageId":"1","status":{"groupId":1,"groupName":"PENDING","id":26}}]}'],
    ['success in a field', '{"success":true}'],
  ])('%s: accepted', (_gateway, body) => {
    expect(readAnswer(body)).toEqual({ isAccepted: true });
  });

  it.each([
    [
      'BulkSMSBD',
      '{"response_code":1007,"error_message":"Balance Insufficient"}',
      'bulksmsbd-1007',
      'the balance is used up',
    ],
    ['BulkSMSBD', '{"response_code":"1032"}', 'bulksmsbd-1032', "the server's address is not on their list"],
    [
      'SSL Wireless',
      '{"status":"FAILED","status_code":4003,"error_message":"IP Blacklisted"}',
      'sslwireless-4003',
      "the server's address",
    ],
    ['Alpha SMS', '{"error":417,"msg":"Insufficient balance."}', 'smsnetbd-417', 'the balance is used up'],
    [
      'MiMSMS',
      '{"statusCode":"206","status":"Failed","responseResult":"Invalid Sender ID"}',
      'sender',
      'the sender is not allowed',
    ],
    ['Reve', '{"Status":"114","Text":"REJECTD"}', 'refused', 'the gateway refused it and gave no code'],
    ['GreenWeb', 'Error: Invalid Token', 'key', 'the gateway does not know the key'],
    [
      'GreenWeb as JSON',
      '[{"to":"+88017","status":"FAILED","statusmsg":"Insufficient Balance"}]',
      'balance',
      'the balance is used up',
    ],
    [
      'Twilio',
      '{"status":"failed","error_code":30003,"error_message":"Unreachable"}',
      'refused',
      'the gateway refused it',
    ],
    [
      'Infobip',
      '{"messages":[{"status":{"groupId":5,"groupName":"REJECTED","name":"REJECTED_DESTINATION"}}]}',
      'refused',
      'the gateway refused it',
    ],
    ['an error in words', '{"error":"Not enough credit"}', 'balance', 'the balance is used up'],
    ['success in a field', '{"success":false}', 'refused', 'the gateway refused it'],
  ])('%s: %s is refused, with the reason', (_gateway, body, code, meaning) => {
    expect(readAnswer(body)).toEqual({ isAccepted: false, code });
    expect(meaningOf('http', code)).toContain(meaning);
  });

  it.each([
    '',
    'Thank you',
    '1701',
    '{}',
    '[]',
    'null',
    '{"id":"a1"}',
    '{"status":1}',
    '{"response_code":{}}',
    '{"messages":[null]}',
  ])('%j says nothing', (body) => {
    expect(readAnswer(body)).toBeUndefined();
  });
});
