import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { type Faults, focusFault } from '#app/ui/forms/faults.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { topicsDesk, topicsDeskPath } from './desk-addresses.ts';
import style from './editing.module.css';
import { mostParts, type SplitDraft } from './editing.schema.ts';
import { emptyPart, type PartValues, SplitPartFields } from './split-part-fields.tsx';
import { type Given, SplitThings } from './split-things.tsx';
import type { TopicDeskTexts } from './topic-desk-texts.ts';

const whats = ['items', 'resources', 'posts', 'docs'] as const;
type AllGiven = Record<(typeof whats)[number], Given>;

/** The parts of a topic, what each of them gets, and the act that splits it. */
export function SplitForm({ draft, t }: { draft: SplitDraft; t: TopicDeskTexts }) {
  const { topic, learners, paths } = draft;
  const navigate = useNavigate();
  const mayEdit = useAuth()('edit', topicsDesk);
  const [parts, setParts] = useState<PartValues[]>(() => [emptyPart(topic)]);
  const [given, setGiven] = useState<AllGiven>({ items: {}, resources: {}, posts: {}, docs: {} });
  const [inPaths, setInPaths] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const { send, isBusy, faults } = useSend({ quiet: true, knows, onFaults: () => focusFault(root.current) });
  async function split() {
    const body = { id: topic.id, revision: topic.revision, inPaths, parts: wholeParts(draft, parts, given) };
    const isDone = await send('/api/admin/splitTopic', body, { done: true, leaves: true });
    if (isDone) void navigate(topicsDeskPath({ q: topic.title }));
  }
  const titles = { items: t.itemsTitle, resources: t.resourcesTitle, posts: t.postsTitle, docs: t.docsTitle };
  return (
    <div className="stack" ref={root}>
      <Parts parts={parts} faults={faults} t={t} onChange={setParts} />
      {parts.length < mostParts && (
        <Button icon="plus" onClick={() => setParts([...parts, emptyPart(topic)])}>
          {t.addPart}
        </Button>
      )}
      {whats.map((what) => (
        <SplitThings
          key={what}
          title={titles[what]}
          things={draft[what]}
          parts={parts.map((part, i) => ({ key: part.key, name: part.titleZh || t.part(i + 1) }))}
          given={given[what]}
          t={t}
          onChange={(next) => setGiven({ ...given, [what]: next })}
        />
      ))}
      <div className={style['end']}>
        <p className="muted">{t.splitLearners(learners)}</p>
        {paths.length > 0 && (
          <Checkbox
            checked={inPaths}
            help={paths.map((one) => t.pathVersion(one.title, one.version ?? 1, one.learners)).join(' ')}
            onChange={({ currentTarget: { checked } }) => setInPaths(checked)}
          >
            {t.inPaths}
          </Checkbox>
        )}
        {faults[''] && (
          <Notice tone="bad" live>
            {faults['']}
          </Notice>
        )}
        <Button tone="primary" loading={isBusy} reason={mayEdit ? null : t.readOnly} onClick={() => void split()}>
          {t.doSplit}
        </Button>
      </div>
    </div>
  );
}

/** What the form has a place for; anything else is said beside its button. */
const knows = (name: string) => /^parts\.\d+\.(?:slug|level|minutes|(?:title|summary)(?:Zh|En))$/.test(name);

/** Each part with the ids of what was given to it. */
const wholeParts = (draft: SplitDraft, parts: readonly PartValues[], given: AllGiven) =>
  parts.map(({ key, ...part }) => ({
    ...part,
    ...Object.fromEntries(
      whats.map((what) => [what, draft[what].flatMap(({ id }) => (given[what][id] === key ? [id] : []))]),
    ),
  }));

type PartsProps = {
  parts: readonly PartValues[];
  faults: Faults;
  t: TopicDeskTexts;
  onChange: (parts: PartValues[]) => void;
};

function Parts({ parts, faults, t, onChange }: PartsProps) {
  return parts.map((part, i) => (
    <Card
      key={part.key}
      title={t.part(i + 1)}
      aside={
        parts.length > 1 && (
          <Button size="s" tone="quiet" onClick={() => onChange(parts.toSpliced(i, 1))}>
            {t.removePart}
          </Button>
        )
      }
    >
      <SplitPartFields
        number={i}
        part={part}
        faults={faults}
        t={t}
        onChange={(changes) => onChange(parts.map((one, k) => (k === i ? { ...one, ...changes } : one)))}
      />
    </Card>
  ));
}
