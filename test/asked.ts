import { newQuestion, newText } from '#test/app.ts';
import type { World } from '#test/writes.ts';

/** A question of the asker; its id. */
export const ask = async ({ app, asker, category }: World) =>
  (await app.done('/api/ask/publishPost', newQuestion(category), { member: asker })).id;

/** A question with an answer. */
export async function answer(world: World): Promise<{ id: number; postId: number }> {
  return world.app.done(
    '/api/ask/postAnswer',
    { postId: await ask(world), markdown: newText() },
    { member: world.answerer },
  );
}
