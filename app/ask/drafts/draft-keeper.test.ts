import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorld } from '#test/drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is in the browser with each change and on the server once typing rests for two seconds', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('a');
    await vi.advanceTimersByTimeAsync(1900);
    tab.type('ab');
    expect(browser.copy()).toMatchObject({ text: 'ab', isSafe: false });
    expect(server.history).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.history).toEqual(['ab']);
    expect(tab.states).toEqual(['waiting', 'waiting', 'saving', 'saved']);
  });

  it('stays in the browser for ten seconds after the server has it, unless typing goes on', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('a');
    await tab.flush();
    await vi.advanceTimersByTimeAsync(9900);
    expect(browser.copy()).toMatchObject({ text: 'a', base: 1, isSafe: true });
    tab.type('ab');
    await vi.advanceTimersByTimeAsync(9900);
    expect(browser.copy()).toMatchObject({ text: 'ab', base: 2 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(browser.copy()).toBeNull();
    expect(server.history).toEqual(['a', 'ab']);
  });

  it('goes to the server at once on flush, and not twice for the same text', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('text');
    await tab.flush();
    await tab.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.history).toEqual(['text']);
  });

  it('is sent again for what was typed while a save was under way: at rest, or at once when the page is being left', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('a');
    const first = tab.flush();
    tab.type('ab');
    await first;
    expect(server.history).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(2000);
    tab.type('abc');
    const second = tab.flush();
    tab.type('abcd');
    void tab.flush();
    await second;
    expect(server.history).toEqual(['a', 'ab', 'abc', 'abcd']);
    expect(tab.states).not.toContain('conflict');
  });

  it('stays in the browser when it does not arrive, and is sent with the next flush', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    server.fates.push('fails');
    tab.type('text');
    await tab.flush();
    expect(tab.state()).toBe('failed');
    expect(browser.copy()).toMatchObject({ text: 'text', isSafe: false });
    await tab.flush();
    expect(server.history).toEqual(['text']);
    expect(tab.state()).toBe('saved');
  });

  it('is sent again as it was before a save whose answer was lost', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('a');
    await tab.flush();
    server.fates.push('is lost');
    tab.type('ab');
    await tab.flush();
    tab.type('a');
    await tab.flush();
    expect(server.draft()).toMatchObject({ text: 'a' });
    server.fates.push('is lost');
    tab.type('abc');
    await tab.flush();
    tab.change(null);
    await tab.flush();
    expect(server.draft()).toBeNull();
  });

  it('is no conflict with another tab that kept the same text once more', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('a');
    await tab.flush();
    server.set('a');
    tab.type('ab');
    await tab.flush();
    expect(server.history).toEqual(['a', 'a', 'ab']);
    expect(tab.states).not.toContain('conflict');
    server.set('another');
    tab.type('abc');
    await tab.flush();
    expect(tab.state()).toBe('conflict');
  });

  it('is sent by the second of two flushes in a row when only the second has something to send', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    void tab.flush();
    tab.type('text');
    await tab.flush();
    expect(server.history).toEqual(['text']);
  });

  it('stays in the browser when sending throws', async () => {
    const { browser } = createWorld();
    const tab = browser.open(null, { send: () => Promise.reject(new Error('offline')) });
    tab.type('text');
    await tab.flush();
    expect(tab.state()).toBe('failed');
  });

  it('that is too long says so until a shorter one is there, which is sent by itself', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open(null, {
      send: async (text, version) => (text.length > 3 ? { is: 'tooLong' } : server.send(text, version)),
    });
    tab.type('long');
    await vi.advanceTimersByTimeAsync(2000);
    tab.type('longer');
    await vi.advanceTimersByTimeAsync(2000);
    expect(tab.states).toEqual(['waiting', 'saving', 'tooLong', 'tooLong']);
    expect(browser.copy()).toMatchObject({ text: 'longer', isSafe: false });
    tab.type('lon');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.history).toEqual(['lon']);
    expect(tab.state()).toBe('saved');
  });

  it('knows whether what is typed is kept anywhere', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    expect(tab.isKept()).toBe(false);
    tab.type('a');
    expect(tab.isKept()).toBe(true);
    await tab.flush();
    browser.forget();
    expect(tab.isKept()).toBe(true);
    server.fates.push('fails');
    tab.type('ab');
    await tab.flush();
    browser.forget();
    expect(tab.isKept()).toBe(false);
  });

  it('is forgotten on the server when there is nothing to keep any more', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('text');
    await tab.flush();
    tab.change(null);
    expect(browser.copy()).toBeNull();
    server.fates.push('fails');
    await tab.flush();
    expect(tab.state()).toBe('failed');
    await tab.flush();
    expect(server.draft()).toBeNull();
    expect(tab.state()).toBe('idle');
    tab.type('anew');
    await tab.flush();
    expect(server.draft()).toMatchObject({ text: 'anew' });
  });
});

describe('a draft that becomes a post', () => {
  it('is not kept on the server meanwhile, and is again when that was refused', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('text');
    const { promise, resolve } = Promise.withResolvers<string>();
    const posted = tab.whileSending(() => promise);
    await vi.advanceTimersByTimeAsync(5000);
    await tab.flush();
    expect(server.history).toEqual([]);
    resolve('refused');
    expect(await posted).toBe('refused');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.history).toEqual(['text']);
  });

  it('is posted after the save that is under way, and is gone everywhere then', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('text');
    void tab.flush();
    const order = await tab.whileSending(() => {
      const before = [...server.history];
      server.set(null); // the post takes the draft with it
      return Promise.resolve(before);
    });
    expect(order).toEqual(['text']);
    tab.end();
    tab.type('typed while the page turns');
    await vi.advanceTimersByTimeAsync(20_000);
    await tab.flush();
    expect(server.draft()).toBeNull();
    expect(browser.copy()).toBeNull();
  });

  it('is not posted while two drafts wait for a choice, even when that shows only in the save that is under way', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    server.set('of another device');
    tab.type('here');
    void tab.flush();
    const post = vi.fn(() => Promise.resolve('posted'));
    expect(await tab.whileSending(post)).toBeNull();
    expect(await tab.whileSending(post)).toBeNull();
    expect(post).not.toHaveBeenCalled();
    expect(tab.isAsked()).toBe(true);
    expect(server.draft()).toMatchObject({ text: 'of another device' });
    tab.keep();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.draft()).toMatchObject({ text: 'here' });
    expect(await tab.whileSending(post)).toBe('posted');
  });

  it('begins anew with what is typed after it', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('first');
    await tab.flush();
    server.set(null);
    tab.restart(null);
    tab.type('second');
    await tab.flush();
    expect(server.draft()).toEqual({ text: 'second', version: 1 });
    expect(tab.states).not.toContain('conflict');
  });

  it('is given up on the server after the save that is under way; without network it stays', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('text');
    server.fates.push('answers', 'fails');
    void tab.flush();
    expect(await tab.discard()).toBe(false);
    expect(server.draft()).toMatchObject({ text: 'text' });
    tab.type('text, and more');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.draft()).toMatchObject({ text: 'text, and more' });
    expect(await tab.discard()).toBe(true);
    expect(server.draft()).toBeNull();
    expect(browser.copy()).toBeNull();
  });
});
