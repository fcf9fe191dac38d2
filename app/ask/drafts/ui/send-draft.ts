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

/**
 * Sends one text's drafts and remembers the version the page has seen. What was kept elsewhere meanwhile is not written over:
 * nothing is sent any more until `free`.
 * @param initial a text that needs no draft
 */
export function createSender(key: string, initial: string, onConflict: () => void) {
  let version: number | undefined = 0;
  let isHeld = false;
  return {
    see: (seen: number) => void (version = seen),
    /** True when the server has it, or has forgotten what is not needed. */
    async send(markdown: string): Promise<boolean> {
      if (isHeld) return false;
      if (markdown.trim() === '' || markdown === initial) {
        version = 0;
        return dropDraft(key);
      }
      const sent = await sendDraft(key, { markdown }, version);
      if (sent.is === 'saved') version = sent.version;
      isHeld = sent.is === 'conflict';
      if (isHeld) onConflict();
      return sent.is === 'saved';
    },
    /** Goes on from a version, or over whatever is there. */
    free(seen: number | undefined): void {
      version = seen;
      isHeld = false;
    },
  };
}
