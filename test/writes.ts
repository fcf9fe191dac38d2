import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { solve } from '#app/core/captcha/pow.ts';
import { hashOfRightHorse } from '#test/right-horse.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, newQuestion, newText, type TestApp } from '#test/app.ts';
import { openObjectStore, speakS3, type Store, storeSettings } from '#test/object-store.ts';
import { catalogueWrites } from '#test/catalogue-writes.ts';
import { consoleWrites } from '#test/console-writes.ts';
import { moderationWrites } from '#test/moderation-writes.ts';
import { noticeWrites } from '#test/notice-writes.ts';
import { directoryWrites } from '#test/directory-writes.ts';
import { developerWrites } from '#test/developer-writes.ts';
import { domainWrites } from '#test/domain-writes.ts';
import { docWrites } from '#test/doc-writes.ts';
import { joiningWrites } from '#test/joining-writes.ts';
import { sitePageWrites } from '#test/site-page-writes.ts';
import { mapMemberWrites } from '#test/map-member-writes.ts';
import { mapDeskWrites } from '#test/map-desk-writes.ts';
import { marketPackageWrites } from '#test/market-package-writes.ts';
import { mapEditWrites } from '#test/map-edit-writes.ts';
import { mapProposalWrites } from '#test/map-proposal-writes.ts';
import { releaseWrites } from '#test/release-writes.ts';
import { mapWrites } from '#test/map-writes.ts';
import { modelWrites } from '#test/model-writes.ts';
import { paymentWrites } from '#test/payment-writes.ts';
import { readCode } from '#test/outbox.ts';
import { deskWrites } from '#test/desk-writes.ts';
import { payoutWrites } from '#test/payout-writes.ts';
import { statisticsWrites } from '#test/statistics-writes.ts';
import { ratingWrites } from '#test/rating-writes.ts';
import { realNameWrites } from '#test/real-name-writes.ts';
import { learningWrites } from '#test/learning-writes.ts';
import { pointsWrites } from '#test/points-writes.ts';
import { profileWrites } from '#test/profile-writes.ts';
import { booksWrites } from '#test/books-writes.ts';
import { termWrites } from '#test/term-writes.ts';
import { topUpWrites } from '#test/top-up-writes.ts';
import { searchWrites } from '#test/search-writes.ts';
import { securityWrites } from '#test/security-writes.ts';
import { marketMoneyWrites } from '#test/market-money-writes.ts';
import { saleWrites } from '#test/sale-writes.ts';
import { shareWrites } from '#test/share-writes.ts';
import { suggestionWrites } from '#test/suggestion-writes.ts';
import { statementWrites } from '#test/statement-writes.ts';
import { standingWrites } from '#test/standing-writes.ts';
import { threadWrites } from '#test/thread-writes.ts';
import { answer, ask } from '#test/asked.ts';
import { importWrites } from '#test/import-writes.ts';
import { federationWrites } from '#test/federation-writes.ts';
import { webhookWrites } from '#test/webhook-writes.ts';

/** The object store of these tests, started when it is first needed. */
let store: Store | undefined;

/** A community for tests of writes: who asks, who answers, who reads and votes. */
export type World = { app: TestApp; asker: Member; answerer: Member; reader: Member; staff: Member; category: number };

export async function makeWorld(app: TestApp): Promise<World> {
  const category = await app.addCategory();
  const [asker, answerer, reader, staff] = await Promise.all(
    ['asker', 'answerer', 'reader']
      .map(async (name) => app.addMember(name))
      .concat(app.addMember('boss', { isStaff: true })),
  );
  return { app, asker: asker!, answerer: answerer!, reader: reader!, staff: staff!, category };
}

/** A request that is ready to be sent and will succeed. `about` is the id of what it writes on. */
export type Write = {
  body: object;
  member: Member | null;
  about?: number;
  headers?: Record<string, string>;
  address?: string;
};

/**
 * One for every POST endpoint of the product: makes what it needs, and the request. A test compares the list with the
 * endpoints.
 */
