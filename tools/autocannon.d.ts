/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: ({ path: string } | { setupRequest: (request: object) => object })[];
  };
  export type Result = {
    requests: { average: number; total: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    throughput: { total: number };
  };
  type Instance = EventEmitter & PromiseLike<Result>;

  export default function autocannon(options: Options): Instance;
}
