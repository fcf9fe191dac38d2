/**
 * A machine that serves the site, or did within the last day. Its clock is ahead by so much; it was seen so many
 * seconds ago.
 */
export type HostRow = {
  /** As `tellApart` says it. */
  name: string;
  version: string;
  ahead_ms: number;
  /** Whether its new files go where all hosts find them. */
  sharesFiles: boolean;
  isDraining: boolean;
  isThis: boolean;
  hasKey: boolean;
  seen_s: number;
  /** `left` is one that ended in order, `lost` one that fell silent without a word. */
  state: 'live' | 'left' | 'lost';
  /** When it said that it goes, or was seen last; unix seconds. */
  lastAt: number;
};

/**
 * What hosts are called: by their names where these differ, else with the port, else with the beginning of their id
 * too, as that of containers of one name.
 */
export function tellApart(hosts: readonly { id: string; name: string; port: number | null }[]): string[] {
  const withPort = ({ name, port }: { name: string; port: number | null }) =>
    port === null ? name : `${name}:${port}`;
  const isAlone = (value: string, of: (host: (typeof hosts)[number]) => string) =>
    hosts.filter((host) => of(host) === value).length === 1;
  return hosts.map((host) => {
    if (isAlone(host.name, ({ name }) => name)) return host.name;
    if (isAlone(withPort(host), withPort)) return withPort(host);
    return `${withPort(host)} (${host.id.slice(0, 4)})`;
  });
}

/**
 * How a change of keys stands: there is a further key that is not used yet; not all hosts seal with the new one; so
 * many are still to be sealed anew; the old one may go. `failed` are those that no key opens.
 */
export type Resealing = { state: 'prepared' | 'waiting' | 'running' | 'done'; left: number; failed: number };

/** A clock may differ so much from the database's. */
export const mostAhead_ms = 2000;
