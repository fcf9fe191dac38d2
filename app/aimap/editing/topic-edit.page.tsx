import { useNavigate } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getTopicForm } from '#app/aimap/editing/node-editing.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { GoneTopic } from './gone-topic.tsx';
import { editTopicPath, topicsDesk } from './desk-addresses.ts';
import { nodeFormTexts } from './node-form-texts.ts';
import { TopicForm } from './topic-form.tsx';
import type { Route } from './+types/topic-edit.page.ts';

export const loader = pageLoader(
  ({ ctx, params: { id } }) => getTopicForm(ctx, id === 'new' ? null : Number(id)),
  ({ id }) => /^(?:new|[1-9]\d{0,15})$/.test(id ?? ''),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: nodeFormTexts.in(rootFacts(matches).language).editTopic });
}

/** What a topic says in both languages, where it belongs, and its edges. */
export default function TopicEdit({ loaderData: { form, areas } }: Route.ComponentProps) {
  const t = nodeFormTexts.use();
  const language = useLanguage();
  const navigate = useNavigate();
  const { title } = language === 'en' ? form.en : form.zh;
  return (
    <>
      <PageHead
        title={form.id === 0 ? t.newTopic : t.editOf(title)}
        actions={<LinkButton to={topicsDesk}>{t.back}</LinkButton>}
      >
        {form.id === 0 ? t.leadNew : t.lead}
      </PageHead>
      {form.mergedInto === null ? (
        <TopicForm
          key={form.id}
          form={form}
          areas={areas}
          t={t}
          onSaved={(id) => void (form.id === 0 && navigate(editTopicPath(id), { replace: true }))}
        />
      ) : (
        <GoneTopic into={form.mergedInto} />
      )}
    </>
  );
}
