import type { Params } from './request-params.ts';
import { newUuid } from '#app/core/uuid.ts';

/** What somebody means to do once: the key that names it, and `end` for when it is answered. */
export type Intention = { key: string; end(): void };

const prefix = 'intention:';

/**
 * The intention behind a path and body in this tab: the same until it is ended, also after a reload. Without session
 * storage it lasts for one call.
 */
export function intentionOf(path: string, body: Params | FormData): Intention {
  const said = JSON.stringify(
    body instanceof FormData
      ? [...body.entries()].map(([field, value]) => [
          field,
          typeof value === 'string' ? value : `${value.name} ${value.size}`,
        ])
      : body,
  );
  const name = `${prefix}${path}:${digest(said)}`;
  const key = read(name) ?? newUuid();
  write(name, key);
  return { key, end: () => write(name, null) };
}

/** cyrb53 (github.com/bryc/code, public domain): the body itself, which may hold a redeem code, is not kept. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const char of text) {
    const code = char.codePointAt(0)!;
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, key);
  } catch {
    // a browser that keeps nothing
  }
}
