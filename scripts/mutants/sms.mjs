const TROUBLE = 'server/src/sms/gateway-trouble.ts';
const TROUBLE_TEST = 'server/src/sms/gateway-trouble.test.ts';
const AGAIN = 'SMS sent again and again';
const CLOSED = 'Codes closed for everybody';

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: AGAIN,
    removes: 'the limit of two tries without an answer, also for a process that died',
    file: 'server/src/sms/outbox.queries.ts',
    find: ".where('unclearTries', '>=', MOST_UNCLEAR_TRIES)",
    replace: ".where('unclearTries', '<', 0)",
    test: {
      file: 'server/src/sms/outbox.test.ts',
      title: 'sends a message at most twice when the process dies while sending',
    },
  },
  {
    threat: CLOSED,
    removes: 'that refusals of a number do not count',
    file: TROUBLE,
    find: '!isAboutMessage(config.sms.gateway, code)',
    replace: 'code.length > 0',
    test: { file: TROUBLE_TEST, title: 'refusals of numbers are no trouble' },
  },
  {
    threat: CLOSED,
    removes: 'the code that is tried every 30 seconds',
    file: TROUBLE,
    find: 'if (triedAt > secondsAfter(services.clock.now(), -PROBE_SECONDS)) throw',
    replace: 'if (triedAt) throw',
    test: {
      file: TROUBLE_TEST,
      title: 'one code is tried every 30 seconds, and the first that it takes ends the trouble',
    },
  },
  {
    threat: CLOSED,
    removes: 'the refusal before anything is charged',
    file: 'server/src/one-time-codes/code-work.ts',
    find: '  await assertGatewayWorks(services);\n',
    replace: '',
    test: { file: TROUBLE_TEST, title: 'a request for a code says so at once, and costs nothing' },
  },
];
