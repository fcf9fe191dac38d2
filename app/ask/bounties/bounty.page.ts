import { redirect } from 'react-router';
import { getBountyPost } from '#app/ask/bounties/bounties.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';

/** GET /ask/bounties/:id: the question of a bounty, for what knows the bounty alone. */
export const loader = pageLoader(async ({ ctx, params }) => {
  throw redirect(`/ask/info/${await getBountyPost(ctx, Number(params['id']))}`);
}, hasId);
