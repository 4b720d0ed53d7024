import type { Language } from '@clinic-serial/contract/terms/languages';
import { secondsAfter } from '../clock.ts';
import { networksOf } from '../http/client-address.ts';
import { assertWork, type Difficulty, difficultyFor } from '../proof-of-work/assert-work.ts';
import { hashNetwork } from '../secrets.ts';
import type { Services } from '../services.ts';
import { assertGatewayWorks } from '../sms/gateway-trouble.ts';
import { codeRates } from '../sms/sms-spending.queries.ts';
import { networksOfPhone } from './one-time-codes.queries.ts';

/** Facts about the client of a code request, for budgets and limits. */
export interface CodeClient {
  /** Keyed hashes of the client's networks, the narrowest first. Addresses are not stored. */
  networks: readonly [string, ...string[]];
  /** The `sessionToken` of an earlier code of the same draft. */
  earlierToken: string | undefined;
  proof: string | undefined;
  /** The language of the page that asks. The SMS is in it. */
  language: Language;
}

/** The client's address, and the language of the page. */
export interface CodeOrigin {
  address: string;
  language: Language;
}

/** The fields that every request for a code may have. */
export interface CodeBody {
  sessionToken?: string | undefined;
  proof?: string | undefined;
}

function codeClient(secret: string, { address, language }: CodeOrigin, body: CodeBody): CodeClient {
  const [own, ...wider] = networksOf(address);
  return {
    networks: [hashNetwork(secret, own), ...wider.map((network) => hashNetwork(secret, network))],
    earlierToken: body.sessionToken,
    proof: body.proof,
    language,
  };
}

const RATE_SECONDS = 600;
const PHONE_SECONDS = 3_600;
/**
 * The part of the clinic's usual codes that one network may request without a proof, for each size of
 * network, the narrowest first.
 */
const NETWORK_PARTS = [0.5, 0.75, 1] as const;
/** A high rate of the whole clinic makes the proof harder for everybody, but never harder than this. */
const HARDEST_FOR_ALL = 3;
const HARDEST_FOR_FIRST_REQUEST = 3;

/**
 * Admits a request for a code. It needs a proof of work while codes are requested unusually often: by
 * everybody together, by the client's networks, or by several networks for one phone.
 *
 * @throws PROOF_NEEDED; SMS_FAILING while the gateway takes no message (rules: codes 11)
 */
export async function admitCodeRequest(
  services: Services,
  phone: string,
  origin: CodeOrigin,
  body: CodeBody,
): Promise<CodeClient> {
  const client = codeClient(services.config.secret, origin, body);
  const difficulty = await difficultyOf(services, phone, client.networks);
  const [network] = client.networks;
  await assertWork(services, { purpose: 'code', target: phone, network, difficulty, proof: client.proof });
  await assertGatewayWorks(services);
  return client;
}

async function difficultyOf(
  { clock, config, database }: Services,
  phone: string,
  networks: CodeClient['networks'],
): Promise<Difficulty> {
  const usual = config.usualCodes;
  if (usual === 0) return 0;
  const now = clock.now();
  const rates = await codeRates(database.read, secondsAfter(now, -RATE_SECONDS), networks);
  const askers = await networksOfPhone(database.read, phone, secondsAfter(now, -PHONE_SECONDS));
  const levels = [
    Math.min(HARDEST_FOR_ALL, difficultyFor(rates.all, usual)),
    ...rates.networks.map((rate, level) => difficultyFor(rate, usual * (NETWORK_PARTS[level] ?? 1))),
    difficultyOfPhone(askers, networks[0]),
  ];
  return Math.max(...levels) as Difficulty;
}

/**
 * The only network that requests codes for a phone needs no proof. Otherwise the proof grows with the number
 * of other networks and with the network's own requests.
 *
 * @param askers the network of each code of the phone in the last hour
 */
export function difficultyOfPhone(askers: readonly (string | null)[], network: string): Difficulty {
  const others = new Set(askers.filter((asker) => asker !== network)).size;
  const own = askers.filter((asker) => asker === network).length;
  if (others === 0) return 0;
  return Math.min(own === 0 ? HARDEST_FOR_FIRST_REQUEST : 5, others + own) as Difficulty;
}
