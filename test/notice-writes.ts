import { expect } from 'vitest';
import { unsubscribeToken } from '#app/messages/notices/notice-preferences.queries.server.ts';
import { newQuestion, newText } from '#test/app.ts';
import { replyEffects, replyWrites } from '#test/reply-writes.ts';
import { storeEffects, storeWrites } from '#test/store-writes.ts';
import type { World, Write } from '#test/writes.ts';

/** An unread notice of the asker. */
async function addNotice(world: World): Promise<number> {
  const { app, asker, answerer, category } = world;
  const { id: postId } = await app.done('/api/ask/publishPost', newQuestion(category), { member: asker });
  const { id } = await app.done('/api/ask/postAnswer', { postId, markdown: newText() }, { member: answerer });
  const { data } = await app.get('/api/notice/list?kind=answer', { member: asker });
  return (data as { rows: { id: number; path: string }[] }).rows.find(({ path }) => path.endsWith(`#a${id}`))!.id;
}

let browsers = 0;
/** A browser at a push service that nobody reaches from here; its keys are of no real one. */
const newBrowser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/test-${(browsers += 1)}`,
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
});

const newAnnouncement = () => ({ titleZh: newText(), markdownZh: newText() });
const announce = async ({ app, staff }: World) =>
  (await app.done('/api/notice/createAnnouncement', newAnnouncement(), { member: staff })).id;

/** Requests about notices, for `writes`. */
export const noticeWrites: Record<string, (world: World) => Promise<Write>> = {
  ...replyWrites,
  ...storeWrites,
  '/api/notice/markRead': async (world) => {
    const id = await addNotice(world);
    return { member: world.asker, about: id, body: { ids: [id] } };
  },
  '/api/notice/delete': async (world) => {
    const id = await addNotice(world);
    return { member: world.asker, about: id, body: { ids: [id] } };
  },
  '/api/notice/readAnnouncement': async (world) => {
    const id = await announce(world);
    return { member: world.reader, about: id, body: { id } };
  },
  '/api/notice/savePreferences': async ({ reader }) => ({
    member: reader,
    about: reader.id,
    body: { preferences: [{ kind: 'vote', site: false, mail: 'weekly' }] },
  }),
  '/api/notice/unsubscribe': async ({ reader }) => ({
    member: null,
    about: reader.id,
    body: { token: unsubscribeToken({ memberId: reader.id, kinds: ['comment'] }), all: false },
  }),
  '/api/notice/addPush': async ({ reader }) => ({ member: reader, about: reader.id, body: newBrowser() }),
  '/api/notice/renewPush': async (world) => {
    const old = newBrowser();
    await world.app.done('/api/notice/addPush', old, { member: world.reader });
    return { member: world.reader, about: world.reader.id, body: { ...newBrowser(), old: old.endpoint } };
  },
  '/api/notice/removePush': async (world) => {
    await world.app.done('/api/notice/addPush', newBrowser(), { member: world.reader });
    const { data } = await world.app.get('/api/notice/push', { member: world.reader });
    const id = (data as { devices: { id: number }[] }).devices[0]!.id;
    return { member: world.reader, about: id, body: { id } };
  },
  '/api/notice/testPush': async ({ reader }) => ({ member: reader, about: reader.id, body: {} }),
  '/api/notice/createAnnouncement': async ({ staff }) => ({ member: staff, body: newAnnouncement() }),
  '/api/notice/withdrawAnnouncement': async (world) => {
    const id = await announce(world);
    return { member: world.staff, about: id, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function noticeEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const expectUnreadToHold = async () =>
    expect(
      await count(
        `messages.notice_state s where unread <> (select count(*) from messages.notice n where n.member_id = s.member_id and on_site and read_at is null)`,
      ),
    ).toBe(0);
  const once = (query: string) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(atOnce);
    expect(await count(query, write.about)).toBe(1);
    await expectUnreadToHold();
  };
  return {
    ...replyEffects(count),
    ...storeEffects(count),
    '/api/notice/markRead': once('messages.notice where id = $1 and read_at is not null'),
    '/api/notice/delete': once(
      "core.audit where action = 'messages.deleteNotices' and detail ->> 'count' = '1' and not exists (select from messages.notice where id = $1)",
    ),
    '/api/notice/readAnnouncement': once("core.audit where action = 'messages.readAnnouncement' and subject_id = $1"),
    '/api/notice/savePreferences': once(
      "messages.notice_preference where member_id = $1 and kind = 'vote' and mail = 'weekly' and not site",
    ),
    '/api/notice/unsubscribe': once(
      "messages.notice_preference where member_id = $1 and kind = 'comment' and mail = 'off' and site",
    ),
    '/api/notice/addPush': async ({ about }) => {
      expect(await count('messages.push_subscription where member_id = $1', about)).toBe(1);
    },
    '/api/notice/renewPush': async ({ about }, succeeded) => {
      expect(succeeded).toBe(Math.min(atOnce, 30));
      expect(await count('messages.push_subscription where member_id = $1', about)).toBe(1);
      expect(await count("core.audit where action = 'messages.renewPush' and subject_id = $1", about)).toBe(1);
    },
    '/api/notice/removePush': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('messages.push_subscription where id = $1', about)).toBe(0);
    },
    // no push service is reached from here
    '/api/notice/testPush': async (_write, succeeded) => expect(succeeded).toBe(0),
    '/api/notice/createAnnouncement': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('messages.announcement where title_zh = $1', (body as { titleZh: string }).titleZh)).toBe(1);
    },
    '/api/notice/withdrawAnnouncement': once(
      "core.audit where action = 'messages.withdrawAnnouncement' and subject_id = $1",
    ),
  };
}
