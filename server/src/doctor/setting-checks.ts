import type { Config } from '../config.ts';
import { nodeEndedOn } from '../operator/machine-facts.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { isLoopback } from './machine-checks.ts';

const FEWEST_DIFFERENT_CHARACTERS = 10;

/**
 * @param version for example 20.20.2
 * @param range package.json's engines, `>=20.20 <25`
 * @param today YYYY-MM-DD
 */
export function checkNode(version: string, range: string, today: string): Finding {
  const [, oldest = '', tooNew = ''] = /^>=(\d+\.\d+) <(\d+)$/.exec(range) ?? [];
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  if (isOld || major >= Number(tooNew)) {
    return failed(
      'Node.js',
      `${version}, but ${oldest} or newer below ${tooNew} is needed: install it from nodejs.org`,
    );
  }
  const ended = nodeEndedOn(version, today);
  if (ended !== undefined) {
    return warning(
      'Node.js',
      `${version} gets no security updates since ${ended}: install a newer one from nodejs.org`,
    );
  }
  return ok('Node.js', version);
}

/** The checks that need only the settings, after these could be read. */
export function checkSettings(config: Config): Finding[] {
  return [
    config.demoMode
      ? warning('demo mode', 'on, so codes stand on the screen: set NODE_ENV=production for a clinic')
      : ok('demo mode', 'off'),
    checkSecret(config),
    checkGateway(config),
    checkAddresses(config),
    checkOperator(config),
  ];
}

function checkSecret({ ownSecret, demoMode }: Config): Finding {
  const what = 'CLINIC_SECRET';
  if (ownSecret === null) {
    return demoMode
      ? warning(what, 'none, as in a demonstration')
      : failed(what, 'missing: openssl rand -hex 32');
  }
  if (new Set(ownSecret).size < FEWEST_DIFFERENT_CHARACTERS) {
    return failed(what, 'has only a few different characters: make a random one with openssl rand -hex 32');
  }
  return ok(what, 'set');
}

function checkGateway({ sms, demoMode, clinic }: Config): Finding {
  const what = 'SMS gateway';
  if (!sms.http) {
    return demoMode
      ? warning(what, 'none: nobody gets an SMS')
      : warning(what, 'none, so online booking is not open: choose one in the settings, or set SMS_GATEWAY');
  }
  if (clinic.phone === '') {
    return warning(
      what,
      "the clinic's phone is missing, so online booking is not open: patients are told to call it",
    );
  }
  return ok(what, `${sms.gateway}; --sms PHONE sends a test message`);
}

/**
 * Checks that only the proxy can reach the server, that X-Forwarded-For is trusted only then, and that
 * PUBLIC_URL is set.
 */
function checkAddresses({ host, trustProxy, publicUrl, demoMode }: Config): Finding {
  const what = 'addresses';
  const isInside = isLoopback(host);
  if (demoMode) return ok(what, `it listens on ${host}`);
  if (!isInside && trustProxy) {
    return warning(
      what,
      `it listens on ${host} and believes X-Forwarded-For: unless a container or a firewall closes the port, set HOST=127.0.0.1`,
    );
  }
  if (isInside && !trustProxy) {
    return failed(
      what,
      'it listens to a proxy on this machine, but TRUST_PROXY is not true: all patients count as one',
    );
  }
  if (publicUrl === null) {
    return warning(what, 'PUBLIC_URL is not set: SMS can carry no link. Set it to the address of the pages');
  }
  return ok(what, `it listens on ${host}, patients come by ${publicUrl}`);
}

function checkOperator({ operator, metrics }: Config): Finding {
  const what = 'warnings';
  if (operator.phone || operator.command || metrics.port > 0)
    return ok(what, 'somebody is warned of problems');
  return warning(what, 'nobody is warned of problems: set OPERATOR_PHONE, OPERATOR_COMMAND or METRICS_PORT');
}
