import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useEffectEvent,
} from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { useFieldWiring } from '#app/ui/forms/field.tsx';
import { CodeLanguage, useFence } from './code-language.tsx';
import type { EditorTexts } from './editor-texts.ts';
import { applyFormat, type Format, replace } from './markdown-edit.ts';
import { MentionList, useMentionMenu } from './mention-list.tsx';
import style from './editor.module.css';

export type SourceAreaProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onFiles: (files: File[]) => void;
  onSubmit?: (() => void) | undefined;
  label: string;
  t: EditorTexts;
  placeholder?: string | undefined;
  name?: string | undefined;
  postId?: number | undefined;
};

const shortcuts: Record<string, Format> = { b: 'bold', i: 'italic', e: 'code' };

/** The Markdown text itself: shortcuts, pasted images, dropped files, mention suggestions. */
export function SourceArea({
  area,
  value,
  onChange,
  onFiles,
  onSubmit,
  label,
  t,
  placeholder,
  name,
  postId,
}: SourceAreaProps) {
  const wiring = useFieldWiring({});
  const mentions = useMentionMenu(area, postId);
  const { fence, look } = useFence(area);
  // What was typed before the page came alive is in the element, not yet in the state: it has to be there before the
  // first press of a button is answered.
  const takeEarlyText = useEffectEvent((typed: string) => typed !== '' && typed !== value && onChange(typed));
  useLayoutEffect(() => {
    if (area.current) takeEarlyText(area.current.value);
  }, [area]);
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const element = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (mentions.takesKey(event)) return;
    if (!event.ctrlKey && !event.metaKey) return;
    const format = shortcuts[event.key.toLowerCase()];
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault();
      onSubmit();
    } else if (format && !event.shiftKey) {
      event.preventDefault();
      replace(
        element,
        applyFormat({ text: element.value, start: element.selectionStart, end: element.selectionEnd }, format),
      );
    }
  }
  const takeFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer | null, isWanted: (file: File) => boolean) =>
    filesOf(event, data, isWanted, onFiles);
  return (
    <>
      <textarea
        {...wiring}
        ref={area}
        className={classNames(style['text'])}
        aria-label={label}
        {...mentions.bind}
        onSelect={() => {
          mentions.bind.onSelect();
          look();
        }}
        name={name}
        value={value}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => takeFiles(event, event.clipboardData, (file) => file.type.startsWith('image/'))}
        onDrop={(event) => takeFiles(event, event.dataTransfer, () => true)}
      />
      {mentions.list && <MentionList {...mentions.list} label={t.mentions} />}
      {fence && <CodeLanguage area={area} fence={fence} look={look} t={t} />}
    </>
  );
}

function filesOf(
  event: ClipboardEvent | DragEvent,
  data: DataTransfer | null,
  isWanted: (file: File) => boolean,
  onFiles: SourceAreaProps['onFiles'],
): void {
  const files = [...(data?.files ?? [])].filter(isWanted);
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}
