import { board } from './bn/board.ts';
import { booking } from './bn/booking.ts';
import { desk } from './bn/desk.ts';
import { failures } from './bn/failures.ts';
import { imports } from './bn/imports.ts';
import { livePage } from './bn/live-page.ts';
import { move } from './bn/move.ts';
import { notices } from './bn/notices.ts';
import { offline } from './bn/offline.ts';
import { receipt } from './bn/receipt.ts';
import { requests } from './bn/requests.ts';
import { site } from './bn/site.ts';
import { smsFailures } from './bn/sms-failures.ts';
import { staffFields } from './bn/staff-fields.ts';
import type { Catalogue } from './en.ts';

/** Every sentence that the server says, in Bangla. */
export const bn: Catalogue = {
  ...staffFields,
  ...booking,
  ...board,
  ...desk,
  ...requests,
  ...failures,
  ...imports,
  ...notices,
  ...livePage,
  ...move,
  ...offline,
  ...receipt,
  ...site,
  ...smsFailures,
};
