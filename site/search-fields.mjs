// The fields of the search index, used by the build and by the page.

/** Settings of the index. */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'url'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 2 } },
};
