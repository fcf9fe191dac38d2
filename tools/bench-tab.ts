import type { Browser } from 'playwright-core';

/** A tab that Playwright leaves alone: it listens to none of its errors and runs nothing of its own in its pages. */
export type QuietTab = {
  /** Sends a command of the DevTools protocol. @throws Error with what the browser says */
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** Calls `listener` with the parameters of each event of that name. */
  on: (event: string, listener: (params: never) => void) => void;
  close: () => Promise<void>;
};

type Message = { id?: number; method?: string; params?: object; result?: object; error?: { message: string } };

/**
 * Opens a tab with a profile of its own. A page under Playwright tells it of each error: for those that React makes
 * while it loads V8 then reads all of React once more, and with what Playwright runs in the page itself that is a tenth
 * of a second on a slow phone that no visitor waits for.
 */
export async function openQuietTab(browser: Browser): Promise<QuietTab> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const listeners: { event: string; listener: (params: never) => void }[] = [];
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return;
    const { id, method, params, result, error } = JSON.parse(received.message) as Message;
    if (id === undefined) {
      for (const { event, listener } of listeners) if (event === method) listener(params as never);
    } else if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve({ ...result });
  });
  let last = 0;
  return {
    async send(method, params = {}) {
      const id = ++last;
      const answer = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(id, answer);
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
      return answer.promise.finally(() => waiting.delete(id));
    },
    on: (event, listener) => void listeners.push({ event, listener }),
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}
