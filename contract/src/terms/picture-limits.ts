/** Limits for the photo of a doctor and the clinic's logo. The browser and the server use the same ones. */
export const PICTURE_LIMITS = {
  /** Of the stored picture. */
  bytes: 40 * 1024,
  /** Width and height, in pixels. */
  least: 16,
  most: 1024,
} as const;
