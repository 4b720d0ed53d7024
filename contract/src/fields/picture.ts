import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { PICTURE_LIMITS } from '../terms/picture-limits.ts';

const UNREADABLE = say('pictureUnreadable');
/** Base64 writes three bytes as four characters. */
const LONGEST = Math.ceil(PICTURE_LIMITS.bytes / 3) * 4;

/** A JPEG, PNG or WebP picture in base64 (RFC 4648, section 4). The server also checks its content. */
export const pictureInBase64 = z.string(UNREADABLE).check(
  z.maxLength(LONGEST, {
    error: say('pictureTooLarge', { most: PICTURE_LIMITS.bytes / 1024 }),
    abort: true,
  }),
  z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, UNREADABLE),
);

/** The name of a stored picture: the first half of the SHA-256 of its content. */
export const pictureHash = z.string().check(z.regex(/^[0-9a-f]{32}$/));
