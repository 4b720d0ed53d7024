import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface SingleFlight<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => void;
  onError?: (error: Error) => void;
}

/** A call that never runs twice at a time. A second click before the next render starts no other call. */
export function useSingleFlight<Input, Output>({ send, onSuccess, onError }: SingleFlight<Input, Output>) {
  const busy = useRef(false);
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
    mutation.mutate(input);
  }

  return { run, isPending: mutation.isPending, error: mutation.error, forget: mutation.reset };
}
