import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { Random } from '#db/demo-random.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { startProbe, type Statement } from './bench-probe.ts';
import { type Figure, quantile } from './bench-report.ts';
import { logIn } from './bench-site.ts';

export type WriteOptions = { dataDir: string; posts: number; samples: number };

const answerText = (n: number) =>
  `先确认 \`num_ctx\` 的值（第 ${n} 次，${randomBytes(4).toString('hex')}），再看日志。\n\n1. 停掉旧进程\n2. 把 **超时** 调到 30 秒\n\n\`\`\`bash\ncurl -s http://127.0.0.1:11434/api/tags\n\`\`\`\n\nIf it still fails, the limit of the gateway is the next suspect.`;

/** Answers and votes over the API against the statements they send, run by hand one after the other on one connection, in turns. */
export async function measureWrites({ dataDir, posts, samples }: WriteOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const probe = await startProbe(dataDir);
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  const client = await database.pool.connect();
  try {
    const headers = { 'content-type': 'application/json', 'ba-user-token': await logIn(probe.url) };
    const random = new Random(9, posts);
    const ids = await listQuestions(client, random, posts, samples);
    const voteIds = ids.slice(0, 4);
    const kinds = {
      'answer posted': (n: number) => ({ path: '/api/ask/postAnswer', body: { postId: ids[n % ids.length]!, markdown: answerText(n) } }),
      vote: (n: number) => ({ path: '/api/ask/vote', body: { subject: 'post', id: voteIds[n % 4]!, value: Math.floor(n / 4) % 2 === 0 ? 1 : -1 } }),
    };
    const figures: Figure[] = [];
    const details: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(kinds)) {
      const [api_ms, hand_ms]: number[][] = [[], []];
      let statements: Statement[] = [];
      for (let n = -warmUp; n < samples; n++) {
        await client.query('delete from core.throttle'); // one member writes here more than one may
        await probe.take();
        const { took_ms, id } = await post(probe.url, headers, call(n + warmUp));
        statements = await probe.take();
        const again_ms = await replay(client, statements, id);
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
    return { figures, details };
  } finally {
    client.release(true);
    await database.close();
    await probe.stop();
  }
}

const warmUp = 8;

async function listQuestions(client: PoolClient, random: Random, posts: number, count: number): Promise<number[]> {
  const wanted = Array.from({ length: count * 2 }, () => random.int(1, posts));
  const { rows } = await client.query<{ id: number }>(
    `select id from ask.post where id = any($1::bigint[]) and kind = 'question' and deleted_at is null limit ${count}`,
    [wanted],
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
async function replay(client: PoolClient, statements: readonly Statement[], drawn: number | null): Promise<number> {
  let id: number | null = null;
  const started = performance.now();
  for (const { text, values } of statements) {
    const result = await client.query<{ id?: number }>(
      text,
      values.map((value) => {
        if (drawn !== null && id !== null && value === drawn) return id;
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
