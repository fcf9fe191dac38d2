import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { getSplitDraft } from '#app/aimap/editing/splits.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { topicsDesk } from './desk-addresses.ts';
import { GoneTopic } from './gone-topic.tsx';
import { SplitForm } from './split-form.tsx';
import { topicDeskTexts } from './topic-desk-texts.ts';
import type { Route } from './+types/topic-split.page.ts';

export const loader = pageLoader(({ ctx, params }) => getSplitDraft(ctx, Number(params['id'])), hasId);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: topicDeskTexts.in(rootFacts(matches).language).splitTitle });
}

/** Names the parts of a topic, and says for each thing at it where it goes. */
export default function TopicSplit({ loaderData: draft }: Route.ComponentProps) {
  const { topic } = draft;
  const t = topicDeskTexts.use();
  return (
    <>
      <PageHead title={t.splitOf(topic.title)} actions={<LinkButton to={topicsDesk}>{t.back}</LinkButton>}>
        {t.splitLead(topic.title)}
      </PageHead>
      {topic.mergedInto === null ? (
        <SplitForm key={topic.revision} draft={draft} t={t} />
      ) : (
        <GoneTopic into={topic.mergedInto} />
      )}
    </>
  );
}
