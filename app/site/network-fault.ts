/**
 * Whether a page did not open because no answer came at all: what `fetch` throws then, in the words of each browser.
 */
export function isNetworkFault(error: unknown): boolean {
  return error instanceof TypeError && /\bfetch|network|load failed|connection/i.test(error.message);
}
