import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, for the audit log. Behind a trusted proxy that is the first address of X-Forwarded-For
 * (decisions: Configuration); what is no address there is not believed.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/**
 * The network that limits count as one client: an IPv4 address, or the first bits of an IPv6 address. A client can
 * choose the other bits of an IPv6 address itself, for every request.
 *
 * @param ipv6Bits a home or a phone has 64; a customer of a provider may have up to 48
 */
export function networkOf(address: string, ipv6Bits: 48 | 64 = 64): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [before = '', after] = address.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const between = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const network = [...head, ...between, ...tail].slice(0, ipv6Bits / 16);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${ipv6Bits}`;
}

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
