import { LinkButton } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { editTopicPath } from './desk-addresses.ts';
import { topicDeskTexts } from './topic-desk-texts.ts';

/** Instead of a form of a topic that has been merged: where it has gone. */
export function GoneTopic({ into }: { into: number }) {
  const t = topicDeskTexts.use();
  return (
    <Notice
      tone="warn"
      action={
        <LinkButton size="s" to={editTopicPath(into)}>
          {t.openInto}
        </LinkButton>
      }
    >
      {t.faults.gone}
    </Notice>
  );
}
