import { useEffect, useState } from 'react';
import type { MemberCard } from '#app/account/schema.ts';
import { request } from '#app/core/request.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import style from './editor.module.css';

/** Members whose name begins with what is typed after `@`. */
export function useMentions(query: string | null, postId: number | undefined): MemberCard[] {
  const [found, setFound] = useState<{ query: string; members: MemberCard[] }>({ query: '', members: [] });
  useEffect(() => {
    if (query === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void request
        .get<MemberCard[]>(
          '/api/ask/members',
          { q: query, ...(postId === undefined ? {} : { postId }) },
          { signal: stop.signal, showErrorMessage: false, showCodeMessage: false },
        )
        .then((answer) => {
          if (answer.code === 1) setFound({ query, members: answer.data });
        });
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, postId]);
  return query !== null && found.query === query ? found.members : [];
}

/** The list under the text: arrows choose, Enter or Tab takes (the textarea handles the keys). */
export function MentionList({
  id,
  label,
  members,
  active,
  onPick,
}: {
  id: string;
  label: string;
  members: MemberCard[];
  active: number;
  onPick: (member: MemberCard) => void;
}) {
  return (
    <ul id={id} className={style['mentions']} role="listbox" aria-label={label}>
      {members.map((member, i) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the textarea has the focus and handles the keys
        <li
          key={member.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(member)}
        >
          <Avatar id={member.id} name={member.nickname} src={member.avatar} size="xs" />
          {member.nickname} <span className="muted">@{member.username}</span>
        </li>
      ))}
    </ul>
  );
}
