import { useRevalidator } from 'react-router';
import { withCode } from '#app/core/request/request.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { Act, EditAct, useSharedItems } from './act.tsx';
import { menuTexts } from './menu-texts.ts';
import { useReveal } from './use-reveal.tsx';

/** What acts do comes with the first press. */
const loadActs = () => import('#app/ask/kit/thread-acts.ts');
const loadCalls = () => import('./thread-calls.ts');

type Props = { answer: AnswerView; post: PostView };

/**
 * What members can do with an answer beside commenting: give it their bounty, edit it; history, wiki, who wrote it and
 * deleting are in the menu.
 */
export default function AnswerTools({ answer, post }: Props) {
  const t = menuTexts.use();
  const [dialog, reveal] = useReveal('answer', answer);
  const act = useAct(answer);
  const { id, can, edited, wiki } = answer;
  const isOwn = useReader().member?.id === answer.author.id;
  const shared = useSharedItems({
    can,
    to: `/ask/post?answer=${id}`,
    thing: { subject: 'answer', id },
    authorId: answer.author.id,
  });
  const items: MenuItem[] = [];
  if (edited)
    items.push({
      label: can.canEdit ? t.historyAndRestore : t.history,
      icon: 'clock',
      to: `/ask/info/${post.id}/revisions?answer=${id}`,
    });
  if (can.canMakeWiki)
    items.push({ label: wiki === null ? t.makeWiki : t.unmakeWiki, icon: 'users', onSelect: () => act('switchWiki') });
  items.push(...shared.items, ...reveal);
  if (isOwn && !can.canDelete && answer.accepted)
    items.push({ label: t.delete, icon: 'trash', danger: true, reason: t.deleteAccepted });
  if (can.canDelete) items.push({ label: t.delete, icon: 'trash', danger: true, onSelect: () => act('removeAnswer') });
  return (
    <>
      <AwardAct post={post} answer={answer} />
      <EditAct can={can} to={`/ask/post?answer=${id}`} />
      {items.length > 0 && (
        <Menu label={t.more} className="" items={items} start>
          <Icon name="more" />
          {t.more}
        </Menu>
      )}
      {dialog}
      {shared.dialog}
    </>
  );
}

/** Accepts an answer or takes that back, for the asker. */
export function AcceptAct({ answer }: Pick<Props, 'answer'>) {
  const t = menuTexts.use();
  const act = useAct(answer);
  return (
    <Act
      icon={answer.accepted ? 'undo' : 'check'}
      label={answer.accepted ? t.unaccept : t.accept}
      onPress={() => act('switchAccepted')}
    />
  );
}

/** Gives the reader's open bounty to an answer. */
function AwardAct({ post, answer }: Props) {
  const t = menuTexts.use();
  const { revalidate } = useRevalidator();
  const { member } = useReader();
  const bounty = post.state.bounties.find((one) => one.canAward);
  if (!bounty || answer.author.id === member?.id) return null;
  const award = async () => {
    if (await withCode(loadCalls, (calls) => calls.award(answer, bounty.amount))) await revalidate();
  };
  return <Act icon="points" label={t.award(formatNumber(bounty.amount))} onPress={() => void award()} />;
}

function useAct(answer: AnswerView): (name: 'switchAccepted' | 'removeAnswer' | 'switchWiki') => void {
  const { revalidate } = useRevalidator();
  const act = async (name: 'switchAccepted' | 'removeAnswer' | 'switchWiki') => {
    if (
      await withCode(loadActs, (acts) =>
        name === 'switchWiki' ? acts.switchWiki(answer, 'answer') : acts[name](answer),
      )
    )
      await revalidate();
  };
  return (name) => void act(name);
}
