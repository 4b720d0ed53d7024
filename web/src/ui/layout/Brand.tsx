import { localText } from '@clinic-serial/contract/messages/current/format';
import { shellTexts } from '#messages/public-shell';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';

/**
 * The clinic's logo and name, as a link to the home page. A clinic without a logo gets the product's sign.
 */
export function Brand() {
  const clinic = useClinic();
  return (
    <Link
      to={paths.home}
      className="inline-flex min-h-tap min-w-0 items-center gap-[min(0.625rem,3vw)] text-[min(1.125rem,6vw)] leading-[1.2] font-bold tracking-[-0.01em] text-text no-underline"
    >
      {clinic?.logoUrl ? (
        // A logo is made for a white background, so it keeps one in dark colours too.
        <img
          src={clinic.logoUrl}
          alt=""
          width={32}
          height={32}
          className="flex-none rounded-sm bg-white object-contain"
        />
      ) : (
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="flex-none text-fill">
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#fff" />
        </svg>
      )}
      {/*
       * A long name is cut after two lines, so that the header keeps its height. The padding is room for
       * fonts whose letters are higher than the lines.
       */}
      <span className="line-clamp-2 min-w-0 py-[0.1em] wrap-anywhere" translate="no">
        {clinic ? localText(clinic.name, clinic.nameBn) : shellTexts.product}
      </span>
    </Link>
  );
}
