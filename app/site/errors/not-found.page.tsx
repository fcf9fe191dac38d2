import { pageLoader } from '#app/core/http/page.server.ts';

/** Any address that no route knows: the check never holds, so the error page says 404. */
export const loader = pageLoader(
  () => null,
  () => false,
);

export default function NotFound() {
  return null;
}
