import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { PathLearning, TopicName, VersionChanges } from '#app/aimap/learning/learning.schema.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './walk.module.css';

type Props = { path: PathLearning; changes: VersionChanges; t: StudyTexts };

/** What a newer version changes, and what that means for whoever walks the path; it is taken only by a press. */
export function PathChanges({ path: { slug, version }, changes, t }: Props) {
  const { send, isBusy } = useSend();
  const { added, removed, moved, gates, now, after } = changes;
  return (
    <Card title={t.changesTitle(changes.version)} className={style['changes']}>
      <p className="muted">{t.changesText(version)}</p>
      <ul>
        <Changed name={t.changeAdded} topics={added} />
        <Changed name={t.changeRemoved} topics={removed} />
        <Changed name={t.changeMoved} topics={moved} />
        {gates.map((text) => (
          <li key={text}>
            <Chip>{t.changeGate}</Chip> {text}
          </li>
        ))}
        {added.length + removed.length + moved.length + gates.length === 0 && <li>{t.changeNone}</li>}
      </ul>
      <dl className="num">
        <dt>{t.ifTaken}</dt>
        <dd>{t.ifTakenText(after.walked, after.total)}</dd>
        <dt>{t.ifKept}</dt>
        <dd>{t.ifKeptText(now.walked, now.total, version)}</dd>
      </dl>
      <Button
        loading={isBusy}
        onClick={() =>
          void send('/api/aiMap/takeVersion', { slug, version: changes.version }, { done: true, refresh: true })
        }
      >
        {t.take(changes.version)}
      </Button>
    </Card>
  );
}

function Changed({ name, topics }: { name: string; topics: readonly TopicName[] }) {
  return topics.map((topic) => (
    <li key={topic.id}>
      <Chip>{name}</Chip> <Link to={nodePath(topic)}>{topic.title}</Link>
    </li>
  ));
}
