import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import {
  drawnJpeg,
  jpegFile,
  jpegSegment,
  newPicture,
  pngChunk,
  pngFile,
  webpFile,
  webpPicture,
} from '../../test/pictures.ts';

const ADDRESS = /^\/api\/pictures\/[0-9a-f]{32}$/;

describeOnBothEngines('the pictures of a clinic', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const setPhoto = (doctorId: number, picture: unknown, token = staff) =>
    clinic.send('PUT', `/doctors/${doctorId}/photo`, { picture }, token);
  const removePhoto = (doctorId: number) =>
    clinic.send('DELETE', `/doctors/${doctorId}/photo`, undefined, staff);
  const setLogo = (picture: string) => clinic.send('PUT', '/admin/logo', { picture }, admin);
  const fetchPicture = (url: string) => clinic.inject({ url });
  const photoOf = async (doctorId: number, token?: string) =>
    (await clinic.get(`/doctors/${doctorId}`, token)).data.photoUrl;
  const stored = () => clinic.database.read.selectFrom('pictures').select('hash').orderBy('hash').execute();

  it('are shown under an address that is made from their content, and may be kept for ever', async () => {
    const doctorId = await addDoctor(clinic);
    expect(await photoOf(doctorId)).toBeNull();
    const picture = newPicture();
    const { status, data } = await setPhoto(doctorId, picture);
    expect([status, data.photoUrl]).toEqual([200, expect.stringMatching(ADDRESS)]);
    expect(await photoOf(doctorId)).toBe(data.photoUrl);
    expect(await photoOf(doctorId, staff)).toBe(data.photoUrl);
    const { doctors } = (await clinic.get('/doctors')).data;
    expect(doctors.find(({ id }: { id: number }) => id === doctorId).photoUrl).toBe(data.photoUrl);

    for (const _time of ['made', 'kept']) {
      const answer = await fetchPicture(data.photoUrl);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.toString('base64')).toBe(picture);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
  });

  onAnyEngine(engine, () => {
    it('disappear with their address when they are replaced or removed', async () => {
      const doctorId = await addDoctor(clinic);
      const first = (await setPhoto(doctorId, newPicture())).data.photoUrl;
      expect((await fetchPicture(first)).statusCode).toBe(200);
      const second = (await setPhoto(doctorId, newPicture())).data.photoUrl;
      expect(second).not.toBe(first);
      expect([(await fetchPicture(first)).statusCode, (await fetchPicture(second)).statusCode]).toEqual([
        404, 200,
      ]);
      expect((await fetchPicture(first)).json().code).toBe('PICTURE_NOT_FOUND');
      expect((await fetchPicture(first)).headers['cache-control']).toBe('no-store');

      expect((await removePhoto(doctorId)).data).toEqual({ photoUrl: null });
      expect(await photoOf(doctorId)).toBeNull();
      expect((await fetchPicture(second)).statusCode).toBe(404);
      expect((await removePhoto(doctorId)).status).toBe(200);
    });

    it('stay while another doctor or the clinic uses them', async () => {
      const [one, other] = [await addDoctor(clinic), await addDoctor(clinic)];
      const picture = newPicture();
      const { photoUrl } = (await setPhoto(one, picture)).data;
      expect((await setPhoto(other, picture)).data.photoUrl).toBe(photoUrl);
      expect((await setLogo(picture)).data.logoUrl).toBe(photoUrl);
      await removePhoto(one);
      expect((await fetchPicture(photoUrl)).statusCode).toBe(200);
      await clinic.send('DELETE', `/doctors/${other}`, undefined, admin);
      expect((await fetchPicture(photoUrl)).statusCode).toBe(200);
      expect((await clinic.send('DELETE', '/admin/logo', undefined, admin)).data).toEqual({ logoUrl: null });
      expect((await fetchPicture(photoUrl)).statusCode).toBe(404);
    });
  });

  it('are deleted with their doctor', async () => {
    const before = await stored();
    const doctorId = await addDoctor(clinic);
    await setPhoto(doctorId, newPicture());
    expect((await clinic.send('DELETE', `/doctors/${doctorId}`, undefined, admin)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  onAnyEngine(engine, () => {
    it('include one logo, which every screen is told', async () => {
      expect((await clinic.get('/clinic')).data.logoUrl).toBeNull();
      const first = (await setLogo(newPicture())).data.logoUrl;
      const { logoUrl } = (await setLogo(newPicture())).data;
      expect(logoUrl).toMatch(ADDRESS);
      expect((await clinic.get('/clinic')).data.logoUrl).toBe(logoUrl);
      expect([(await fetchPicture(first)).statusCode, (await fetchPicture(logoUrl)).statusCode]).toEqual([
        404, 200,
      ]);
      await clinic.send('DELETE', '/admin/logo', undefined, admin);
      expect((await clinic.get('/clinic')).data.logoUrl).toBeNull();
    });
  });

  it('of one doctor and the logo survive when many are set at the same time, and no other is left', async () => {
    const before = await stored();
    const doctorId = await addDoctor(clinic);
    const same = newPicture();
    for (let round = 0; round < 5; round += 1) {
      const pictures = [newPicture(), same, newPicture(), same, newPicture()];
      const answers = await Promise.all(
        pictures.flatMap((picture) => [setPhoto(doctorId, picture), setLogo(picture)]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const shown = [await photoOf(doctorId), (await clinic.get('/clinic')).data.logoUrl];
      for (const url of shown) expect((await fetchPicture(url)).statusCode, url).toBe(200);
    }
    await removePhoto(doctorId);
    await clinic.send('DELETE', '/admin/logo', undefined, admin);
    expect(await stored()).toEqual(before);
  });

  onAnyEngine(engine, () => {
    it('leave out where and when a photo was taken', async () => {
      const doctorId = await addDoctor(clinic);
      const file = drawnJpeg(300, 300, [jpegSegment(0xe1, Buffer.from('Exif\0\0GPS 23.8103 N'))]);
      const { photoUrl } = (await setPhoto(doctorId, file.toString('base64'))).data;
      const { rawPayload, headers } = await fetchPicture(photoUrl);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(rawPayload.includes('GPS')).toBe(false);
      expect(rawPayload).toEqual(drawnJpeg(300, 300));
    });
  });

  const UNREADABLE = 'Please choose a picture in JPEG, PNG or WebP';
  const TOO_LARGE = 'The picture may have at most 40 kB';
  const WRONG_SIZE = 'The picture must be 16 to 1024 pixels wide and high';
  const withoutPixels = () => {
    const file = pngFile(32, 32);
    const head = file.subarray(0, 33);
    const parts = [head, pngChunk('IDAT', Buffer.from('garbage')), pngChunk('IEND', Buffer.alloc(0))];
    return Buffer.concat(parts).toString('base64');
  };
  const filled = (bytes: number) => {
    const around = pngFile(16, 16, { extra: [pngChunk('gAMA', Buffer.alloc(0))] }).length;
    return pngFile(16, 16, { extra: [pngChunk('gAMA', Buffer.alloc(bytes - around))] });
  };

  onAnyEngine(engine, () => {
    it.each([
      ['nothing', undefined, UNREADABLE],
      ['a number', 7, UNREADABLE],
      ['no base64', 'data:image/png;base64,iVBORw0KGgo=', UNREADABLE],
      ['an empty file', '', UNREADABLE],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), UNREADABLE],
      ['only the first bytes of a PNG', pngFile(32, 32).subarray(0, 40).toString('base64'), UNREADABLE],
      ['a PNG with garbage in place of its pixels', withoutPixels(), UNREADABLE],
      ['a JPEG with garbage in place of its pixels', jpegFile(32, 32).toString('base64'), UNREADABLE],
      [
        'a WebP with garbage in place of its pixels',
        webpFile(webpPicture(32, 32)).toString('base64'),
        UNREADABLE,
      ],
      ['one byte too many', filled(PICTURE_LIMITS.bytes + 1).toString('base64'), TOO_LARGE],
      ['far too many bytes', filled(PICTURE_LIMITS.bytes + 900).toString('base64'), TOO_LARGE],
      ['a PNG that is too small', pngFile(15, 16).toString('base64'), WRONG_SIZE],
      ['a JPEG that is too wide', jpegFile(1025, 16).toString('base64'), WRONG_SIZE],
    ])('are not %s', async (_name, picture, message) => {
      const doctorId = await addDoctor(clinic);
      const before = await stored();
      const refusal = { status: 400, code: 'INVALID_INPUT', error: message, errors: { picture: message } };
      expect(await setPhoto(doctorId, picture)).toMatchObject(refusal);
      expect(await clinic.send('PUT', '/admin/logo', { picture }, admin)).toMatchObject(refusal);
      expect(await stored()).toEqual(before);
      expect(await photoOf(doctorId)).toBeNull();
    });

    it('may have exactly the largest size and the most pixels', async () => {
      const doctorId = await addDoctor(clinic);
      expect((await setPhoto(doctorId, filled(PICTURE_LIMITS.bytes).toString('base64'))).status).toBe(200);
      expect((await setPhoto(doctorId, drawnJpeg(1024, 1024).toString('base64'))).status).toBe(200);
    });

    it('are refused unread when the request is larger than any picture', async () => {
      const doctorId = await addDoctor(clinic);
      expect(await setPhoto(doctorId, 'A'.repeat(70_000))).toMatchObject({
        status: 413,
        code: 'BODY_TOO_LARGE',
      });
      // Every other route keeps the usual limit.
      const notes = { name: 'A'.repeat(20_000) };
      expect((await clinic.send('POST', '/departments', notes, staff)).status).toBe(413);
    });

    it.each(['0'.repeat(32), 'f'.repeat(31), '../../etc/passwd', 'x'])(
      'are not found under another name: %s',
      async (name) => {
        const { statusCode } = await fetchPicture(`/api/pictures/${encodeURIComponent(name)}`);
        expect(statusCode).toBe(/^[0-9a-f]{32}$/.test(name) ? 404 : 400);
      },
    );

    it('do not change the version of the doctor, so that an open form can still be saved', async () => {
      const doctorId = await addDoctor(clinic);
      const { data } = await clinic.get(`/doctors/${doctorId}`, staff);
      clinic.clock.advance(60);
      await setPhoto(doctorId, newPicture());
      expect((await clinic.get(`/doctors/${doctorId}`, staff)).data.updatedAt).toBe(data.updatedAt);
    });
  });
});
