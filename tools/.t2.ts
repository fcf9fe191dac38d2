import { openDatabase } from '#app/core/db/open.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { sql } from 'kysely';
const d = await openDatabase({ dataDir: '/tmp/d1', log: console }); await migrate(d.db);
await sql`insert into core.audit(actor_kind, action, detail) select 'x', md5(random()::text), jsonb_build_object('a', md5(random()::text)||md5(random()::text)) from generate_series(1,400000)`.execute(d.db);
await d.close();
