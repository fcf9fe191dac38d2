import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { Random } from '#db/demo-random.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { startProbe, type Statement } from './bench-probe.ts';
import { type Figure, quantile } from './bench-report.ts';
import { logIn } from './bench-site.ts';

export type WriteOptions = { dataDir: string; posts: number; samples: number };

const answerText = (n: number) =>
  `先确认 \`num_ctx\` 的值（第 ${n} 次，${randomBytes(4).toString('hex')}），再看日志。\n\n1. 停掉旧进程\n2. 把 **超时** 调到 30 秒\n\n\`\`\`bash\ncurl -s http://127.0.0.1:11434/api/tags\n\`\`\`\n\nIf it still fails, the limit of the gateway is the next suspect.`;

/**
 * Answers, votes and messages over the API against the statements they send, run by hand one after the other on one
 * connection, in turns. An answer's are run for another question: writing the same search entry again would cost the
 * database nothing.
 */
export async function measureWrites({
  dataDir,
  posts,
  samples,
}: WriteOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const probe = await startProbe(dataDir);
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  const client = await database.pool.connect();
  try {
    const headers = { 'content-type': 'application/json', 'ba-user-token': await logIn(probe.url) };
    const random = new Random(9, posts);
    const both = await listQuestions(client, random, posts, samples * 2);
    const [ids, others] = [both.slice(0, samples), both.slice(samples)];
    const readers = await listMembers(client, samples);
    const kinds = kindsOf(ids, others, readers);
    const figures: Figure[] = [];
    const details: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(kinds)) {
      const [api_ms, hand_ms]: number[][] = [[], []];
      let statements: Statement[] = [];
      for (let n = -warmUp; n < samples; n++) {
        await client.query('delete from core.throttle'); // one member writes here more than one may
        await probe.take();
        const { instead, ...request } = call(n + warmUp);
        const { took_ms, id } = await post(probe.url, headers, request);
        statements = await probe.take();
        const again_ms = await replay(client, statements, id, instead);
        if (n < 0) continue;
        api_ms!.push(took_ms);
        hand_ms!.push(again_ms);
      }
      const [api, hand] = [quantile(api_ms!, 0.95), quantile(hand_ms!, 0.95)];
      figures.push({
        area: 'Writes',
        name: `${name}, p95 ÷ its SQL by hand`,
        value: api / hand,
        unit: 'ratio',
        bar: { most: 3 },
        note: `${api.toFixed(1)} ÷ ${hand.toFixed(1)} ms, ${statements.length} statements`,
      });
      details[name] = { api_ms, hand_ms, statements: statements.map(({ text }) => text) };
    }
    for (const id of others) await indexPost(database, id); // their search entries are their own again
    return { figures, details };
  } finally {
    client.release(true);
    await database.close();
    await probe.stop();
  }
}

/** The writes that are measured, by name. */
function kindsOf(ids: number[], others: number[], readers: number[]): Record<string, (n: number) => Call> {
  const voteIds = ids.slice(0, 4);
  return {
    'answer posted': (n: number) => {
      const [postId, otherId] = [ids[n % ids.length]!, others[n % others.length]!];
      return {
        path: '/api/ask/postAnswer',
        body: { postId, markdown: answerText(n) },
        instead: new Map([[postId, otherId]]),
      };
    },
    vote: (n: number) => ({
      path: '/api/ask/vote',
      body: { subject: 'post', id: voteIds[n % 4]!, value: Math.floor(n / 4) % 2 === 0 ? 1 : -1 },
      instead: new Map(),
    }),
    message: (n: number) => ({
      path: '/api/interaction/sendMessage',
      body: {
        userId: readers[n % readers.length]!,
        content: `第 ${n} 条：${randomBytes(4).toString('hex')}，日志里还是同样的超时。`,
      },
      instead: new Map(),
    }),
  };
}

const warmUp = 8;

/** A request, and what stands in for the ids it names when its statements are run by hand. */
type Call = { path: string; body: object; instead: Map<unknown, number> };

async function listQuestions(client: PoolClient, random: Random, posts: number, count: number): Promise<number[]> {
  const wanted = Array.from({ length: count * 3 }, () => random.int(1, posts));
  const { rows } = await client.query<{ id: number }>(
    `select id from ask.post where id = any($1::bigint[]) and kind = 'question' and deleted_at is null limit ${count}`,
    [wanted],
  );
  return rows.map((row) => row.id);
}

/**
 * Members who are no staff: whom the benchmark's member writes to. Generated members have no password, and such
 * accounts get no messages.
 */
async function listMembers(client: PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `update account.member set password_hash = coalesce(password_hash, '-') where id in (
       select id from account.member m where not exists (select from account.staff s where s.member_id = m.id)
         order by id desc limit ${count}) returning id`,
  );
  return rows.map((row) => row.id);
}

async function post(
  url: string,
  headers: Record<string, string>,
  { path, body }: { path: string; body: object },
): Promise<{ took_ms: number; id: number | null }> {
  const started = performance.now();
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { id?: number } | null };
  const took_ms = performance.now() - started;
  if (code !== 1) throw new Error(`${path} answers: ${msg}`);
  return { took_ms, id: data?.id ?? null };
}

/** Runs a request's statements again; what it drew as an id is drawn anew, and digests that must be new are made up. */
async function replay(
  client: PoolClient,
  statements: readonly Statement[],
  drawn: number | null,
  instead: Call['instead'],
): Promise<number> {
  let id: number | null = null;
  const started = performance.now();
  for (const { text, values } of statements) {
    const result = await client.query<{ id?: number }>(
      text,
      values.map((value) => {
        if (drawn !== null && id !== null && value === drawn) return id;
        if (instead.has(value)) return instead.get(value);
        if (Array.isArray(value)) return value.map((one: unknown) => instead.get(one) ?? one);
        return value instanceof Uint8Array && text.includes('recent_text')
          ? randomBytes(value.length)
          : value instanceof Uint8Array
            ? Buffer.from(value)
            : value;
      }),
    );
    if (/^\s*select nextval/i.test(text)) id = result.rows[0]?.id ?? null;
  }
  return performance.now() - started;
}
