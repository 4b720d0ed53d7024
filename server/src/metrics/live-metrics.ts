import { Counter, Gauge, type Registry } from 'prom-client';

/** What the streams of this process count. */
export interface LiveNumbers {
  streams: { open: number; dropped: number; refused: number };
  hub: { lagSeconds: number };
}

/** The numbers of the live streams of this process. */
export function liveMetrics(registry: Registry, { streams, hub }: LiveNumbers): () => Promise<void> {
  const registers = [registry];
  const open = new Gauge({ name: 'clinic_streams', help: 'Open live streams of this process', registers });
  const ended = new Counter({
    name: 'clinic_streams_ended_total',
    help: 'Streams since the start that were dropped because nobody read them, or refused by STREAMS',
    labelNames: ['reason'],
    registers,
  });
  const lag = new Gauge({
    name: 'clinic_streams_lag_seconds',
    help: 'How long the last look took that told the streams of changes',
    registers,
  });
  return async () => {
    open.set(streams.open);
    lag.set(hub.lagSeconds);
    ended.reset();
    ended.inc({ reason: 'dropped' }, streams.dropped);
    ended.inc({ reason: 'refused' }, streams.refused);
  };
}
