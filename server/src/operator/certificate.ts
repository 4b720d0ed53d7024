import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const DAY_MS = 86_400_000;

/**
 * How many days a certificate is still valid; negative once it has ended. In a chain, the certificate that
 * ends first counts.
 *
 * @param path a file in PEM
 * @throws an error of the file system, or one that says that the file contains no certificate
 */
export async function certificateDays(path: string, now: Date): Promise<number> {
  const certificates = (await readFile(path, 'utf8')).match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new Error('it contains no certificate in PEM format');
  const ends = certificates.map((pem) => new Date(new X509Certificate(pem).validTo).getTime());
  return (Math.min(...ends) - now.getTime()) / DAY_MS;
}
