// Measures Fastify alone: every path returns the JSON object in ANSWER.
import Fastify from 'fastify';

const answer: unknown = JSON.parse(process.env.ANSWER ?? '{}');

const app = Fastify();
app.get('/*', async () => answer);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.once('SIGTERM', () => app.close());
