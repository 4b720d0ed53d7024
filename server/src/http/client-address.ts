import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, for the audit log. Behind a trusted proxy that is the first address of X-Forwarded-For
 * (decisions: Configuration); what is no address there is not believed.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** The same for a request that Fastify has not seen. */
export function clientOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',')[0] : undefined;
  const address = forwarded?.trim() ?? '';
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}

/**
 * Whom limits count: an IPv4 address, or the first 64 bits of an IPv6 one. The rest of those is the client's own to
 * choose, for every request anew.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [before = '', after] = address.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const between = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const network = [...head, ...between, ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
