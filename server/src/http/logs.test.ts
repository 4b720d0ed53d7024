import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode, verify, wrongCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { addPatient, PASSWORD, signedIn } from '../../test/people.ts';

const NAME = 'Shahnaz Parvin';

describeOnAnyEngine('the log', (engine) => {
  /** Runs a story and returns the log, with the secrets that must not be in it. */
  async function logged(story: (clinic: TestApp, phone: string) => Promise<string[]>, gateway?: () => never) {
    const lines: string[] = [];
    const send = async () => gateway?.();
    const clinic = await startTestApp(engine, {
      env: { LOG_LEVEL: 'trace' },
      logLines: lines,
      ...(gateway ? { gateway: { send } } : {}),
    });
    const phone = newPhone();
    try {
      const secrets = await story(clinic, phone);
      // The process id and the times may look like a code.
      const log = lines.join('').replace(/"(pid|time|ms)":\d+,?/g, '');
      return { log, secrets: [phone, NAME, ...secrets] };
    } finally {
      await clinic.close();
    }
  }
  const expectSilent = ({ log, secrets }: { log: string; secrets: string[] }) => {
    for (const secret of secrets.filter((secret) => !/^\d{4}$/.test(secret))) {
      expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    // Digits beside another digit, a colon or a dot, as in times and ports, are no code.
    for (const code of secrets.filter((secret) => /^\d{4}$/.test(secret))) {
      expect(log).not.toMatch(new RegExp(`(?<![\\d:.])${code}(?![\\d.])`));
    }
  };

  it('holds no phone, name, code or token of a booking and its failures', async () => {
    const result = await logged(async (clinic, phone) => {
      const doctorId = await addDoctor(clinic);
      const { data } = await requestCode(clinic, doctorId, phone, NAME);
      await verify(clinic, { ...data, otp: wrongCode(data.otp) });
      const booked = await verify(clinic, data);
      const { patientToken, appointment } = booked.data;
      await book(clinic, doctorId, phone, NAME);
      await clinic.get(`/appointments/${appointment.id}`, patientToken);
      await clinic.get(`/doctors?search=${encodeURIComponent(NAME)}&phone=${phone}`);
      await clinic.get(`/nothing/${phone}?name=${encodeURIComponent(NAME)}`);
      await clinic.get('/appointments', `${patientToken}x`);
      await clinic.send('POST', '/appointments/request-otp', {
        doctorId,
        patientName: NAME,
        patientPhone: `${phone}9`,
      });
      await clinic.inject({
        method: 'POST',
        url: '/api/appointments/request-otp',
        headers: { 'content-type': 'application/json' },
        payload: `{"patientName":"${NAME}","patientPhone":"${phone}"`,
      });
      return [data.sessionToken, data.otp, patientToken];
    });
    expectSilent(result);
    // The log is not simply empty: requests that change something are logged with their route.
    expect(result.log).toContain('/api/appointments/verify-otp');
    expect(result.log).toContain('"status":409');
  });

  it('says whom it refused, by kind and id, and nothing more of them', async () => {
    const lines: string[] = [];
    const clinic = await startTestApp(engine, { env: { LOG_LEVEL: 'info' }, logLines: lines });
    try {
      const viewer = await signedIn(clinic, 'Viewer');
      const patient = await addPatient(clinic, { name: NAME });
      const other = await addPatient(clinic);
      await clinic.send('POST', '/departments', { name: 'Not for Viewers' }, viewer.token);
      await clinic.get(`/patients/${other.id}/profile`, patient.token);
      await clinic.get('/admin/dashboard-stats', patient.token);
      await clinic.get('/admin/dashboard-stats', 'a-token-of-nobody');
      const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
      expect(refused.map(({ status, actor }) => [status, actor])).toEqual([
        [403, { kind: 'staff', id: viewer.staffId }],
        [404, { kind: 'patient', id: patient.id }],
        [401, { kind: 'patient', id: patient.id }],
        [401, undefined],
      ]);
      expect(lines.join('')).not.toMatch(new RegExp(`${NAME}|${patient.phone}|${viewer.username}`));
    } finally {
      await clinic.close();
    }
  });

  it('holds nothing of a message that the gateway does not accept', async () => {
    const result = await logged(
      async (clinic, phone) => {
        const { data } = await requestCode(clinic, await addDoctor(clinic), phone, NAME);
        await eventually(async () => {
          const row = await clinic.database.read
            .selectFrom('smsOutbox')
            .select('attempts')
            .executeTakeFirst();
          return row?.attempts;
        }).toBe(1);
        return [data.otp, data.sessionToken];
      },
      () => {
        throw new Error('The gateway is away.');
      },
    );
    expectSilent(result);
    expect(result.log).toContain('An SMS was not accepted');
  });

  it('holds no name, password, token or search of the staff, nor what they export', async () => {
    const result = await logged(async (clinic, phone) => {
      const { username } = await signedIn(clinic, 'Admin');
      await clinic.send('POST', '/auth/admin', { username, password: 'a wrong password' });
      const { data } = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
      const { token } = data;
      await clinic.send('POST', '/patients', { name: NAME, phone }, token);
      await clinic.send('POST', '/patients', { name: NAME, phone }, token);
      await clinic.send('POST', '/patients/check-phone', { phone }, token);
      await clinic.get(`/patients?search=${encodeURIComponent(NAME)}`, token);
      const headers = { authorization: `Bearer ${token}` };
      for (const url of [`/api/patients/export?search=${phone}`, '/api/appointments/export', '/api/docs']) {
        await clinic.inject({ url, headers });
      }
      await clinic.send('DELETE', `/patients/${phone}`, undefined, token);
      await clinic.send('POST', '/auth/admin/logout', undefined, token);
      return [username, 'a wrong password', PASSWORD, token];
    });
    expectSilent(result);
    expect(result.log).toContain('/api/auth/admin');
    expect(result.log).toContain('"status":409');
  });

  it('holds nothing of what a client sent that was cut off', async () => {
    const result = await logged(async (clinic, phone) => {
      await clinic.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = clinic.app.server.address() as AddressInfo;
      for (const text of [
        `GET /api/patients/${phone}?name=${NAME} HTTP/9.9\r\n\r\n`,
        `POST /api/auth/request-login-otp HTTP/1.1\r\nhost: clinic\r\nx-phone: ${phone}\r\ncontent-length: x\r\n\r\n`,
        `POST /api/auth/request-login-otp HTTP/1.1\r\nhost: clinic\r\nx: ${phone.repeat(2_000)}`,
      ]) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        const closed = once(socket, 'close');
        socket.resume().write(text);
        await closed;
      }
      return [];
    });
    expectSilent(result);
    expect(result.log).toContain('A connection was closed');
  });

  it('holds no name, phone or token of an unexpected error', async () => {
    const result = await logged(async (clinic, phone) => {
      const { token } = await signedIn(clinic, 'Admin');
      const broken = Object.assign(new Error(`No room for: "${NAME}", ${phone}`), {
        row: { NAME, phone, token },
      });
      const { read } = clinic.database;
      clinic.services.database.read = new Proxy(read, {
        get: () => {
          throw broken;
        },
      });
      expect((await clinic.get(`/doctors?search=${encodeURIComponent(NAME)}`)).status).toBe(500);
      Object.assign(clinic.database, { read });
      return [token];
    });
    expectSilent(result);
    expect(result.log).toContain('No room for');
  });

  it('holds nothing of the row that a database refuses', async () => {
    const result = await logged(async (clinic, phone) => {
      const { data } = await requestCode(clinic, await addDoctor(clinic), phone, NAME);
      // An unexpected fault: the database refuses the appointment, with the whole row in the error.
      await clinic.database.write((tx) =>
        engine === 'postgres'
          ? sql`alter table appointments add constraint broken check (day_serial > 5000)`.execute(tx)
          : sql`create trigger broken before insert on appointments
              begin select raise(abort, 'broken'); end`.execute(tx),
      );
      expect((await verify(clinic, data)).status).toBe(500);
      return [data.sessionToken, data.otp];
    });
    expectSilent(result);
    expect(result.log).toContain('broken');
  });
});
