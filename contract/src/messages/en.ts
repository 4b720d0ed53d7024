import { board } from './en/board.ts';
import { booking } from './en/booking.ts';
import { desk } from './en/desk.ts';
import { failures } from './en/failures.ts';
import { imports } from './en/imports.ts';
import { livePage } from './en/live-page.ts';
import { move } from './en/move.ts';
import { notices } from './en/notices.ts';
import { offline } from './en/offline.ts';
import { receipt } from './en/receipt.ts';
import { requests } from './en/requests.ts';
import { site } from './en/site.ts';
import { smsFailures } from './en/sms-failures.ts';
import { staffFields } from './en/staff-fields.ts';

/**
 * Every sentence that the server says, in English. Screens load the files of `en/` that they need instead,
 * because visitors must not wait for the sentences of staff.
 */
export const en = {
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

/** The keys and their parameters. A catalogue of another language is a `const` of this type. */
export type Catalogue = typeof en;
