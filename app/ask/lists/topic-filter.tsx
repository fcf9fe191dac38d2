import { Suspense, useState } from 'react';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { topicPath } from '#app/ask/parts/ask-addresses.ts';
import type { ListTopic } from '#app/ask/parts/map-place.schema.ts';

export const topicFilterTexts = await pageTexts(
  () => import('./topic-filter.zh.ts'),
  () => import('./topic-filter.en.ts'),
);

/** The search for a topic comes when it is asked for. */
const TopicDialog = latePart(() => import('./topic-dialog.tsx'));

/** Opens the choice of a topic of the AI map by which a list is filtered. */
export function TopicFilter({ pathOf }: { pathOf: (node: number) => string }) {
  const t = topicFilterTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" icon="map" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.topic}
      </Button>
      {isOpen && (
        <Suspense>
          <TopicDialog pathOf={pathOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The topic by which a list is filtered, leading to its page; taken away by its cross. */
export function ChosenTopic({ topic, without }: { topic: ListTopic | null; without: string }) {
  const t = topicFilterTexts.use();
  if (!topic) return null;
  return <Chosen name={t.topicIs(topic.title)} to={topicPath(topic)} without={without} />;
}

/** A chosen filter as a tag. @param without the list without it */
export function Chosen({ name, to, without }: { name: string; to?: string; without: string }) {
  const ui = useUiTexts();
  return (
    <span className="tag on">
      {to ? <Link to={to}>{name}</Link> : name}
      <Link className="x" to={without} aria-label={`${ui.remove} ${name}`}>
        <Icon name="close" size="s" />
      </Link>
    </span>
  );
}
