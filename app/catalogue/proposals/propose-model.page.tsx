import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import {
  getModelSource,
  getOwnProposal,
  listOwnProposals,
} from '#app/catalogue/proposals/model-proposals.queries.server.ts';
import { listCategories } from '#app/ask/tags/tags.queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ProposalRow } from './model-proposals.schema.ts';
import { ProposalForm } from './proposal-form.tsx';
import { proposeTexts } from './propose-texts.ts';
import style from './propose.module.css';
import type { Route } from './+types/propose-model.page.ts';

/** A new model, a change of one (`?id=`), or an own proposal that is sent again (`?proposal=`). */
export const loader = pageLoader(async ({ ctx, url }) => {
  requireMember(ctx);
  const [id, proposal] = [readId(url, 'id'), readId(url, 'proposal')];
  const source =
    proposal === null ? (id === null ? null : await getModelSource(ctx, id)) : await getOwnProposal(ctx, proposal);
  const key = source && source.modelId > 0 ? `model:${source.modelId}` : 'model:new';
  const [draft, categories, own] = await Promise.all([
    proposal === null ? findDraft(ctx, key) : null,
    listCategories(ctx),
    listOwnProposals(ctx),
  ]);
  return { source, key, draft, categories, own };
});

function readId(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  if (text === null) return null;
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  return Number(text);
}

export type ProposeData = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = proposeTexts.in(rootFacts(matches).language);
  const source = loaderData?.source;
  return pageHead(matches, { title: source && source.modelId > 0 ? t.editTitle(source.facts.name) : t.title });
}

export default function Propose({ loaderData }: Route.ComponentProps) {
  const t = proposeTexts.use();
  const { source, own, key } = loaderData;
  const isChange = source !== null && source.modelId > 0;
  return (
    <>
      <main id="main">
        <PageHead title={isChange ? t.editTitle(source.facts.name) : t.title}>
          {isChange ? t.editLead : t.lead}
        </PageHead>
        {source?.reason && (
          <Notice tone="warn" title={t.returned}>
            {source.reason}
          </Notice>
        )}
        <ProposalForm key={`${key} ${source?.proposalId ?? 0}`} data={loaderData} />
      </main>
      <aside className="rail" aria-label={t.mine}>
        <section className="card card-quiet">
          <h2>{t.rules}</h2>
          <ul className={style['rules']}>
            {t.ruleList.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t.mine}</h2>
          {own.length === 0 ? <p className="muted">{t.none}</p> : <Own rows={own} />}
        </section>
      </aside>
    </>
  );
}

const tones = { waiting: 'info', published: 'primary', returned: 'danger', withdrawn: 'line' } as const;

function Own({ rows }: { rows: readonly ProposalRow[] }) {
  const t = proposeTexts.use();
  const { send } = useSend();
  async function withdraw(id: number) {
    if (!(await confirm({ title: t.withdrawTitle, text: t.withdrawText, confirmText: t.withdraw }))) return;
    await send('/api/ask/withdrawProposal', { id }, { done: t.withdrawn, refresh: true });
  }
  return (
    <ul className={`rail-list ${style['own']}`}>
      {rows.map(({ id, name, state, modelId, reason }) => (
        <li key={id}>
          <b>{name}</b> <Chip tone={tones[state]}>{t.states[state]}</Chip>
          {state === 'returned' && <p className="small">{reason}</p>}
          <div className={style['ownacts']}>
            {state === 'published' && modelId !== null && <Link to={modelPath(modelId)}>{t.open}</Link>}
            {(state === 'waiting' || state === 'returned') && (
              <>
                <Link to={`/ask/models/propose?proposal=${id}`}>{t.change}</Link>
                <Button size="s" tone="quiet" onClick={() => void withdraw(id)}>
                  {t.withdraw}
                </Button>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
