import { networksOf } from '../http/client-address.ts';
import { hashNetwork } from '../secrets.ts';

/** Who asks for a code, as far as budgets and limits need to know. */
export interface CodeClient {
  /** Keyed hashes of the client's networks, the narrowest first: no address is stored. */
  networks: readonly [string, ...string[]];
  /** The `sessionToken` of an earlier code of the same draft. */
  earlierToken: string | undefined;
  proof: string | undefined;
}

/**
 * @param address the client's
 * @param body the optional fields of the request for a code
 */
export function codeClient(
  secret: string,
  address: string,
  body: { sessionToken?: string | undefined; proof?: string | undefined },
): CodeClient {
  const [own, ...wider] = networksOf(address);
  return {
    networks: [hashNetwork(secret, own), ...wider.map((network) => hashNetwork(secret, network))],
    earlierToken: body.sessionToken,
    proof: body.proof,
  };
}
