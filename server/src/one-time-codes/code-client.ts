import type { Language } from '@clinic-serial/contract/terms/languages';
import { networksOf } from '../http/client-address.ts';
import { hashNetwork } from '../secrets.ts';

/** The facts about the client of a code request that budgets and limits need. */
export interface CodeClient {
  /**
   * Keyed hashes of the client's networks, the narrowest first. They are hashes, so that no address is
   * stored.
   */
  networks: readonly [string, ...string[]];
  /** The `sessionToken` of an earlier code of the same draft. */
  earlierToken: string | undefined;
  proof: string | undefined;
  /** The language of the page that asks. The SMS is in it. */
  language: Language;
}

/** Where a request comes from. */
export interface CodeOrigin {
  /** The client's address. */
  address: string;
  language: Language;
}

/**
 * @param origin where the request comes from
 * @param body the optional fields of the request for a code
 */
export function codeClient(
  secret: string,
  { address, language }: CodeOrigin,
  body: { sessionToken?: string | undefined; proof?: string | undefined },
): CodeClient {
  const [own, ...wider] = networksOf(address);
  return {
    networks: [hashNetwork(secret, own), ...wider.map((network) => hashNetwork(secret, network))],
    earlierToken: body.sessionToken,
    proof: body.proof,
    language,
  };
}
