import { exportLearning } from '#app/aimap/learning/learning-data.commands.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';

/** The reader's own learning records as a JSON file. */
export const loader = pageLoader(
  async ({ ctx }) =>
    new Response(`${JSON.stringify(await exportLearning(ctx), null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="learning.json"',
        'cache-control': 'no-store',
      },
    }),
);
