/** Routes whose code is in the first file of every visit; `entry.client.tsx` hands them to the router. */
export const firstRoutes = [
  'root',
  'site/shell/layout-default.page',
  'site/errors/boundary.page',
  'ask/lists/ask-layout.page',
  'ask/thread/info.page',
] as const;

export type FirstRoute = (typeof firstRoutes)[number];
