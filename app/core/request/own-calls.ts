/** So many of its last writes a page knows by their ids. */
const kept = 50;
const ids: string[] = [];

/** Keeps the id under which the server did what this page asked for. */
export function noteOwnCall(id: string | null): void {
  if (id !== null && ids.push(id) > kept) ids.shift();
}

/** Whether a call was made by this page, by the id that the server gave it. */
export const isOwnCall = (id: unknown): boolean => ids.some((one) => one === id);
