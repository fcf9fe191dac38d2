import { type RefObject, useState } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { type Fence, fenceAt } from './markdown-edit.ts';
import type { EditorTexts } from './editor-texts.ts';
import style from './editor.module.css';

/** What the caret of a text area stands in: call `look` when the caret moves or the text changes. */
export function useFence(area: RefObject<HTMLTextAreaElement | null>) {
  const [fence, setFence] = useState<Fence | null>(null);
  function look() {
    const element = area.current;
    const next = element && fenceAt(element.value, element.selectionStart);
    if (next?.from !== fence?.from || next?.language !== fence?.language) setFence(next);
  }
  return { fence, look };
}

/**
 * The language of the code block that the caret stands in. It changes the text at once and leaves the caret where it
 * is; Enter leads back there.
 */
export function CodeLanguage({
  area,
  fence,
  look,
  t,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  fence: Fence;
  look: () => void;
  t: EditorTexts;
}) {
  function change(typed: string) {
    const element = area.current;
    if (!element) return;
    element.setRangeText(typed.replaceAll(/[`\n]/g, ''), fence.from, fence.from + fence.language.length, 'preserve');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    look();
  }
  return (
    <label className={style['language']}>
      {t.codeLanguage}
      <input
        className={classNames('input', 'input-s')}
        value={fence.language}
        placeholder={t.codeLanguageHint}
        maxLength={30}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          area.current?.focus();
        }}
      />
    </label>
  );
}
