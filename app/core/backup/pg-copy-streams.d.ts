/** The part of pg-copy-streams that we use; the package brings no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function to(statement: string): Readable & Submittable;
  export function from(statement: string): Writable & Submittable & { rowCount: number };
}