export const writes: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/publishPost': async ({ asker, category }) => ({ member: asker, body: newQuestion(category) }),
  '/api/ask/editPost': async (world) => {
    const { id, category } = { id: await ask(world), category: world.category };
    const { kind: _kind, language: _language, ...fields } = newQuestion(category);
    return { member: world.asker, about: id, body: { ...fields, id, revision: 1, reason: 'clearer' } };
  },
  '/api/ask/deletePost': async (world) => aboutOne(world.asker, await ask(world)),
  '/api/ask/postAnswer': async (world) => {
    const postId = await ask(world);
    return { member: world.answerer, about: postId, body: { postId, markdown: newText() } };
  },
  '/api/ask/editAnswer': async (world) => {
    const { id } = await answer(world);
    return { member: world.answerer, about: id, body: { id, revision: 1, markdown: newText(), reason: '' } };
  },
  '/api/ask/deleteAnswer': async (world) => aboutOne(world.answerer, (await answer(world)).id),
  '/api/ask/postComment': async (world) => {
    const id = await ask(world);
    return { member: world.reader, about: id, body: { subject: 'post', id, markdown: newText() } };
  },
  '/api/ask/editComment': async (world) => {
    const id = await comment(world);
    return { member: world.reader, about: id, body: { id, markdown: newText() } };
  },
  '/api/ask/deleteComment': async (world) => aboutOne(world.reader, await comment(world)),
  '/api/ask/vote': async (world) => {
    const id = await ask(world);
    return { member: world.reader, about: id, body: { subject: 'post', id, value: 1 } };
  },
  '/api/ask/accept': async (world) => {
    const { id } = await answer(world);
    return { member: world.asker, about: id, body: { answerId: id, accepted: true } };
  },
  '/api/ask/bookmark': async (world) => {
    const postId = await ask(world);
    return { member: world.reader, about: postId, body: { postId, bookmarked: true } };
  },
  '/api/ask/saveDraft': async (world) => {
    const id = await ask(world);
    return { member: world.reader, about: id, body: { key: `answer:${id}`, data: { markdown: newText() } } };
  },
  '/api/ask/deleteDraft': async (world) => {
    const id = await ask(world);
    await world.app.done(
      '/api/ask/saveDraft',
      { key: `answer:${id}`, data: { markdown: newText() } },
      { member: world.reader },
    );
    return { member: world.reader, about: id, body: { key: `answer:${id}` } };
  },
  '/api/ask/rollback': async (world) => {
    const { body, about } = await writes['/api/ask/editPost']!(world);
    await world.app.done('/api/ask/editPost', body, { member: world.asker });
    return { member: world.asker, about: about!, body: { subject: 'post', id: about, number: 1 } };
  },
  '/api/ask/view': async (world) => ({ ...aboutOne(null, await ask(world)), address: world.app.newAddress() }),
  '/api/ask/preview': async (world) => ({ member: world.reader, body: { markdown: `**${newText()}**` } }),
  '/api/interaction/sendMessage': async ({ reader, asker }) => ({
    member: reader,
    about: asker.id,
    body: { userId: asker.id, content: newText() },
  }),
  '/api/interaction/markRead': async (world) => {
    const id = await message(world);
    return { member: world.asker, about: id, body: { ids: [id] } };
  },
  '/api/interaction/delMessage': async (world) => {
    const id = await message(world);
    return { member: world.asker, about: id, body: { ids: [String(id)] } };
  },
  '/api/messages/delConversation': async (world) => {
    const id = await message(world);
    return { member: world.asker, about: id, body: { userId: world.reader.id } };
  },
  '/api/messages/block': async ({ app, asker }) => {
    const { id } = await app.addMember(newName());
    return { member: asker, about: id, body: { userId: id, blocked: true } };
  },
  '/api/messages/report': async ({ app, asker }) => {
    const { id } = await app.addMember(newName());
    return { member: asker, about: id, body: { userId: id, reason: 'spam', note: newText() } };
  },
  '/api/messages/official': async ({ app, staff }) => {
    const { id } = await app.addMember(newName());
    return { member: staff, about: id, body: { userId: id, official: true } };
  },
  ...noticeWrites,
  ...searchWrites,
  ...moderationWrites,
  ...mapEditWrites,
  ...marketPackageWrites,
  ...mapWrites,
  ...mapDeskWrites,
  ...releaseWrites,
  ...mapProposalWrites,
  ...modelWrites,
  ...docWrites,
  ...sitePageWrites,
  ...joiningWrites,
  ...ratingWrites,
  ...statisticsWrites,
  ...developerWrites,
  ...domainWrites,
  ...paymentWrites,
  '/api/user/checkIn': async (world) => {
    const email = newEmail();
    await world.app.done('/api/Ems/send', { email, event: 'user_register' });
    const captcha = await readCode(outboxOf(world), email);
    return {
      member: null,
      body: { tab: 'register', registerType: 'email', username: newName(), password: 'right-horse', email, captcha },
    };
  },
  '/api/user/logout': async (world) => {
    const login = await keptLogin(world);
    return { member: login.member, about: login.member.id, body: { refresh_token: login.refreshToken } };
  },
  '/api/common/refreshToken': async (world) => {
    const login = await keptLogin(world);
    return { member: null, about: login.member.id, body: { refreshToken: login.refreshToken } };
  },
  '/api/common/checkClickCaptcha': async ({ app }) => {
    const id = randomUUID();
    const { pow } = (await app.get(`/api/common/clickCaptcha?id=${id}`)).data as {
      pow: { salt: string; bits: number };
    };
    return { member: null, body: { id, info: `pow:${await solve(pow.salt, pow.bits)}`, unset: true } };
  },
  '/api/Ems/send': async () => ({ member: null, body: { email: newEmail(), event: 'user_register' } }),
  '/api/Sms/send': async () => ({ member: null, body: { mobile: newMobile(), template_code: 'user_register' } }),
  '/api/account/retrievePassword': async (world) => {
    const email = newEmail();
    const { id } = await world.app.addMember(newName(), { email });
    await world.app.done('/api/Ems/send', { email, event: 'user_retrieve_pwd' });
    const captcha = await readCode(outboxOf(world), email);
    return { member: null, about: id, body: { type: 'email', account: email, captcha, password: 'new-horse' } };
  },
  ...profileWrites,
  ...pointsWrites,
  ...learningWrites,
  ...mapMemberWrites,
  ...securityWrites,
  ...federationWrites,
  ...directoryWrites,
  ...catalogueWrites,
  ...consoleWrites,
  '/api/ajax/upload': async ({ reader }) => ({ member: reader, body: textFile(newText()) }),
  ...payoutWrites,
  ...realNameWrites,
  ...deskWrites,
  ...booksWrites,
  ...termWrites,
  ...topUpWrites,
  ...shareWrites,
  ...saleWrites,
  ...marketMoneyWrites,
  ...statementWrites,
  ...suggestionWrites,
  ...webhookWrites,
  ...importWrites,
  ...threadWrites,
  ...standingWrites,
  '/api/admin/saveSettings': async ({ app, staff }) => {
    await app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [staff.id]);
    const { data } = await app.get('/api/admin/settings', { member: staff });
    return {
      member: staff,
      body: { section: 'site', values: { ...(data as { site: object }).site, recordNumber: newText().slice(-20) } },
    };
  },
  '/api/admin/sendTestMail': async ({ staff }) => ({ member: staff, body: { to: newEmail() } }),
  '/api/Qiniu/callback': async ({ app, reader }) => {
    store ??= await openObjectStore(speakS3);
    for (const [key, value] of Object.entries(storeSettings('s3', store.url)))
      await writeSetting({ db: app.database.db, now: new Date() }, key, value);
    const bytes = Buffer.from(newText());
    const url = `/storage/m${reader.id}/ask/${randomUUID()}.txt`;
    store.objects.set(url.slice(1), { bytes, mimetype: 'text/plain' });
    return {
      member: reader,
      body: {
        url,
        name: 'note.txt',
        size: bytes.length,
        type: 'text/plain',
        sha1: createHash('sha1').update(bytes).digest('hex'),
      },
    };
  },
};

