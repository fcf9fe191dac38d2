/** Columns of a table that are sealed: bytes, text as `seal` gives it, or such a text in JSON. */
export type SealedRows = {
  what: string;
  table: string;
  key: { column: string; type: 'bigint' | 'text' | 'uuid' | 'bytea' };
  columns: readonly string[];
  form?: 'bytes' | 'json';
  purpose: string;
  /** Which rows there are; all unless told. */
  where?: string;
  /** A keyed hash of what is sealed, which is kept beside it. */
  hash?: { column: string; of: (value: never, row: Record<string, unknown>) => Buffer; more?: readonly string[] };
};

/** Something else that is sealed, such as files: one after the other by its name. */
export type SealedThings = {
  what: string;
  count: () => Promise<number>;
  /** Names after `cursor`, in order. */
  list: (cursor: string | null) => AsyncIterable<string>;
  /** Seals one anew if need be; false when no key opens it. */
  reseal: (name: string) => Promise<boolean>;
};

export type SealedPlace = SealedRows | SealedThings;
