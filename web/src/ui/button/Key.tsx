/**
 * A key of the keyboard, shown on the button that it presses. Screen readers say only the button's own words.
 * It is hidden on touch screens, because most have no keyboard.
 */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      className="inline-grid min-w-6 place-items-center rounded-xs border px-1 [font-family:inherit] text-sm leading-[1.5] font-medium pointer-coarse:hidden"
      // The names on the keyboard itself, such as Alt, are the same in every language.
      lang={/[A-Za-z]/.test(children) ? 'en' : undefined}
      translate="no"
      aria-hidden
    >
      {children}
    </kbd>
  );
}
