import { Editor, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { Markdown } from '@tiptap/markdown';
import StarterKit from '@tiptap/starter-kit';
import type { Format } from './markdown-edit.ts';
import { findChange, findUnknown, type Loss } from './rich-loss.ts';

/** A mounted rich editor. */
export type RichEditor = {
  run(format: Format): void;
  setLink(url: string): void;
  /** Puts an image, or a link to another file, into a paragraph of its own. */
  insertFile(url: string, name: string, isImage: boolean): void;
  focus(): void;
  destroy(): void;
};

type Options = {
  element: HTMLElement;
  markdown: string;
  label: string;
  onChange: (markdown: string) => void;
  onFiles: (files: File[]) => void;
};

/** `$…$` and `$$…$$` stay as they are written: an inline atom that shows its source. */
const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-formula]', getAttrs: (element) => ({ source: element.textContent }) }],
  renderHTML: ({ node }) => ['span', { 'data-formula': '', class: 'mono' }, String(node.attrs['source'])],
  markdownTokenName: 'formula',
  markdownTokenizer: {
    name: 'formula',
    level: 'inline',
    start: (text: string) => text.indexOf('$'),
    tokenize(text: string) {
      const found = /^(\$\$[^$]+\$\$|\$(?!\s)[^$\n]+?(?<!\s)\$(?!\d))/.exec(text);
      return found ? { type: 'formula', raw: found[0], text: found[0] } : undefined;
    },
  },
  parseMarkdown: (token) => ({ type: 'formula', attrs: { source: token.raw ?? '' } }),
  renderMarkdown: (node) => String(node.attrs?.['source'] ?? ''),
});

const extensions = [
  StarterKit.configure({
    underline: false,
    link: { openOnClick: false, autolink: true, protocols: ['http', 'https', 'mailto'] },
  }),
  Image,
  TableKit,
  TaskList,
  TaskItem.configure({ nested: true }),
  Formula,
  Markdown,
];

/** Mounts the rich editor into an element; its document is always written back as Markdown. */
export function mountRichEditor({ element, markdown, label, onChange, onFiles }: Options): RichEditor {
  const editor = new Editor({
    element,
    extensions,
    content: markdown,
    contentType: 'markdown',
    injectCSS: false, // the page's policy allows no style element; see editor.module.css
    editorProps: {
      attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, event) => takeFiles(event.clipboardData, onFiles, isImage),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer, onFiles),
    },
    onUpdate: ({ editor: changed }) => onChange(withoutEmptyEnd(changed.getMarkdown())),
  });
  return {
    run: (format) => runFormat(editor, format),
    setLink: (url) =>
      void (url
        ? editor.chain().focus().extendMarkRange('link').setLink({ href: url }).run()
        : editor.chain().focus().unsetLink().run()),
    insertFile: (url, name, isImage) => insertFile(editor, url, name, isImage),
    focus: () => void editor.commands.focus('end'),
    destroy: () => editor.destroy(),
  };
}

/**
 * The first part of a text that the rich editor cannot keep true; null when all of it comes back as it was, up to white
 * space, list signs and escapes. Texts with syntax it does not know (footnotes, raw HTML, reference links) stay in the
 * source mode.
 */
export function findLoss(markdown: string): Loss | null {
  const unknown = findUnknown(markdown);
  if (unknown) return unknown;
  const editor = new Editor({ element: null, extensions, content: markdown, contentType: 'markdown' });
  const written = editor.getMarkdown();
  editor.destroy();
  return findChange(markdown, written);
}

/** An empty last paragraph, for the caret, is written as a space that does not break. */
const withoutEmptyEnd = (markdown: string) => markdown.replace(/(?:\n+&nbsp;)+\s*$/, '');

function insertFile(editor: Editor, url: string, name: string, isImage: boolean): void {
  const link = {
    type: 'paragraph',
    content: [{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href: url } }] }],
  };
  const { $to, to } = editor.state.selection;
  // Behind the block of the caret: at the caret it would take the place of an image that was just put in and is
  // selected.
  const isEmpty = $to.depth === 1 && $to.parent.content.size === 0;
  const at = $to.depth === 0 ? to : isEmpty ? { from: $to.before(1), to: $to.after(1) } : $to.after(1);
  const file = isImage ? { type: 'image', attrs: { src: url, alt: name } } : link;
  editor
    .chain()
    .focus()
    .insertContentAt(at, [file, { type: 'paragraph' }])
    .run();
}

/** What office programs put into the clipboard beside their text is no file that somebody wants to send. */
const isImage = (file: File) => file.type.startsWith('image/');

function takeFiles(
  data: DataTransfer | null,
  onFiles: (files: File[]) => void,
  isWanted: (file: File) => boolean = () => true,
): boolean {
  const files = [...(data?.files ?? [])].filter(isWanted);
  if (files.length === 0) return false;
  onFiles(files);
  return true;
}

function runFormat(editor: Editor, format: Format): void {
  const chain = editor.chain().focus();
  const commands: Record<Format, () => boolean> = {
    bold: () => chain.toggleBold().run(),
    italic: () => chain.toggleItalic().run(),
    strike: () => chain.toggleStrike().run(),
    code: () => chain.toggleCode().run(),
    quote: () => chain.toggleBlockquote().run(),
    list: () => chain.toggleBulletList().run(),
    'list-ol': () => chain.toggleOrderedList().run(),
    heading: () => chain.toggleHeading({ level: 2 }).run(),
    codeblock: () => chain.toggleCodeBlock().run(),
    table: () => chain.insertTable({ rows: 2, cols: 2, withHeaderRow: true }).run(),
    math: () => chain.insertContent({ type: 'formula', attrs: { source: '$x$' } }).run(),
  };
  commands[format]();
}
