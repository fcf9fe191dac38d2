import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser, createServer, createWorld, type Fate, leave } from '#test/drafts.ts';
import type { ServerDraft } from './draft-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page that begins', () => {
  it('shows this browser’s copy at once and brings it to the server', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    server.fates.push('fails');
    first.type('offline');
    await leave(first);
    const next = browser.open();
    expect(next.shown()).toBe('offline');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.history).toEqual(['offline']);
  });

  it('goes on from the copy when the page was read before the save arrived', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('one');
    await first.flush();
    const before = server.draft();
    first.type('two');
    await leave(first);
    const next = browser.open(before);
    expect(next.shown()).toBe('two');
    next.type('three');
    await next.flush();
    expect(server.history).toEqual(['one', 'two', 'three']);
    expect(next.states).not.toContain('conflict');
  });

  it.each(['before', 'after'])(
    'is no conflict with the page before it whose save had no answer, when it was read %s that save',
    async (when) => {
      const { server, browser } = createWorld();
      const first = browser.open();
      const before = server.draft();
      server.fates.push('is lost');
      first.type('one');
      await leave(first);
      const next = browser.open(when === 'before' ? before : server.draft());
      expect(next.shown()).toBe('one');
      next.type('one and more');
      await next.flush();
      expect(next.state()).toBe('saved');
      expect(server.draft()).toMatchObject({ text: 'one and more' });
    },
  );

  it('shows what the server holds when that is newer than a copy which was safe there', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('one');
    await leave(first);
    server.set('two, of another device');
    expect(browser.open().shown()).toBe('two, of another device');
    expect(browser.copy()).toBeNull();
  });

  it('leaves a safe copy alone that is older than any page takes to load', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('posted from another device since');
    await leave(first);
    server.set(null);
    vi.setSystemTime(Date.now() + 61_000);
    expect(browser.open(null).shown()).toBeNull();
    expect(browser.copy()).toBeNull();
  });

  it('keeps a text whose draft is gone', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('one');
    await first.flush();
    server.fates.push('fails');
    first.type('two');
    await leave(first);
    server.set(null);
    const next = browser.open();
    expect(next.shown()).toBe('two');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.draft()).toMatchObject({ text: 'two' });
  });

  it('asks when another device wrote after it began from its copy', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('one');
    await first.flush();
    server.fates.push('fails');
    first.type('two');
    await leave(first);
    const next = browser.open();
    server.set('of another device');
    await vi.advanceTimersByTimeAsync(2000);
    expect(next.isAsked()).toBe(true);
    expect(server.draft()).toMatchObject({ text: 'of another device' });
  });

  it('asks when both this browser and the server have what the other has not', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('begun');
    await first.flush();
    server.fates.push('fails');
    first.type('written on without network');
    await leave(first);
    server.set('written on elsewhere');
    const next = browser.open();
    expect(next.shown()).toBe('written on without network');
    expect(next.isAsked()).toBe(true);
    next.type('written on without network, and here');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.draft()).toMatchObject({ text: 'written on elsewhere' });
    expect(browser.open().isAsked()).toBe(true); // a reload asks again and loses nothing
    await next.take();
    expect(next.shown()).toBe('written on elsewhere');
    next.type('written on elsewhere, and here');
    await next.flush();
    expect(server.draft()).toMatchObject({ text: 'written on elsewhere, and here' });
  });
});

describe('a page that learns later what the server holds', () => {
  it('shows it as long as nothing was typed', async () => {
    const { server, browser } = createWorld();
    server.set('there');
    const tab = browser.open('ask');
    tab.meet(server.draft());
    expect(tab.shown()).toBe('there');
    tab.type('there and here');
    await tab.flush();
    expect(tab.state()).toBe('saved');
  });

  it('asks when something was typed before', async () => {
    const { server, browser } = createWorld();
    server.set('there');
    const tab = browser.open('ask');
    tab.type('typed at once');
    tab.meet(server.draft());
    expect(tab.shown()).toBe('typed at once');
    await tab.flush();
    expect(tab.isAsked()).toBe(true);
  });

  it('pays no heed to what was read before its own save', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open('ask');
    const before = server.draft();
    tab.type('one');
    await tab.flush();
    tab.meet(before);
    tab.type('two');
    await tab.flush();
    expect(server.history).toEqual(['one', 'two']);
    expect(tab.states).not.toContain('conflict');
  });

  it('does not overwrite another tab that wrote after the copy which both put back', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    server.fates.push('fails');
    first.type('begun');
    await leave(first);
    const [one, other] = [browser.open('ask'), browser.open('ask')];
    one.meet(server.draft());
    one.type('of the one');
    await one.flush();
    other.meet(server.draft()); // arrives after the other tab has written
    expect(other.isAsked()).toBe(true);
    other.type('of the other');
    await other.flush();
    expect(server.draft()).toMatchObject({ text: 'of the one' });
  });

  it('goes over to a newer draft when its copy was safe', async () => {
    const { server, browser } = createWorld();
    const first = browser.open();
    first.type('one');
    await leave(first);
    const next = browser.open('ask');
    expect(next.shown()).toBe('one');
    server.set('two');
    next.meet(server.draft());
    expect(next.shown()).toBe('two');
    expect(next.states).not.toContain('conflict');
  });
});

