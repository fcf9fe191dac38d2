import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from './message-list.module.css';
import { reviewReasonTexts } from './review-reason-texts.ts';
import { type ReasonNumber, reasonNumbers } from './review-reasons.ts';
import type { MessageAct, SubmissionMessage } from './submissions.schema.ts';

type Props = {
  messages: readonly SubmissionMessage[];
  /** What each act is called. */
  words: Record<MessageAct, string>;
  reviewer: string;
  /** Who does what happens by itself. */
  site: string;
  /** Of notes for reviewers alone. */
  internal?: string;
};

/** What was said and decided about a submission, oldest first, with the rules that were named. */
export function MessageList({ messages, words, reviewer, site, internal }: Props) {
  const language = useLanguage();
  return (
    <ol className={style['messages']}>
      {messages.map(({ id, act, by, isReviewer, body, reasons, isInternal, at }) => (
        <li key={id} data-internal={isInternal || undefined}>
          {by ? (
            <Avatar id={by.id} name={by.nickname} src={by.avatar} size="s" />
          ) : (
            <span className={style['site']}>
              <Icon name="shield" size="s" />
            </span>
          )}
          <div>
            <p className={style['who']}>
              {by ? <AuthorLink author={by} /> : <b>{site}</b>}
              {isReviewer && <Chip tone="line">{reviewer}</Chip>}
              {isInternal && internal !== undefined && <Chip tone="accent">{internal}</Chip>}
              {act !== 'message' && act !== 'note' && <span>{words[act]}</span>}
              <Time value={at} language={htmlLang[language]} />
            </p>
            {body !== '' && <p className={style['said']}>{body}</p>}
            {reasons.length > 0 && <Reasons numbers={reasons} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Rules with what a developer reads when they are named. */
export function Reasons({ numbers }: { numbers: readonly string[] }) {
  const t = reviewReasonTexts.use();
  const known = numbers.filter((one): one is ReasonNumber => (reasonNumbers as readonly string[]).includes(one));
  return (
    <ul className={style['reasons']}>
      {known.map((number) => (
        <li key={number}>
          <b>{number}</b> <span>{t.titles[number]}</span>
          <p>{t.texts[number]}</p>
        </li>
      ))}
    </ul>
  );
}
