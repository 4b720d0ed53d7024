// The least that a booking costs: Fastify and the two durable transactions of a booking, without validation,
// rate limits or retries. It writes the same rows as the product, with the same hashes and seals.
import Fastify from 'fastify';
import { type Draft, openByHand } from './by-hand-bookings.ts';

const bookings = openByHand(process.env.DATABASE_PATH ?? '');

const app = Fastify();
app.get('/api/health', async () => ({ success: true, data: { status: 'ok' } }));
app.post<{ Body: Draft }>('/api/appointments/request-otp', async ({ body }) => ({
  success: true,
  data: bookings.request(body),
}));
app.post<{ Body: { sessionToken: string; otp: string } }>(
  '/api/appointments/verify-otp',
  async ({ body }) => ({
    success: true,
    data: bookings.verify(body.sessionToken, body.otp),
  }),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.once('SIGTERM', () => app.close());
