import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { MemberCard } from '#app/account/account.schema.ts';
import { request } from '#app/core/request/request.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { mentionAt, replace } from './markdown-edit.ts';
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

/**
 * The members who may be meant by the `@name` at the caret of a textarea: what the textarea gets (`bind`), whether a
 * key was theirs (`takesKey`), and the list while there is one.
 * @param postId the thread whose people are suggested
 */
export function useMentionMenu(area: RefObject<HTMLTextAreaElement | null>, postId: number | undefined) {
  const id = useId();
  const [mention, setMention] = useState<{ query: string; from: number } | null>(null);
  const [active, setActive] = useState(0);
  const members = useMentions(mention?.query ?? null, postId);
  const isOpen = members.length > 0;
  function watch() {
    const element = area.current;
    setMention(
      element && element.selectionStart === element.selectionEnd
        ? mentionAt(element.value, element.selectionStart)
        : null,
    );
    setActive(0);
  }
  function pick(member: MemberCard) {
    const element = area.current;
    if (!element || !mention) return;
    const end = mention.from + member.username.length + 2;
    replace(element, {
      from: mention.from,
      to: element.selectionStart,
      insert: `@${member.username} `,
      start: end,
      end,
    });
    setMention(null);
  }
  function takesKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive((at) => (at + 1) % members.length),
      ArrowUp: () => setActive((at) => (at + members.length - 1) % members.length),
      Enter: () => pick(members[active]!),
      Tab: () => pick(members[active]!),
      Escape: () => setMention(null),
    };
    const move = moves[event.key];
    if (!move) return false;
    event.preventDefault();
    event.stopPropagation();
    move();
    return true;
  }
  return {
    bind: {
      onSelect: watch,
      onBlur: () => setMention(null),
      ...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` } : {}),
    },
    takesKey,
    list: isOpen ? { id, members, active, onPick: pick } : null,
  };
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
