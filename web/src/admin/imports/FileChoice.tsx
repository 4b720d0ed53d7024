import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { importsText } from '#messages/imports';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { problemOf } from './sending.ts';

const text = importsText.start;

interface FileChoiceProps {
  title: string;
  /** The screen's sentence when the server does not take the file. */
  failed: string;
  onFile: (file: File) => Promise<void>;
  children: ReactNode;
  beside?: ReactNode;
}

/** Takes a file that is chosen or dropped, and says why it cannot be used. */
export function FileChoice({ title, failed, onFile, children, beside }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (!file || isOpening) return;
    setIsOpening(true);
    setProblem(null);
    try {
      await onFile(file);
    } catch (error) {
      setProblem(problemOf(error, failed));
    } finally {
      setIsOpening(false);
    }
  }

  return (
    <section
      aria-label={title}
      className={`grid justify-items-start gap-sm rounded-md border border-dashed p-gutter md:p-lg ${isOver ? 'border-fill bg-sunken' : 'border-line-strong'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className="flex flex-wrap items-center gap-sm">
        <ActionButton busy={isOpening} onClick={() => input.current?.click()}>
          <IconFileUpload size={20} aria-hidden />
          {text.choose}
        </ActionButton>
        <span className="text-muted pointer-coarse:hidden">{text.drop}</span>
        {beside}
      </div>
      <p className="text-sm text-muted">{children}</p>
      <p role="status" className="sr-only">
        {isOpening && text.opening}
      </p>
      {problem && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        aria-label={text.choose}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // Without this, choosing the same file again would do nothing.
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}
