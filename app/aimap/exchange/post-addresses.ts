import { postPath } from '#app/ask/parts/ask-addresses.ts';

/** The id of a post of a site by its address; null for what is none. */
export function idOfPost(address: string, site: string): number | null {
  const [, id] = /\/([1-9]\d{0,15})$/.exec(address) ?? [];
  return id !== undefined && address === site + postPath(Number(id)) ? Number(id) : null;
}
