/** The looks of a page of running text. */
export const textPage = {
  page: 'mx-auto grid max-w-172 grid-cols-1 gap-4 px-gutter pt-12 wrap-anywhere [&_h2]:mt-4',
  lead: 'text-lg text-muted',
  actions: 'mt-2 flex flex-wrap gap-3',
};
