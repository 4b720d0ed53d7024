import { type BookingDraft, bookingDraftKey } from '@clinic-serial/contract/subjects/booking-form';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

/** A browser without scripts that keeps the cookie of drafts, at the booking page of a doctor. */
export interface DraftBrowser {
  /** The value of its `Cookie` header. Tests may set it. */
  cookie: string;
  /** Sends a form. `draft` is of a form that was answered with a page. */
  send(fields: Record<string, string>, headers?: Record<string, string>): Promise<FormAnswer>;
  /** Sends a form of step 2, as the page that the browser shows now has it. */
  press(next: string, fields?: Record<string, string>): Promise<FormAnswer>;
  /** Reads the page, and the draft in its data. */
  draft(address?: string): Promise<BookingDraft | undefined>;
  /** Any other request with its cookie. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
}

interface FormAnswer {
  status: number;
  location: unknown;
  draft: BookingDraft | undefined;
  headers: LightMyRequestResponse['headers'];
}

export function openBrowser(clinic: Pick<TestApp, 'inject'>, doctorId: number): DraftBrowser {
  const address = `/book/${doctorId}`;
  const draftIn = (body: string): BookingDraft | undefined =>
    JSON.parse(/id="preloaded">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')[bookingDraftKey(doctorId)];
  const browser: DraftBrowser = {
    cookie: '',
    async request(options) {
      const answer = await clinic.inject({
        ...options,
        headers: { ...options.headers, ...(browser.cookie && { cookie: browser.cookie }) },
      });
      const [set] = [answer.headers['set-cookie'] ?? []].flat();
      if (set !== undefined) browser.cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
      return answer;
    },
    async send(fields, headers = {}) {
      const answer = await browser.request({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: String(new URLSearchParams(fields)),
      });
      return {
        status: answer.statusCode,
        location: answer.headers.location,
        draft: draftIn(answer.body),
        headers: answer.headers,
      };
    },
    async press(next, fields = {}) {
      const { turn } = (await browser.draft()) ?? {};
      return browser.send({ ...fields, next, turn: String(turn) });
    },
    draft: async (url = address) => draftIn((await browser.request({ method: 'GET', url })).body),
  };
  return browser;
}
