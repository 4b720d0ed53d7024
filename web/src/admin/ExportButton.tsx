import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { IconDownload } from '@tabler/icons-react';
import { language } from '#messages/language';
import { type AddressParts, requestOf } from '../api/address.ts';
import { ApiError, messageOf } from '../api/errors.ts';
import { withPassword } from '../session/recent-password.ts';
import { type StaffSession, staffSession } from '../session/staff-session.ts';
import { ActionButton } from '../ui/button/Action.tsx';
import { useSingleFlight } from '../ui/button/use-single-flight.ts';
import { saveFile } from '../ui/ticket/save-file.ts';
import { toastBad, toastGood } from './toast.tsx';

interface ExportedFile {
  name: string;
  content: Blob;
}

/**
 * Fetches a CSV file as staff, because a plain link would not send the token. The timeout ends when the
 * answer begins, because all rows may take longer. Throws {@link ApiError}; a 401 ends the session.
 *
 * @param fallbackName the name of the file if the answer has none
 */
export function fetchCsv(
  session: StaffSession,
  endpoint: Pick<Endpoint, 'path'>,
  query: AddressParts['query'],
  fallbackName: string,
): Promise<ExportedFile> {
  return withPassword(() => fetchOnce(session, endpoint, query, fallbackName));
}

async function fetchOnce(
  ...[{ token }, endpoint, query, fallbackName]: Parameters<typeof fetchCsv>
): Promise<ExportedFile> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMINGS.httpTimeoutMs);
  try {
    const { address, headers } = requestOf(endpoint, { query });
    const response = await fetch(address, {
      headers: { ...headers, 'accept-language': language, authorization: `Bearer ${token}` },
      signal: controller.signal,
    });
    clearTimeout(timer);
    if (response.status === 401) staffSession.end(token, 'refused');
    if (!response.ok) throw ApiError.fromAnswer(response, await response.json().catch(() => null));
    const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
    return { name, content: await response.blob() };
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.network();
  } finally {
    clearTimeout(timer);
  }
}

/** The name in `attachment; filename="patients-2026-11-20.csv"`, without any path. */
export function fileNameOf(contentDisposition: string | null): string | undefined {
  const [, quoted, plain] = /\bfilename=(?:"([^"]*)"|([^;\s]+))/i.exec(contentDisposition ?? '') ?? [];
  return (quoted ?? plain)?.replace(/^.*[\\/]/, '') || undefined;
}

interface ExportButtonProps {
  texts: { button: string; done: (fileName: string) => string; failed: (reason: string) => string };
  /** False until the filters of the export are known. */
  ready?: boolean;
  fetchFile: () => Promise<ExportedFile>;
}

/** Fetches a file and saves it. A toast shows the file's name, or the reason why there is no file. */
export function ExportButton({ texts, ready = true, fetchFile }: ExportButtonProps) {
  const { run, isPending } = useSingleFlight({
    send: fetchFile,
    onSuccess: (file) => {
      saveFile(file.name, file.content);
      toastGood(texts.done(file.name));
    },
    onError: (error) => toastBad(texts.failed(messageOf(error))),
  });
  return (
    <ActionButton size="sm" look="quiet" disabled={!ready} busy={isPending} onClick={() => run(undefined)}>
      <IconDownload size={18} aria-hidden />
      {texts.button}
    </ActionButton>
  );
}
