import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import type { MemberCard } from '#app/account/schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { useFieldWiring } from '#app/ui/field.tsx';
import { applyFormat, type Edit, type Format, mentionAt } from './markdown-edit.ts';
import { MentionList, useMentions } from './mention-list.tsx';
import style from './editor.module.css';

export type SourceAreaProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onFiles: (files: File[]) => void;
  onSubmit?: (() => void) | undefined;
  label: string;
  mentionsLabel: string;
  placeholder?: string | undefined;
  name?: string | undefined;
  maxLength: number;
  postId?: number | undefined;
};

const shortcuts: Record<string, Format> = { b: 'bold', i: 'italic', e: 'code' };

/** The Markdown text itself: shortcuts, pasted and dropped images, mention suggestions. */
export function SourceArea({ area, value, onChange, onFiles, onSubmit, label, mentionsLabel, placeholder, name, maxLength, postId }: SourceAreaProps) {
  const listId = useId();
  const wiring = useFieldWiring({});
  const [mention, setMention] = useState<{ query: string; from: number } | null>(null);
  const [active, setActive] = useState(0);
  const members = useMentions(mention?.query ?? null, postId);
  // What was typed before the page came alive is in the element, not yet in the state.
  const takeEarlyText = useEffectEvent((typed: string) => typed !== '' && typed !== value && onChange(typed));
  useEffect(() => {
    if (area.current) takeEarlyText(area.current.value);
  }, [area]);
  function watch() {
    const element = area.current;
    setMention(element && element.selectionStart === element.selectionEnd ? mentionAt(element.value, element.selectionStart) : null);
    setActive(0);
  }
  function pick(member: MemberCard) {
    const element = area.current;
    if (!element || !mention) return;
    replace(element, {
      from: mention.from,
      to: element.selectionStart,
      insert: `@${member.username} `,
      start: mention.from + member.username.length + 2,
      end: mention.from + member.username.length + 2,
    });
    setMention(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const element = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (members.length > 0 && handleMentionKey(event)) return;
    if (!event.ctrlKey && !event.metaKey) return;
    const format = shortcuts[event.key.toLowerCase()];
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault();
      onSubmit();
    } else if (format && !event.shiftKey) {
      event.preventDefault();
      replace(element, applyFormat({ text: element.value, start: element.selectionStart, end: element.selectionEnd }, format));
    }
  }
  function handleMentionKey(event: KeyboardEvent): boolean {
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
  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
    const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }
  return (
    <>
      <textarea
        {...wiring}
        ref={area}
        className={classNames(style['text'])}
        aria-label={label}
        aria-controls={members.length > 0 ? listId : undefined}
        aria-activedescendant={members.length > 0 ? `${listId}-${active}` : undefined}
        name={name}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onSelect={watch}
        onBlur={() => setMention(null)}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
        onDrop={(event) => takeFiles(event, event.dataTransfer)}
      />
      {members.length > 0 && <MentionList id={listId} label={mentionsLabel} members={members} active={active} onPick={pick} />}
    </>
  );
}

/** Makes an edit so that the browser's undo knows it. */
export function replace(element: HTMLTextAreaElement, edit: Edit): void {
  element.focus();
  element.setSelectionRange(edit.from, edit.to);
  // execCommand is the only way that keeps the undo history of a textarea; setRangeText is the fallback.
  const isDone = edit.insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, edit.insert);
  if (!isDone) {
    element.setRangeText(edit.insert, edit.from, edit.to, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  element.setSelectionRange(edit.start, edit.end);
}
