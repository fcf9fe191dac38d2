import { readShippedDocs } from '#db/starter/docs.server.ts';
import { loadStarter } from '#db/starter/load.server.ts';
import { findStarterPosts, readShippedMap } from '#db/starter/map.server.ts';
import { loadStarterModels } from '#db/starter/models.server.ts';
import { readShippedQuizzes } from '#db/starter/quizzes.server.ts';
import { loadShippedQuizzes } from '#app/aimap/quizzes/shipped-quizzes.commands.server.ts';
import { loadShippedMap } from '#app/aimap/nodes/shipped-map.commands.server.ts';
import { countTopics } from '#app/aimap/placement/topic-terms.commands.server.ts';
import { loadShippedDocs } from '#app/catalogue/devdoc/shipped-docs.commands.server.ts';
import { countDays } from '#app/admin/dashboard/daily-figures.commands.server.ts';
import { createFirstAdmin } from '#app/account/login/login.commands.server.ts';
import type { Ctx } from './core/ctx.server.ts';
import type { Env } from '#app/core/process/env.server.ts';

/** What is not counted then is by the job of a minute later. */
const firstCount_ms = 10_000;

/**
 * First content of an empty database: the starter posts and the first administrator. A later start does nothing.
 * A password made here is printed this once and kept nowhere.
 */
export async function prepareSite(ctx: Ctx, env: Env): Promise<void> {
  const show = progressLine('Loading the starter content');
  const posts = await loadStarter(ctx, show);
  if (posts > 0) console.log(`  ${posts} starter posts are loaded.`);
  const models = await loadStarterModels(ctx);
  if (models > 0) console.log(`  ${models} models are in the catalogue.`);
  const texts = await loadShippedDocs(ctx, await readShippedDocs());
  if (texts > 0) console.log(`  ${texts} texts of the developer docs are loaded.`);
  const topics = await loadShippedMap(ctx, async () => ({
    map: await readShippedMap(),
    posts: await findStarterPosts(ctx),
  }));
  if (topics > 0) console.log(`  ${topics} topics are on the AI map.`);
  if (topics > 0) await countTopics(ctx, { for_ms: firstCount_ms });
  const items = await loadShippedQuizzes(ctx, await readShippedQuizzes(), () => findStarterPosts(ctx));
  if (items > 0) console.log(`  ${items} quiz items are loaded.`);
  const admin = await createFirstAdmin(ctx, { account: env.ADMIN_ACCOUNT, password: env.ADMIN_PASSWORD });
  if (posts > 0) await countDays(ctx); // the console's first page has its figures from the first minute
  if (!admin) return;
  const consoleLogin = '/user/login?to=/admin';
  if (admin.password === null)
    console.log(
      `  The first administrator is ${admin.account}, with the password of ADMIN_PASSWORD. Log in at ${consoleLogin}`,
    );
  else
    console.log(
      box([
        'First administrator',
        '',
        `Account   ${admin.account}`,
        `Password  ${admin.password}`,
        `Console   ${consoleLogin}`,
        '',
        'Shown this once: keep it in a safe place.',
      ]),
    );
}

/** Rewrites one line on a terminal; elsewhere prints the beginning of the work only. */
function progressLine(what: string): (done: number, total: number) => void {
  let isBegun = false;
  return (done, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r  ${what}: ${done}/${total}${done === total ? '\n' : ''}`);
    else if (!isBegun) console.log(`  ${what}…`);
    isBegun = true;
  };
}

function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`  ┌${edge}┐`, ...lines.map((line) => `  │  ${line.padEnd(width)}  │`), `  └${edge}┘`].join('\n');
}
