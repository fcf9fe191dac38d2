/** One input of an endpoint; `type` is its JSON schema in a few signs. */
export type ApiField = { name: string; isRequired: boolean; type: string };
/** One endpoint of the reference page, in the reader's language. */
export type ApiEntry = { path: string; method: string; summary: string; about: string; fields: ApiField[] };
export type ApiGroup = { name: string; entries: ApiEntry[] };
