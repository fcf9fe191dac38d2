/** The query of a page of a list: what it is narrowed to, and the id at the edge that it goes on from, if any. */
export const keysetQuery = (
  narrowed: Readonly<Record<string, string>>,
  edge: { before?: number; after?: number } = {},
): string =>
  new URLSearchParams({
    ...narrowed,
    ...Object.fromEntries(Object.entries(edge).map(([name, id]) => [name, String(id)])),
  }).toString();
