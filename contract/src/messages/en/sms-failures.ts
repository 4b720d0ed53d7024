/** Why the SMS gateway did not accept a message, and what to do. Only the server loads this file. */
export const smsFailures = {
  smsKeyUnknown: 'the gateway does not know the key: check SMS_API_KEY',
  smsSenderRefused: 'the sender is not allowed: check SMS_SENDER, or ask the gateway to approve it',
  smsBalanceUsed: 'the balance is used up: top up the account',
  smsAccountExpired: 'the balance or the account has expired: renew it',
  smsAddressNotListed: "the server's address is not on their list: add it in their panel",
  smsAccountClosed: 'the account is closed or not verified: ask the gateway',
  smsNumberRefused: 'the phone number was refused: nothing to do unless it happens with all of them',
  smsTextRefused: 'the text was refused: ask the gateway which texts it takes',
  smsTooMany: 'too many messages at once: it is tried again. Ask the gateway for a higher limit',
  smsGatewayFault: 'a fault of the gateway: it is tried again. Ask the gateway if it lasts',
  smsNotUnderstood: 'the gateway did not understand the request: check the SMS_ settings',
  smsOnlyOwnPhone:
    'only your own phone gets SMS until the account is topped up for the first time: top it up',
  smsNoGateway: 'no gateway is set up: choose one in the settings of the clinic',
  smsNoCode: 'the gateway refused it and gave no code: look into its panel',
  smsUnreachable: "the gateway could not be reached: check the server's internet connection",
  smsTimeout: 'the gateway did not answer in time: it is tried once more. Ask the gateway if it lasts',
  smsConnectionRefused: 'the gateway refuses connections: it is tried again. Ask the gateway if it lasts',
  smsConnectionEnded: 'the gateway ended the connection: it is tried again. Ask the gateway if it lasts',
  smsNameUnknown: "the gateway's name is unknown: check SMS_HTTP_URL and the server's internet connection",
  smsNamesAway: "names cannot be looked up: check the server's internet connection",
  smsServerRefused:
    'the gateway refuses this server: check SMS_API_KEY, and whether its address is on their list',
  smsUrlUnknown: 'the gateway does not know the address: check SMS_HTTP_URL',
  smsAnswerUnknown:
    "The form of the gateway's answer is not known, so it counts as accepted: see that the message arrives, and set SMS_SUCCESS.",
  smsCodeUnknown: ({ code }: { code: string }) =>
    `the gateway refused it with its code ${code}: look it up in its description`,
};
