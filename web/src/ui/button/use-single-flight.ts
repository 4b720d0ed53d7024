import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface SingleFlight<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => void;
  onError?: (error: Error) => void;
  /** The failure with which the page begins. */
  firstError?: Error | null;
}

/** A call that never runs twice at a time. A second click before the next render starts no other call. */
export function useSingleFlight<Input, Output>({
  send,
  onSuccess,
  onError,
  firstError = null,
}: SingleFlight<Input, Output>) {
  const busy = useRef(false);
  const [first, setFirst] = useState(firstError);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess,
    onError,
    onSettled: () => {
      busy.current = false;
    },
  });

  function run(input: Input) {
    if (busy.current) return;
    busy.current = true;
    setFirst(null);
    mutation.mutate(input);
  }

  function forget() {
    setFirst(null);
    mutation.reset();
  }

  return { run, isPending: mutation.isPending, error: mutation.error ?? first, forget };
}
