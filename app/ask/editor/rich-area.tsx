import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import style from './editor.module.css';
import { mountRichEditor, type RichEditor } from './rich-editor.ts';

/** The rich text area; the text it starts with is read once, changes come back as Markdown. */
export function RichArea({
  editor,
  markdown,
  label,
  onChange,
  onFiles,
}: {
  editor: RefObject<RichEditor | null>;
  markdown: string;
  label: string;
  onChange: (markdown: string) => void;
  onFiles: (files: File[]) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const change = useEffectEvent(onChange);
  const files = useEffectEvent(onFiles);
  const start = useEffectEvent((element: HTMLElement) =>
    mountRichEditor({
      element,
      markdown,
      label,
      onChange: (text) => change(text),
      onFiles: (list) => files(list),
    }),
  );
  useEffect(() => {
    if (!box.current) return;
    const mounted = start(box.current);
    editor.current = mounted;
    mounted.focus();
    return () => {
      editor.current = null;
      mounted.destroy();
    };
  }, [editor]);
  return <div ref={box} className={style['rich']} />;
}
