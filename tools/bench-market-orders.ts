import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { addPeople, type Drawn, type Person, replay } from './bench-ledger-http.ts';
import { startProbe, type Statement } from './bench-probe.ts';
import { type Figure, quantile } from './bench-report.ts';

const price = 6800;
const warmUp = 20;

/**
 * Plugins bought from the balance with a key of their own, over HTTP and by the very statements of the request run by
 * hand for another buyer, in turns: what the product adds to its SQL.
 */
export async function measureOrders({ dataDir, samples }: { dataDir: string; samples: number }): Promise<Figure[]> {
  setSecret(keepSecret(dataDir));
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  const probe = await startProbe(dataDir, { PAGE_CACHE: 'off' });
  const client = await database.pool.connect();
  const [api_ms, hand_ms]: [number[], number[]] = [[], []];
  let statements: Statement[] = [];
  try {
    // ids that occur nowhere else, so that those of one purchase can be put in the place of another's
    for (const [sequence, at] of Object.entries(first))
      await client.query(`select setval('${sequence}', greatest(${at}, nextval('${sequence}')))`);
    const { rows } = await client.query<{ id: number }>(`with chosen as (select id, developer_id from market.plugin
        where state = 'published' order by id limit 1),
      ended as (update market.offer set ended_at = now() where plugin_id = (select id from chosen) and ended_at is null)
      select id from chosen`);
    const pluginId = rows[0]!.id;
    await client.query(
      `insert into market.offer (plugin_id, edition, price, term_months, created_by, created_at)
      select id, 'single', $2, 12, developer_id, now() from market.plugin where id = $1`,
      [pluginId, price],
    );
    const run = randomUUID().slice(0, 8);
    const buyers = await addPeople(database.db, samples + warmUp, `buyer_${run}`, true);
    const others = await addPeople(database.db, samples + warmUp, `other_${run}`, false);
    for (const [n, buyer] of buyers.entries()) {
      await probe.take();
      const [key, started] = [randomUUID(), performance.now()];
      const { orderId } = await buy(probe.url, buyer, { pluginId, edition: 'single', paid: price }, key);
      const took_ms = performance.now() - started;
      statements = await probe.take();
      const again = await client.query<Made>(madeRow, [orderId]);
      const stand = standIns(again.rows[0]!, others[n]!, { buyer, key });
      const again_ms = await replay(client, statements, stand);
      if (n < warmUp) continue;
      api_ms.push(took_ms);
      hand_ms.push(again_ms);
    }
    await requireTwice(client, pluginId, [...buyers, ...others]);
  } finally {
    client.release(true);
    await probe.stop();
    await database.close();
  }
  const [api, hand] = [quantile(api_ms, 0.99), quantile(hand_ms, 0.99)];
  const middle = `median ${quantile(api_ms, 0.5).toFixed(1)} ÷ ${quantile(hand_ms, 0.5).toFixed(1)} ms`;
  const note = `${api.toFixed(1)} ÷ ${hand.toFixed(1)} ms, ${statements.length} statements, ${api_ms.length} purchases; ${middle}`;
  const name = 'plugin bought from the balance with a key, p99 ÷ its SQL by hand';
  return [{ area: 'Plugin market', name, value: api / hand, unit: 'ratio', bar: { most: 3 }, note }];
}

const first = {
  'account.member_id_seq': 7_100_000_001,
  'market.plugin_order_id_seq': 7_200_000_001,
  'market.licence_id_seq': 7_300_000_001,
  'wallet.journal_id_seq': 7_400_000_001,
};

type Made = { id: string; number: string; licence: string; pay: string; sale: string };
const madeRow = `select id::text, number, licence_id::text licence, pay_journal_id::text pay, sale_journal_id::text sale
  from market.plugin_order where id = $1`;

/** Another buyer's ids in the place of those of a purchase, as its statements draw them. */
function standIns(made: Made, other: Person, { buyer, key }: { buyer: Person; key: string }) {
  const instead = new Map([
    [key, randomUUID()],
    [String(buyer.id), String(other.id)],
    [made.number, `B${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`],
  ]);
  const journals = [made.pay, made.sale];
  const learn = (text: string, drawn: Drawn) => {
    if (text.includes('insert into market.plugin_order')) instead.set(made.id, String(drawn.id));
    if (text.includes('insert into market.licence ')) instead.set(made.licence, String(drawn.id));
    if (text.includes('wallet.post(')) instead.set(journals.shift()!, String(drawn.journal_id));
  };
  return { instead, learn };
}

/** Both ways must have come to the same: an order and a licence for each. */
async function requireTwice(client: PoolClient, pluginId: number, people: readonly Person[]): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer count from market.plugin_order o join market.licence l on l.order_id = o.id
      and l.id = o.licence_id and l.member_id = o.buyer_id
      join wallet.journal j on j.id = o.sale_journal_id and j.key = 'order:' || o.id || ':fulfil'
    where o.plugin_id = $1 and o.buyer_id = any($2::bigint[])`,
    [pluginId, people.map(({ id }) => id)],
  );
  if (rows[0]!.count !== people.length)
    throw new Error(`${rows[0]!.count} plugins were bought instead of ${people.length}`);
}

async function buy(url: string, { token }: Person, body: object, key: string): Promise<{ orderId: number }> {
  const headers = { 'content-type': 'application/json', 'ba-user-token': token, 'idempotency-key': key };
  const response = await fetch(new URL('/api/market/buyPlugin', url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { orderId: number } };
  if (code !== 1) throw new Error(`buyPlugin answers: ${msg}`);
  return data;
}
