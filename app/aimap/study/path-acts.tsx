import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { PathLearning } from '#app/aimap/learning/learning.schema.ts';
import { useMemberAct } from '#app/ask/kit/use-reader.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { reviewPath } from './quiz-addresses.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './walk.module.css';

type Props = { path: PathLearning; t: StudyTexts };

/** Beginning a path, going on with it, and leaving it. */
export function PathActs({ path, t }: Props) {
  const { send, busy } = useSend();
  const { slug, isEnrolled, hereId, stages, due } = path;
  const here = stages.flatMap(({ steps }) => steps).find(({ id }) => id === hereId);
  // also for who has begun it before: what they pressed as a guest is spent then, and does not wait for them to leave
  const begin = useMemberAct({ act: 'begin', key: `enrol:${slug}` }, () => {
    if (!isEnrolled) void send('/api/aiMap/enrolPath', { slug }, { done: true, refresh: true, name: 'enrol' });
  });
  async function leave() {
    if (await confirm({ title: t.leaveTitle, text: t.leaveText, confirmText: t.leave }))
      await send('/api/aiMap/leavePath', { slug }, { done: true, refresh: 'always', name: 'leave' });
  }
  return (
    <div className={style['acts']}>
      {!isEnrolled && (
        <Button tone="primary" loading={busy === 'enrol'} onClick={() => begin()}>
          {t.enrol}
        </Button>
      )}
      {here && (
        <LinkButton to={nodePath(here)} tone={isEnrolled ? 'primary' : 'default'} iconEnd="chevron-right">
          {isEnrolled ? t.continueAt(here.title) : t.startAt(here.title)}
        </LinkButton>
      )}
      {isEnrolled && due > 0 && <LinkButton to={reviewPath}>{t.reviewHere(due)}</LinkButton>}
      {isEnrolled && (
        <Button tone="quiet" loading={busy === 'leave'} onClick={() => void leave()}>
          {t.leave}
        </Button>
      )}
    </div>
  );
}
