import type { BookingType, DeskBookingType } from '@clinic-serial/contract/terms/booking-type';

/** At most one of them is 1; none for an online booking. */
interface TypeColumns {
  isWalkin: 0 | 1;
  isByPhone: 0 | 1;
}

/** How an appointment was made (rules: states 4). A row that is not written yet may leave `isByPhone` out. */
export function bookingTypeOf({
  isWalkin,
  isByPhone,
}: Pick<TypeColumns, 'isWalkin'> & { isByPhone?: 0 | 1 | undefined }): BookingType {
  if (isWalkin === 1) return 'Walk-in';
  return isByPhone === 1 ? 'Phone' : 'Online';
}

export function columnsOfType(type: DeskBookingType): TypeColumns {
  return type === 'Phone' ? { isWalkin: 0, isByPhone: 1 } : { isWalkin: 1, isByPhone: 0 };
}
