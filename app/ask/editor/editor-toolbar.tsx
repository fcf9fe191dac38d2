import { useRef, type ReactNode } from 'react';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import type { IconName } from '#app/ui/kit/icon.tsx';
import { moveFocus } from './editor-roving.ts';
import type { EditorTexts } from './editor-texts.ts';
import type { Format } from './markdown-edit.ts';

type Tool = { format: Format | 'link' | 'image' | 'file'; icon: IconName; label: (t: EditorTexts) => string };

const tools: Tool[] = [
  { format: 'bold', icon: 'bold', label: (t) => t.bold },
  { format: 'italic', icon: 'italic', label: (t) => t.italic },
  { format: 'heading', icon: 'heading', label: (t) => t.heading },
  { format: 'quote', icon: 'quote', label: (t) => t.quote },
  { format: 'codeblock', icon: 'code', label: (t) => t.codeblock },
  { format: 'link', icon: 'link', label: (t) => t.link },
  { format: 'list', icon: 'list', label: (t) => t.list },
  { format: 'list-ol', icon: 'list-ol', label: (t) => t.listOl },
  { format: 'table', icon: 'table', label: (t) => t.table },
  { format: 'math', icon: 'math', label: (t) => t.math },
  { format: 'image', icon: 'image', label: (t) => t.image },
  { format: 'file', icon: 'file', label: (t) => t.file },
];

/** The formatting buttons: one tab stop, arrows move between them. */
export function Toolbar({
  t,
  disabled,
  onFormat,
  onLink,
  onFiles,
  children,
}: {
  t: EditorTexts;
  disabled: boolean;
  onFormat: (format: Format) => void;
  onLink: () => void;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const picker = useRef<HTMLInputElement>(null);
  function pick(types: string) {
    if (!picker.current) return;
    picker.current.accept = types;
    picker.current.click();
  }
  function press(format: Tool['format']) {
    if (format === 'link') onLink();
    else if (format === 'image' || format === 'file') pick(format === 'image' ? 'image/*' : '');
    else onFormat(format);
  }
  return (
    <div className="bar" role="toolbar" aria-label={t.toolbar} tabIndex={-1} onKeyDown={moveFocus}>
      <div className="formats">
        {tools.map((tool, i) => (
          <IconButton
            key={tool.format}
            icon={tool.icon}
            label={tool.label(t)}
            disabled={disabled}
            tabIndex={i === 0 ? 0 : -1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(tool.format)}
          />
        ))}
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {children}
    </div>
  );
}
