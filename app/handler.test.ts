import { beforeAll, expect, test } from 'vitest';
import { newQuestion, useTestApp } from '#test/app.ts';

const app = useTestApp();
let postId = 0;
beforeAll(async () => {
  const asker = await app.addMember('asker');
  ({ id: postId } = await app.done('/api/ask/publishPost', newQuestion(await app.addCategory()), { member: asker }));
});

test('x', async () => {
  for (const p of ['/', '/ask', `/ask/info/${postId}`, '/nope', '/user/login', `/ask/info/${postId}.data`]) {
    const r = await app.send(p);
    console.log(p, r.status, (await r.text()).length);
  }
});
