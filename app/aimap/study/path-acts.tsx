import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { PathLearning } from '#app/aimap/learning/learning.schema.ts';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { reviewPath } from './quiz-addresses.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './walk.module.css';

type Props = { path: PathLearning; isMember: boolean; t: StudyTexts };

/** Beginning a path, going on with it, and leaving it. */
export function PathActs({ path, isMember, t }: Props) {
  const { send, busy } = useSend();
  const { slug, isEnrolled, hereId, stages, due } = path;
  const here = stages.flatMap(({ steps }) => steps).find(({ id }) => id === hereId);
  async function leave() {
    if (await confirm({ title: t.leaveTitle, text: t.leaveText, confirmText: t.leave }))
      await send('/api/aiMap/leavePath', { slug }, { done: true, refresh: 'always', name: 'leave' });
  }
  return (
    <div className={style['acts']}>
      {!isEnrolled &&
        (isMember ? (
          <Button
            tone="primary"
            loading={busy === 'enrol'}
            onClick={() => void send('/api/aiMap/enrolPath', { slug }, { done: true, refresh: true, name: 'enrol' })}
          >
            {t.enrol}
          </Button>
        ) : (
          <LinkButton to={`/user/login?to=${encodeURIComponent(pathPath(slug))}`} tone="primary">
            {t.enrol}
          </LinkButton>
        ))}
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
