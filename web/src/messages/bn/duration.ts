import { formatNumber } from '@clinic-serial/contract/messages/bn/format';

/** '৪০ মিনিট', '১ ঘণ্টা', '১ ঘণ্টা ২০ মিনিট'। */
export const durationText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours)} ঘণ্টা`] : []),
    ...(rest > 0 || hours === 0 ? [`${formatNumber(rest)} মিনিট`] : []),
  ];
  return parts.join(' ');
};
