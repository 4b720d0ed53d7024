/** True or false, as both databases store it. */
export type Flag = 0 | 1;
