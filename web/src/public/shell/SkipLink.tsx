import { common } from '#messages/common';

/** The first element that the Tab key reaches. It skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-9999 rounded-md bg-fill px-4 py-3 font-semibold text-white [transform:translateY(-200%)] focus:[transform:none]"
    >
      {common.skipToContent}
    </a>
  );
}
