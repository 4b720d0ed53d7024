import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The health answer has the client's own address, so that `clinic doctor` can check the proxy. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * The address that a request comes from, for the audit log. Behind a trusted proxy it is the first one of
 * X-Forwarded-For (rules: API 10), unless that is no IP address.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** {@link addressOf} for a request that Fastify has not handled. */
export function clientOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',')[0] : undefined;
  const address = forwarded?.trim() ?? '';
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}

/**
 * The networks of a client, the narrowest first. The narrowest has the addresses that one client can choose
 * freely: an IPv4 address, or the /56 that most providers give to one IPv6 household. The wider ones belong
 * to one company or provider: /24, or /48 and /32.
 *
 * @returns one to three texts; for a text that is not an IP address, only that text
 */
export function networksOf(address: string): [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const v4 = mapped ?? (isIPv4(address) ? address : undefined);
  if (v4 !== undefined) return [v4, `${v4.split('.').slice(0, 3).join('.')}.0/24`];
  if (!isIPv6(address)) return [address];
  const [before = '', after] = address.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const between = Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0);
  const [a = 0, b = 0, c = 0, d = 0] = [...head, ...between, ...tail];
  const hex = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':');
  return [`${hex(a, b, c, d & 0xff00)}::/56`, `${hex(a, b, c)}::/48`, `${hex(a, b)}::/32`];
}

/** The network that counts as one client for the limits: the narrowest of {@link networksOf}. */
export function networkOf(address: string): string {
  return networksOf(address)[0];
}

/**
 * The network in which staff sign-ins count together: an IPv4 address, or an IPv6 /48, because one customer
 * may have a whole /48 and could start guessing again and again.
 */
export function signInNetworkOf(address: string): string {
  const [own, wider = own] = networksOf(address);
  return own.includes(':') ? wider : own;
}

const groupsOf = (part: string) =>
  part
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16));
