import type { Envelope } from '#app/core/request/request-exchange.ts';
import { request } from '#app/core/request/request.ts';
import { type DraftView, maxDraftBytes } from './drafts.schema.ts';

/**
 * What became of a draft on its way: its version there, kept elsewhere meanwhile, too large to be kept, or not arrived,
 * perhaps as the login has ended.
 */
export type Sent =
  | { is: 'saved'; version: number; updatedAt: number }
  | { is: 'conflict' | 'tooLong' }
  | { is: 'failed'; needsLogin?: boolean };

const quietly = { showErrorMessage: false, showCodeMessage: false };

/**
 * Keeps a draft on the server.
 * @param version the one this page has seen, 0 for none, undefined to write over whatever is there
 */
export async function sendDraft(
  key: string,
  data: Record<string, unknown>,
  version: number | undefined,
): Promise<Sent> {
  if (new TextEncoder().encode(JSON.stringify(data)).length > maxDraftBytes) return { is: 'tooLong' };
  const answer = await request.post<{ updatedAt: number; version: number }>(
    '/api/ask/saveDraft',
    { key, data, ...(version === undefined ? {} : { version }) },
    quietly,
  );
  if (answer.code === 1) return { is: 'saved', ...answer.data };
  const isConflict =
    typeof answer.data === 'object' &&
    answer.data !== null &&
    'error' in answer.data &&
    (answer.data as { error: unknown }).error === 'DRAFT_CONFLICT';
  return isConflict ? { is: 'conflict' } : { is: 'failed', needsLogin: isLoggedOut(answer) };
}

/** Whether an answer of the server says that the login has ended. */
export const isLoggedOut = ({ code, data }: Envelope<unknown>): boolean =>
  code === 409 || (code === 303 && (data as { type?: unknown } | null)?.type === 'need login');

/** What the server holds of a draft; undefined when it does not answer, which is told when `isTold`. */
export async function findDraft(key: string, isTold = false): Promise<DraftView | null | undefined> {
  const answer = await request.get<DraftView | null>('/api/ask/draft', { key }, isTold ? {} : quietly);
  return answer.code === 1 ? answer.data : undefined;
}

/** Forgets a draft on the server; false when that did not arrive, which is told when `isTold`. */
export async function dropDraft(key: string, isTold = false): Promise<boolean> {
  return (await request.post('/api/ask/deleteDraft', { key }, isTold ? {} : quietly)).code === 1;
}
