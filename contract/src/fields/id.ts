import * as z from 'zod/mini';
import { say } from '../messages/message.ts';

/** The largest id that both databases can hold. */
export const MAX_ID = 2_147_483_647;
const NOT_AN_ID = say('idInvalid');

/** A row's id in a body or an answer. */
export const id = z.int(NOT_AN_ID).check(z.gte(1, NOT_AN_ID), z.lte(MAX_ID, NOT_AN_ID));

/** A row's id in a path or a query, where everything arrives as text. */
export const idText = z.pipe(
  z.pipe(z.string(NOT_AN_ID).check(z.regex(/^\d{1,10}$/, NOT_AN_ID)), z.transform(Number)),
  z.number().check(z.gte(1, NOT_AN_ID), z.lte(MAX_ID, NOT_AN_ID)),
);
