// What a booking costs at least: Fastify, and its two durable transactions with nothing around them. No validation,
// no limits, no second thoughts; the same rows written as the product writes, the same hashes and seals.
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