describe('two drafts of one text', () => {
  it('are offered as soon as the other one is told of, and only when they differ', async () => {
    const { server, browser } = createWorld();
    const tab = browser.open();
    tab.type('here');
    await tab.flush();
    await tab.lookAgain();
    server.set('here');
    await tab.lookAgain();
    expect(tab.isAsked()).toBe(false);
    server.set('on the phone');
    await tab.lookAgain();
    expect([tab.isAsked(), tab.shown()]).toEqual([true, 'here']);
    await tab.take();
    expect(tab.shown()).toBe('on the phone');
    server.set('and again');
    await tab.lookAgain();
    tab.keep();
    await tab.flush();
    expect(server.draft()?.text).toBe('on the phone');
  });

  it('wait for the choice: the other one goes on here', async () => {
    const { server, browser } = createWorld();
    const [one, other] = [browser.open(), browser.open()];
    one.type('one');
    await one.flush();
    other.type('other');
    await other.flush();
    expect(other.isAsked()).toBe(true);
    server.fates.push('fails');
    await other.take();
    expect(other.shown()).toBe('other'); // without network nothing changes
    await other.take();
    expect(other.shown()).toBe('one');
    expect(other.state()).toBe('idle');
  });

  it('wait for the choice: the other one may be gone by then', async () => {
    const { server, browser } = createWorld();
    const [one, other] = [browser.open(), browser.open()];
    one.type('one');
    await one.flush();
    other.type('other');
    await other.flush();
    server.set(null);
    await other.take();
    expect(other.shown()).toBe('other');
    expect(server.draft()).toMatchObject({ text: 'other' });
  });

  it('keep their copy when another tab’s is forgotten', async () => {
    const { browser } = createWorld();
    const [one, other] = [browser.open(), browser.open()];
    one.type('one');
    await one.flush();
    other.type('other');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(other.isAsked()).toBe(true);
    expect(browser.copy()).toMatchObject({ text: 'other' });
  });

  it('are never overwritten by one that has not seen them, whatever tabs, reloads and the network do', async () => {
    vi.useRealTimers();
    const step = fc.record({
      tab: fc.nat(2),
      act: fc.constantFrom('type', 'type', 'flush', 'wait', 'reload', 'reload behind', 'keep', 'take'),
      fate: fc.constantFrom<Fate>('answers', 'answers', 'fails', 'is lost'),
    });
    const run = async (steps: { tab: number; act: string; fate: Fate }[]): Promise<void> => {
      vi.useFakeTimers();
      const server = createServer();
      const browsers = [createBrowser(server), createBrowser(server)];
      const homes = [0, 0, 1].map((index) => browsers[index] ?? createBrowser(server));
      const tabs = homes.map((home) => home.open());
      /** Each text names those it was written on: `parent>child`. */
      let count = 0;
      let chosen = new Set<string>();
      let before: ServerDraft | null = null;
      for (const { tab: index, act, fate } of steps) {
        const tab = tabs[index];
        const home = homes[index];
        if (!tab || !home) continue;
        const [last, length] = [server.draft(), server.history.length];
        server.fates.splice(0, Infinity, fate);
        if (act === 'type') {
          count += 1;
          tab.type(`${tab.shown() ?? ''}>${count}`);
        } else if (act === 'flush') await tab.flush();
        else if (act === 'wait') await vi.advanceTimersByTimeAsync(12_000);
        else if (act === 'take') await (tab.isAsked() ? tab.take() : tab.flush());
        else if (act === 'keep') {
          if (tab.isAsked()) chosen = chosen.add(server.draft()?.text ?? '');
          if (tab.isAsked()) tab.keep();
          await tab.flush();
        } else {
          await leave(tab);
          tabs[index] = home.open(act === 'reload' ? server.draft() : before);
        }
        let held = last?.text ?? '';
        for (const text of server.history.slice(length)) {
          if (held !== '' && !chosen.has(held))
            expect(`${text}>`.startsWith(`${held}>`), `${text} over ${held}`).toBe(true);
          held = text;
        }
        before = last;
      }
      for (const tab of tabs) tab.stop();
      vi.useRealTimers();
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), run), { numRuns: 2000 });
  });
});
