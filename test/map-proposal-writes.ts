import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Member } from '#test/app.ts';
import { addNode } from '#test/learning.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const areas = new WeakMap<World['app'], Promise<number>>();

/** A topic of its own, in an area that is made once. */
async function topic({ app }: World): Promise<number> {
  const { db } = app.database;
  const area = areas.get(app) ?? addNode(db, 'proposals-area', null);
  areas.set(app, area);
  return addNode(db, `proposals-topic-${(made += 1)}`, await area);
}

const areaOf = async (world: World) => (await topic(world), areas.get(world.app)!);
const newMember = ({ app }: World) => app.addMember(`proposer_${(made += 1)}`);
const text = (nodeId: number) => ({
  nodeId,
  revision: 1,
  language: 'en',
  title: `A better title ${nodeId}`,
  summary: 'A summary',
  markdown: '',
  aliases: [],
  objectives: [],
  reason: 'clearer',
});

type Proposed = { id: number; nodeId: number; member: Member };

async function proposed(world: World): Promise<Proposed> {
  const [nodeId, member] = [await topic(world), await newMember(world)];
  const { id } = await world.app.done<{ id: number }>('/api/aiMap/proposeText', text(nodeId), { member });
  return { id, nodeId, member };
}

const resource = (nodeId: number) => ({
  nodeId,
  kind: 'doc',
  url: `https://example.org/${nodeId}`,
  language: 'en',
  cost: 'free',
  reach: 'unknown',
  year: '',
  titleZh: '资料',
  titleEn: 'A resource',
  noteZh: '值得读',
  noteEn: 'Worth reading',
  reason: 'good',
});

const words = (quote: string) => ({ prompt: 'So?', parts: [], why: 'because', explanation: 'why', quote });

/** Requests of proposals for the map, for `writes`. */
export const mapProposalWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/aiMap/proposeText': async (world) => {
    const nodeId = await topic(world);
    return { member: await newMember(world), about: nodeId, body: text(nodeId) };
  },
  '/api/aiMap/proposeTopic': async (world) => {
    const areaId = await areaOf(world);
    const member = await newMember(world);
    const [titleZh, titleEn, summaryZh, summaryEn] = ['题', 'A title', '简介', 'A summary'];
    const body = { areaId, slug: `new-topic-${made}`, level: 2, minutes: 30, titleZh, titleEn, summaryZh, summaryEn };
    return { member, about: areaId, body: { ...body, reason: 'missing' } };
  },
  '/api/aiMap/proposeEdge': async (world) => {
    const [fromId, toId] = [await topic(world), await topic(world)];
    const body = { fromId, toId, kind: 'related', reason: 'they belong together' };
    return { member: await newMember(world), about: toId, body };
  },
  '/api/aiMap/proposeResource': async (world) => {
    const nodeId = await topic(world);
    return { member: await newMember(world), about: nodeId, body: resource(nodeId) };
  },
  '/api/aiMap/proposeItem': async (world) => {
    const nodeId = await topic(world);
    const content = {
      kind: 'true-false',
      solution: true,
      citedNodeId: nodeId,
      words: { 'zh-cn': words('摘要'), en: words('A summary') },
    };
    return { member: await newMember(world), about: nodeId, body: { nodeId, objective: 0, content, reason: 'asks' } };
  },
  '/api/aiMap/withdrawProposal': async (world) => {
    const { id, member } = await proposed(world);
    return { member, about: id, body: { id } };
  },
  '/api/aiMap/commentProposal': async (world) => {
    const { id } = await proposed(world);
    return { member: await newMember(world), about: id, body: { id, note: 'Why so?' } };
  },
  '/api/aiMap/approveProposal': async (world) => {
    const { id } = await proposed(world);
    return { member: world.staff, about: id, body: { id, version: 1, revision: 1 } };
  },
  '/api/aiMap/returnProposal': async (world) => {
    const { id } = await proposed(world);
    return { member: world.staff, about: id, body: { id, version: 1, reason: 'Say why.' } };
  },
  '/api/aiMap/rejectProposal': async (world) => {
    const { id } = await proposed(world);
    return { member: world.staff, about: id, body: { id, version: 1, reason: 'It is right as it is.' } };
  },
  '/api/aiMap/undoRevision': async (world) => {
    const { id: proposal } = await proposed(world);
    const input = { id: proposal, version: 1, revision: 1 };
    await world.app.done('/api/aiMap/approveProposal', input, { member: world.staff });
    const { rows } = await sql<{ id: number }>`select id from aimap.revision
      where proposal_id = ${proposal}`.execute(world.app.database.db);
    return { member: world.staff, about: rows[0]!.id, body: { id: rows[0]!.id, reason: 'not better' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function mapProposalEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const once = async ({ member }: Write, succeeded: number) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('aimap.proposal where author_id = $1', member!.id)).toBe(1);
  };
  const events = (about: number | undefined, act: string) =>
    count('aimap.proposal_event where proposal_id = $1 and act = $2', about, act);
  const said = (act: string) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(atOnce);
    expect(await events(write.about, act)).toBe(1);
  };
  return {
    '/api/aiMap/proposeText': once,
    '/api/aiMap/proposeTopic': once,
    '/api/aiMap/proposeEdge': once,
    '/api/aiMap/proposeResource': once,
    '/api/aiMap/proposeItem': once,
    '/api/aiMap/withdrawProposal': said('withdrawn'),
    '/api/aiMap/commentProposal': said('commented'),
    '/api/aiMap/returnProposal': said('returned'),
    '/api/aiMap/rejectProposal': said('rejected'),
    '/api/aiMap/approveProposal': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.revision where proposal_id = $1', about)).toBe(1);
      expect(await count("billing.task_award where task = 'mapFix' and subject = $1", about)).toBe(1);
    },
    '/api/aiMap/undoRevision': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('aimap.revision where undoes_id = $1', about)).toBe(1);
    },
  };
}
