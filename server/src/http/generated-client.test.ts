import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { compileClient } from '../../test/generated-client.ts';

/** A client that is written with nothing but the generated types. */
const CLIENT = `
  import type { operations } from './api.js';

  type Operation = keyof operations;
  type AnswerOf<O extends Operation, Status extends number> =
    operations[O]['responses'] extends Record<Status, { content: { 'application/json': infer Answer } }> ? Answer : never;
  type DataOf<O extends Operation> = AnswerOf<O, 200> extends { data: infer Data } ? Data : never;
  type BodyOf<O extends Operation> =
    operations[O] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;
  type CodeOf<O extends Operation, Status extends number> = AnswerOf<O, Status>['code' & keyof AnswerOf<O, Status>];

  const full: CodeOf<'verifyBookingCode', 409> = 'FULLY_BOOKED';
  // @ts-expect-error: the document does not list this code for this status
  const unknown: CodeOf<'verifyBookingCode', 409> = 'NAME_IN_USE';
  // @ts-expect-error: a required field is missing
  const incomplete: BodyOf<'requestBookingCode'> = { doctorId: 1 };

  async function call<O extends Operation>(url: string, body: BodyOf<O>): Promise<DataOf<O>> {
    const response = await fetch(url, body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.success) throw new Error(answer.code);
    return answer.data;
  }

  export async function book(origin: string): Promise<{ serialNumber: number; doctorName: string; refusal: string }> {
    const { doctors } = await call<'listDoctors'>(origin + '/api/doctors', undefined);
    const doctor = doctors[0];
    if (!doctor) throw new Error('No doctor');
    const { sessionToken, otp } = await call<'requestBookingCode'>(origin + '/api/appointments/request-otp', {
      doctorId: doctor.id,
      patientName: 'Example Patient',
      patientPhone: '01700000000',
    });
    const verify = (code: string) =>
      call<'verifyBookingCode'>(origin + '/api/appointments/verify-otp', { sessionToken, otp: code });
    const wrong = otp === '0000' ? '1111' : '0000';
    const refusal = await verify(wrong).then(() => '', (error: Error) => error.message);
    const { serialNumber, appointment } = await verify(otp ?? '');
    return { serialNumber, doctorName: appointment.doctorName, refusal };
  }
`;

describe('a client that is generated from the OpenAPI document', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp('sqlite');
    await addDoctor(clinic, { name: 'Dr. Farida' });
  });
  afterAll(() => clinic.close());

  it('compiles and books a serial', async () => {
    const origin = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    const document = await (await fetch(`${origin}/api/openapi.json`)).json();
    const client = await compileClient(document, CLIENT);
    const book = client.book as (origin: string) => Promise<unknown>;
    expect(await book(origin)).toEqual({
      serialNumber: 1,
      doctorName: 'Dr. Farida',
      refusal: 'CODE_WRONG',
    });
  });
});
