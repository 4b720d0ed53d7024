import { expect, it } from 'vitest';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { startTestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, rowsOn } from '../../test/day-of-patients.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from '../queue/live-key.ts';
import { readLiveDay } from './read-live.ts';

/** Names of fields that say who somebody is, or lead to them. */
const PRIVATE_FIELD = /"(appointmentId|patientId|patientName|patientPhone|name|phone|bookingReference|id)":/;

describeOnAnyEngine('what everybody can read of a queue', (engine) => {
  it('names nobody: public state, streams, live page, board and metrics', async () => {
    const metrics = await freePort();
    const app = await startTestApp(engine, { env: { METRICS_PORT: String(metrics) } });
    try {
      const { doctorId, ids, patients } = await addBookedDay(app, 5);
      const desk = await Desk.open(app, (await signedIn(app, 'Staff')).token, doctorId);
      const keys = ids.map((id) => liveKeyOf(app.services.config.secret, id));
      const page = async (url: string) => (await app.inject({ url })).body;
      const json: string[] = [];
      const pages: string[] = [];
      const collect = async () => {
        json.push(JSON.stringify((await app.get(`/queue/${doctorId}/${DAY}/public`)).data));
        json.push(JSON.stringify(await readLiveDay(app.services, doctorId, DAY)));
        for (const key of keys) {
          json.push(JSON.stringify((await app.get(`/queue/own/${key}`)).data));
          json.push(JSON.stringify(await app.get(`/queue/own/${key}/moves`)));
          const paths = ['', '?part=1', '/move', '/cancel'].map((end) => `/q/${key}${end}`);
          for (const url of [...paths, `/bn/q/${key}`]) pages.push(await page(url));
        }
        for (const url of ['/board', '/bn/board', `/board/${doctorId}`]) pages.push(await page(url));
        pages.push(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text());
      };
      await collect();
      for (const serial of [1, 2, 3]) await desk.act('arrive', serial);
      await desk.act('bring-forward', 3, { reason: 'Pregnant' });
      for (const kind of ['call-next', 'call-next', 'pass-over', 'break', 'back'] as const) {
        await desk.act(kind);
        await collect();
      }
      await app.send('POST', `/queue/own/${keys[3]}/tell`, { what: 'late', minutes: 20 });
      await desk.act('end');
      await collect();

      const rows = await rowsOn(app, doctorId);
      const secrets = [
        ...rows.flatMap(({ patientName, patientPhone, bookingReference }) => [
          patientName,
          patientPhone,
          bookingReference,
        ]),
      ];
      // Not inside a longer number or behind a point: durations in the metrics have such digits.
      const phones = patients.map(({ phone }) => new RegExp(`(?<![\\d.])(\\+?88)?0?${phone.slice(-10)}`));
      expect(json.length + pages.length).toBeGreaterThan(100);
      for (const text of [...json, ...pages]) {
        for (const secret of secrets) expect(text).not.toContain(secret);
        for (const phone of phones) expect(text).not.toMatch(phone);
      }
      for (const text of json) expect(text).not.toMatch(PRIVATE_FIELD);
    } finally {
      await app.close();
    }
  });
});
