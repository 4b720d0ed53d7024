import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { PICTURE_LIMITS } from '../terms/picture-limits.ts';
import { defineEndpoint } from './endpoint.ts';

/** The path of a stored picture, which never shows anything else; null without one. */
export const pictureUrl = z.nullable(z.string());

const UNREADABLE = say('pictureUnreadable');
/** Base64 writes three bytes as four characters. */
const LONGEST = Math.ceil(PICTURE_LIMITS.bytes / 3) * 4;

/** A JPEG, PNG or WebP picture in base64 (RFC 4648, section 4). The server also checks its content. */
const pictureInBase64 = z.string(UNREADABLE).check(
  z.maxLength(LONGEST, {
    error: say('pictureTooLarge', { most: PICTURE_LIMITS.bytes / 1024 }),
    abort: true,
  }),
  z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, UNREADABLE),
);

/** The name of a stored picture: the first half of the SHA-256 of its content. */
const pictureHash = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const pictureForm = z.object({ picture: pictureInBase64 });
const photo = z.object({ photoUrl: pictureUrl });
const logo = z.object({ logoUrl: pictureUrl });

/**
 * The answer is the picture itself, without the envelope (rules: pictures 3). A picture that is no longer in
 * use is answered like one that never was.
 */
export const getPicture = defineEndpoint('getPicture', {
  route: 'GET /pictures/{hash}',
  summary: 'A photo or the logo',
  subject: 'Clinic',
  access: { visitor: true },
  fails: ['PICTURE_NOT_FOUND'],
  params: z.object({ hash: pictureHash }),
  data: z.string(),
});

/** A JPEG, PNG or WebP in base64, at most 40 kB and 16 to 1024 pixels wide and high (rules: pictures 1). */
export const setDoctorPhoto = defineEndpoint('setDoctorPhoto', {
  route: 'PUT /doctors/{id}/photo',
  summary: "Set a doctor's photo",
  subject: 'Doctors',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND'],
  body: pictureForm,
  data: photo,
});

/** The screens show the initials again (rules: pictures 4). Without a photo nothing changes. */
export const removeDoctorPhoto = defineEndpoint('removeDoctorPhoto', {
  route: 'DELETE /doctors/{id}/photo',
  summary: "Remove a doctor's photo",
  subject: 'Doctors',
  access: { staff: 'update' },
  fails: ['DOCTOR_NOT_FOUND'],
  data: photo,
});

/** The picture has the form of a photo (rules: pictures 1). */
export const setLogo = defineEndpoint('setLogo', {
  route: 'PUT /admin/logo',
  summary: "Set the clinic's logo",
  subject: 'Administration',
  access: { staff: 'delete' },
  body: pictureForm,
  data: logo,
});

/** The screens show the product's sign again (rules: pictures 4). */
export const removeLogo = defineEndpoint('removeLogo', {
  route: 'DELETE /admin/logo',
  summary: "Remove the clinic's logo",
  subject: 'Administration',
  access: { staff: 'delete' },
  data: logo,
});
