import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { Todos } from './member-overview.schema.ts';
import type { OverviewTexts } from './overview-texts.ts';
import style from './overview.module.css';

type Props = { todos: Todos; open: number; t: OverviewTexts };

/** What waits for the member, each with the one way to it; without any, what one could do for others. */
export const TodoList = keptPart(List, { name: 'own-todos', useFacts: ({ todos, open }: Props) => [todos, open] });

type Line = { icon: IconName; text: string; link: string; to: string };

function List({ todos, open, t }: Props) {
  const waiting = linesOf(todos, open, t);
  const lines = waiting.length > 0 ? waiting : ideasOf(t);
  return (
    <section>
      <h2>{waiting.length > 0 ? t.todos : t.next}</h2>
      <ul className={style['todos']}>
        {lines.map(({ icon, text, link, to }) => (
          <li key={to} className={waiting.length > 0 ? style['hot'] : undefined}>
            <Icon name={icon} />
            <span>{text}</span>
            <Link className="small" to={to} aria-label={`${link}: ${text}`}>
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param open items of the AI map that may be reviewed today */
function linesOf({ unaccepted, drafts, needsRealName, needsEmail }: Todos, open: number, t: OverviewTexts): Line[] {
  const lines: (Line | false)[] = [
    unaccepted !== null && {
      icon: 'ask',
      text: t.unaccepted(unaccepted.count),
      link: t.look,
      to: postPath(unaccepted.postId, { hash: 'answers' }),
    },
    open > 0 && { icon: 'undo', text: t.reviews(open), link: t.reviewLink, to: '/user/learning/review' },
    drafts !== null && {
      icon: 'edit',
      text: t.drafts(drafts.count, drafts.days),
      link: t.draftsLink,
      to: '/user/ask/drafts',
    },
    needsRealName && { icon: 'shield', text: t.realName, link: t.realNameLink, to: '/user/account/authen' },
    needsEmail && { icon: 'mail', text: t.noEmail, link: t.bind.email, to: '/user/account/profile?bind=email' },
  ];
  return lines.filter((line) => line !== false);
}

const ideasOf = (t: OverviewTexts): Line[] => [
  { icon: 'ask', text: t.ask, link: t.askLink, to: '/ask/post' },
  { icon: 'users', text: t.answer, link: t.answerLink, to: '/ask/lists/unanswered/0' },
  { icon: 'edit', text: t.write, link: t.writeLink, to: '/ask/post?kind=article' },
];
