import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../api/errors.ts';
import { BusyButton } from '../ui/button/BusyButton.tsx';
import { useSingleFlight } from '../ui/button/use-single-flight.ts';
import { type ExportedFile, saveFile } from './csv-download.ts';
import { toastBad, toastGood } from './toast.tsx';

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
      saveFile(file);
      toastGood(texts.done(file.name));
    },
    onError: (error) => toastBad(texts.failed(messageOf(error))),
  });
  return (
    <BusyButton
      size="sm"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={!ready}
      busy={isPending}
      onClick={() => run(undefined)}
    >
      {texts.button}
    </BusyButton>
  );
}
