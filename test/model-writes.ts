import { expect } from 'vitest';
import type { Member } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** The facts of a model nobody has proposed before. */
function newFacts(category: number, more: object = {}): object {
  made += 1;
  return {
    name: `Test model ${made}`,
    task: 'text',
    publisher: 'Test Labs',
    licence: { spdx: 'MIT' },
    parameters: 1_000_000_000,
    links: { home: 'https://models.example.org' },
    summary: { 'zh-cn': `测试模型 ${made}`, en: `Test model ${made}` },
    description: { 'zh-cn': '', en: '' },
    category,
    tags: ['ollama'],
    ...more,
  };
}

/** A member of their own, as each may have only so many proposals waiting. */
const newMember = ({ app }: World) => app.addMember(`modeller_${(made += 1)}`);

async function proposal(world: World): Promise<{ id: number; member: Member }> {
  const member = await newMember(world);
  const { id } = await world.app.done('/api/ask/proposeModel', { facts: newFacts(world.category) }, { member });
  return { id, member };
}

/** A published model; its id. */
async function publishedModel(world: World, more: object = {}): Promise<number> {
  const member = await newMember(world);
  const { id } = await world.app.done('/api/ask/proposeModel', { facts: newFacts(world.category, more) }, { member });
  const { modelId } = await world.app.done<{ modelId: number }>(
    '/api/admin/decideModel',
    { id, act: 'publish' },
    { member: world.staff },
  );
  return modelId;
}

/** Requests of the model catalogue, for `writes`. */
export const modelWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/proposeModel': async (world) => {
    const id = await publishedModel(world);
    return { member: await newMember(world), about: id, body: { id, revision: 1, facts: newFacts(world.category) } };
  },
  '/api/ask/withdrawProposal': async (world) => {
    const { id, member } = await proposal(world);
    return { member, about: id, body: { id } };
  },
  '/api/ask/rateModel': async (world) => {
    const id = await publishedModel(world);
    return { member: world.reader, about: id, body: { id, stars: 4, words: 'Works well on my laptop' } };
  },
  '/api/ask/unrateModel': async (world) => {
    const id = await publishedModel(world);
    await world.app.done('/api/ask/rateModel', { id, stars: 4, words: '' }, { member: world.reader });
    return { member: world.reader, about: id, body: { id } };
  },
  '/api/admin/decideModel': async (world) => {
    const { id } = await proposal(world);
    return { member: world.staff, about: id, body: { id, act: 'publish' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function modelEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/ask/proposeModel': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("ask.model_proposal where model_id = $1 and state = 'waiting'", about)).toBe(1);
    },
    '/api/ask/withdrawProposal': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("core.audit where action = 'ask.withdrawProposal' and subject_id = $1", about)).toBe(1);
    },
    '/api/ask/rateModel': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.model where post_id = $1 and rating_count = 1 and rating_sum = 4', about)).toBe(1);
    },
    '/api/ask/unrateModel': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.model where post_id = $1 and rating_count = 0 and rating_sum = 0', about)).toBe(1);
      expect(await count("core.audit where action = 'ask.unrateModel' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/decideModel': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(
        await count(
          "ask.model_proposal q join ask.post p on p.title = q.facts ->> 'name' and p.id = q.model_id where q.id = $1 and q.revision = 1",
          about,
        ),
      ).toBe(1);
    },
  };
}
