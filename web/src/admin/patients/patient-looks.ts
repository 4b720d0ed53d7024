/** Stacks the parts of a patient's page. */
export const PAGE = 'grid grid-cols-[minmax(0,1fr)] gap-lg';

/** Four numbers that stay on one line, however long their names are. */
export const TILES = 'grid grid-cols-2 gap-xs sm:grid-cols-4 sm:gap-sm max-sm:[&>*]:px-3 max-sm:[&>*]:py-2';
