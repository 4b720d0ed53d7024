/**
 * The parts of Mantine's checkbox, as high as a thumb (44 px): the whole row ticks it, its description
 * included. The box itself stays above the label, so that a press on it reaches it directly.
 */
export const tapCheckbox = {
  body: 'relative min-h-tap [&:not(:has(p))]:items-center',
  label: 'after:absolute after:inset-0',
  inner: 'relative z-1',
};