/** Sends a prepared write. */
export async function sendWrite(
  { app }: World,
  path: string,
  { body, member, headers, address }: Write,
): Promise<{ code: number; msg: string; data: unknown }> {
  const isForm = body instanceof FormData;
  const all: Record<string, string> = {
    server: 'true',
    'think-lang': 'en',
    ...(isForm ? {} : { 'content-type': 'application/json' }),
    ...(member ? { 'ba-user-token': member.token } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
    ...headers,
  };
  const response = await app.send(path, { method: 'POST', headers: all, body: isForm ? body : JSON.stringify(body) });
  return (await response.json()) as { code: number; msg: string; data: unknown };
}

/** A member who is signed in by password and keeps the login. */
export async function keptLogin({ app }: World): Promise<{ member: Member; refreshToken: string }> {
  const name = newName();
  const { id } = await app.addMember(name);
  await sql`update account.member set password_hash = ${await hashOfRightHorse()}
    where id = ${id}`.execute(app.database.db);
  const body = { tab: 'login', username: name, password: 'right-horse', keep: true };
  const { userInfo } = await app.done<{ userInfo: { token: string; refresh_token: string } }>(
    '/api/user/checkIn',
    body,
  );
  return { member: { id, name, token: userInfo.token }, refreshToken: userInfo.refresh_token };
}

async function comment(world: World): Promise<number> {
  return (
    await world.app.done(
      '/api/ask/postComment',
      { subject: 'post', id: await ask(world), markdown: newText() },
      { member: world.reader },
    )
  ).id;
}

/** A message of the reader to the asker. */
async function message({ app, reader, asker }: World): Promise<number> {
  return (await app.done('/api/interaction/sendMessage', { userId: asker.id, content: newText() }, { member: reader }))
    .id;
}

const aboutOne = (member: Member | null, id: number): Write => ({ member, about: id, body: { id } });
export const outboxOf = ({ app }: World) => join(app.dataDir, 'outbox');

let made = 0;
export const newName = () => `member_${(made += 1)}`;
const newEmail = () => `m${(made += 1)}@example.org`;
const newMobile = () => `139${String((made += 1)).padStart(8, '0')}`;

function textFile(text: string): FormData {
  const form = new FormData();
  form.set('file', new File([text], 'note.txt', { type: 'text/plain' }));
  form.set('topic', 'ask');
  return form;
}
