import { useNavigate } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { previewMerge } from '#app/aimap/editing/merges.queries.server.ts';
import { getEditedTopic, requireDesk } from '#app/aimap/editing/topics.queries.server.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Card, PageHead } from '#app/ui/kit/card.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { mergePath, topicsDesk } from './desk-addresses.ts';
import style from './editing.module.css';
import { GoneTopic } from './gone-topic.tsx';
import type { MergePreview } from './editing.schema.ts';
import { type TopicDeskTexts, topicDeskTexts } from './topic-desk-texts.ts';
import type { Route } from './+types/topic-merge.page.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  await requireDesk(ctx);
  const id = Number(params['id']);
  const chosen = /^[1-9]\d{0,15}$/.exec(url.searchParams.get('into') ?? '')?.[0];
  const into = chosen === undefined ? null : Number(chosen);
  return {
    topic: await getEditedTopic(ctx, id),
    into,
    preview: into === null ? null : await previewMerge(ctx, { from: id, into }),
  };
}, hasId);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: topicDeskTexts.in(rootFacts(matches).language).mergeTitle });
}

/** Chooses where a topic goes, shows what that does, and does it once an editor has seen it. */
export default function TopicMerge({ loaderData: { topic, into, preview } }: Route.ComponentProps) {
  const t = topicDeskTexts.use();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t.mergeOf(topic.title)} actions={<LinkButton to={topicsDesk}>{t.back}</LinkButton>}>
        {t.mergeLead(topic.title)}
      </PageHead>
      {topic.mergedInto === null ? (
        <div className={style['narrow']}>
          <Field label={t.into} help={t.intoHelp} required>
            <RemoteSelect
              url="/api/aiMap/topicOptions"
              params={{ except: String(topic.id) }}
              value={into === null ? '' : String(into)}
              onChange={(option) => void navigate(mergePath(topic.id, option?.value))}
              placeholder={t.search}
              emptyText={t.noTopic}
            />
          </Field>
        </div>
      ) : (
        <GoneTopic into={topic.mergedInto} />
      )}
      {topic.mergedInto === null && preview?.fault && (
        <Notice tone="bad" live>
          {t.faults[preview.fault]}
        </Notice>
      )}
      {preview && !preview.fault && <Preview preview={preview} t={t} />}
    </>
  );
}

function Preview({ preview, t }: { preview: MergePreview; t: TopicDeskTexts }) {
  const mayEdit = useAuth()('edit', topicsDesk);
  const { send, isBusy, fault } = useSend({ quiet: true });
  const navigate = useNavigate();
  const { from, into, dropped } = preview;
  const body = { from: from.id, into: into.id, fromRevision: from.revision, intoRevision: into.revision };
  async function merge() {
    const answer = await send<{ id: number; slug: string }>('/api/admin/mergeTopic', body, {
      done: true,
      leaves: true,
    });
    if (answer) void navigate(nodePath(answer.data));
  }
  return (
    <Card title={t.preview}>
      <p>
        <b>{from.title}</b> → <b>{into.title}</b>
      </p>
      <FactList facts={factsOf(preview, t)} />
      {dropped.length > 0 && (
        <>
          <h3 className={style['sub']}>{t.dropped}</h3>
          <ul className={style['lines']}>
            {dropped.map((edge) => (
              <li key={`${edge.from} ${edge.to}`}>{t.edge(edge.from, edge.to, t.why[edge.why])}</li>
            ))}
          </ul>
        </>
      )}
      {fault && (
        <Notice tone="bad" live>
          {fault}
        </Notice>
      )}
      <div className="btns">
        <Button tone="primary" loading={isBusy} reason={mayEdit ? null : t.readOnly} onClick={() => void merge()}>
          {t.doMerge}
        </Button>
        <LinkButton to={mergePath(into.id, from.id)} icon="swap">
          {into.title} → {from.title}
        </LinkButton>
      </div>
    </Card>
  );
}

function factsOf(preview: MergePreview, t: TopicDeskTexts) {
  const { paths, dropped } = preview;
  const pathLines = paths.map(({ pathId, title, version, learners }) => (
    <span key={pathId} className={style['line']}>
      {version === null ? t.pathArchived(title) : t.pathVersion(title, version, learners)}
    </span>
  ));
  return [
    { name: t.learners, value: t.learnersMove(preview.learners, preview.answers) },
    { name: t.items, value: t.itemsMove(preview.items, preview.quoting) },
    { name: t.resources, value: t.resourcesMove(preview.resources, preview.sameResources) },
    { name: t.posts, value: t.postsMove(preview.posts, preview.docs) },
    { name: t.edges, value: t.edgesMove(preview.edges, dropped.length) },
    { name: t.paths, value: paths.length === 0 ? t.noPaths : pathLines },
    { name: t.follows, value: t.followsMove(preview.follows) },
    { name: t.names, value: t.namesMove },
    { name: t.addresses, value: t.addressesMove(preview.followers) },
  ];
}
