import { request } from '#app/core/request.ts';

/** What became of a draft on its way: its version there, kept elsewhere meanwhile, or not arrived. */
export type Sent = { is: 'saved'; version: number; updatedAt: number } | { is: 'conflict' } | { is: 'failed' };

const quietly = { showErrorMessage: false, showCodeMessage: false };

/**
 * Keeps a draft on the server.
 * @param version the one this page has seen, 0 for none, undefined to write over whatever is there
 */
export async function sendDraft(key: string, data: Record<string, unknown>, version: number | undefined): Promise<Sent> {
  const answer = await request.post<{ updatedAt: number; version: number }>(
    '/api/ask/saveDraft',
    { key, data, ...(version === undefined ? {} : { version }) },
    quietly,
  );
  if (answer.code === 1) return { is: 'saved', ...answer.data };
  const isConflict =
    typeof answer.data === 'object' && answer.data !== null && 'error' in answer.data && (answer.data as { error: unknown }).error === 'DRAFT_CONFLICT';
  return { is: isConflict ? 'conflict' : 'failed' };
}

/** Forgets a draft on the server; false when that did not arrive. */
export async function dropDraft(key: string): Promise<boolean> {
  return (await request.post('/api/ask/deleteDraft', { key }, quietly)).code === 1;
}
