import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { getDeveloperProfile } from '#app/market/developers/developer-profile.queries.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { listOwnDevelopers } from '#app/market/developers/developers.queries.server.ts';
import { listOwnInvitations } from '#app/market/developers/team.queries.server.ts';
import type { DeveloperRight } from '#app/market/developers/developers.schema.ts';
import { getIndev } from '#app/market/indev/indev.queries.server.ts';
import { getDeveloperDuties } from '#app/market/plugins/plugin-duties.queries.server.ts';
import { getBenchFigures } from '#app/market/plugin-statistics/figure-sums.queries.server.ts';
import { listOwnPlugins } from '#app/market/plugins/plugins.queries.server.ts';
import { OwnPluginsInput } from '#app/market/plugins/plugins.schema.ts';
import { listTransfersTo } from '#app/market/plugins/plugin-transfers.queries.server.ts';
import { listNotices } from '#app/messages/notices/notices.queries.server.ts';
import { listSaleNews } from './sale-news.queries.server.ts';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import type { Workbench } from './workbench.schema.ts';

/** So many plugins and news are shown. */
const few = 5;

/** What waits for the caller as a developer; for who is none what joining takes. @throws Refusal need-login */
export async function getWorkbench(ctx: Ctx): Promise<Workbench> {
  const { id } = requireMember(ctx);
  const [[developer], invitations] = await Promise.all([listOwnDevelopers(ctx, id), listOwnInvitations(ctx)]);
  if (!developer) return { invitations, indev: await getIndev(ctx), bench: null };
  const { role, state } = developer;
  const may = (right: DeveloperRight) => mayAtDeveloper(role, state, right);
  const hasMoney = !(await isWithoutMoney(ctx));
  const seesMoney = may('money') && hasMoney;
  const [duties, transfers, { homepage, reason }, plugins, notices, sales, figures] = await Promise.all([
    getDeveloperDuties(ctx, developer.id, { reply: may('reply'), refund: may('refund') }),
    role === 'owner' ? listTransfersTo(ctx, developer.id) : [],
    getDeveloperProfile(ctx, { developer: developer.id }),
    listOwnPlugins(ctx, OwnPluginsInput.parse({ developer: developer.id })),
    listNotices(ctx, { kind: 'market', unread: false }),
    seesMoney || (may('refund') && hasMoney) ? listSaleNews(ctx, developer.id, { limit: few, seesMoney }) : [],
    may('statistics') ? getBenchFigures(ctx, developer.id, { seesMoney }) : null,
  ]);
  const hasHomepage = homepage !== '';
  return {
    invitations,
    indev: null,
    bench: {
      ...duties,
      developer,
      hasHomepage,
      reason,
      transfers,
      figures,
      newest: plugins.rows.slice(0, few),
      news: [...notices.rows, ...sales].toSorted((a, b) => b.at - a.at).slice(0, few),
    },
  };
}
