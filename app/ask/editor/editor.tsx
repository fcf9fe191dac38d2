import { type ReactNode, Suspense, useRef, useState } from 'react';
import { toast } from '#app/ui/overlays/toast.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { withCode } from '#app/core/request/request.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { editorTexts } from './editor-texts.ts';
import style from './editor.module.css';
import {
  applyEdit,
  applyFormat,
  type Edit,
  type Format,
  insertLink,
  insertParagraph,
  replace,
  type Selected,
} from './markdown-edit.ts';
import type { RichEditor } from './rich-editor.ts';
import { SourceArea } from './source-area.tsx';
import { Toolbar } from './editor-toolbar.tsx';
import { useUploads } from './use-uploads.ts';

const loadLinkDialog = () => import('./editor-link-dialog.tsx').then((module) => ({ default: module.LinkDialog }));
const LinkDialog = latePart(loadLinkDialog);
const loadPreview = () => import('./editor-preview.tsx').then((module) => ({ default: module.Preview }));
const Preview = latePart(loadPreview);
const loadRichArea = () => import('./rich-area.tsx').then((module) => ({ default: module.RichArea }));
const RichArea = latePart(loadRichArea);

export type EditorProps = {
  value: string;
  onChange: (markdown: string) => void;
  /** Name for screen readers. */
  label: string;
  placeholder?: string;
  name?: string;
  /** CSS length; 132px unless told. */
  minHeight?: string;
  maxLength?: number;
  /** People of this thread come first among the mention suggestions. */
  postId?: number;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  /** Below the text: hint and buttons. */
  footer?: ReactNode;
};

/** The share of the longest text from which on its length is told; more may be typed, but not sent. */
const shownFrom = 0.9;

type Mode = 'source' | 'rich' | 'preview';

/** The Markdown editor: source mode at once, rich mode and preview loaded when chosen. The value is always Markdown. */
export function Editor({
  value,
  onChange,
  label,
  placeholder,
  name,
  minHeight,
  maxLength = limits.body[1],
  postId,
  onSubmit,
  footer,
}: EditorProps) {
  const t = editorTexts.use();
  const { mode, choose, area, rich, uploads, upload, format, link } = useEditing(value, onChange, t);
  const [isLinking, setLinking] = useState(false);
  return (
    <div className="editor" style={minHeight ? { ['--editor-height' as string]: minHeight } : undefined}>
      <Toolbar
        t={t}
        disabled={mode === 'preview'}
        onFormat={format}
        onLink={() => void withCode(loadLinkDialog, () => setLinking(true))}
        onFiles={upload}
      >
        <ModeChoice t={t} mode={mode} onChange={(next) => void choose(next)} />
      </Toolbar>
      {mode === 'source' && (
        <SourceArea
          area={area}
          value={value}
          onChange={onChange}
          onFiles={upload}
          onSubmit={onSubmit}
          label={label}
          t={t}
          placeholder={placeholder}
          name={name}
          postId={postId}
        />
      )}
      <Suspense fallback={<p className={`${style['preview']} muted`}>{t.loading}…</p>}>
        {mode === 'rich' && (
          <RichArea editor={rich} markdown={value} label={label} onChange={onChange} onFiles={upload} />
        )}
        {mode === 'preview' && (
          <Preview markdown={value} label={t.preview} emptyText={t.previewEmpty} failedText={t.previewFailed} />
        )}
        {isLinking && (
          <LinkDialog
            t={t}
            onClose={() => setLinking(false)}
            onInsert={(url) => {
              setLinking(false);
              link(url);
            }}
          />
        )}
      </Suspense>
      {uploads.map((item) => (
        <Uploading key={item.id} item={item} t={t} />
      ))}
      <Length length={value.length} max={maxLength} t={t} />
      {footer && <div className="ft">{footer}</div>}
    </div>
  );
}

function ModeChoice({ t, mode, onChange }: { t: Texts; mode: Mode; onChange: (mode: Mode) => void }) {
  const options = (['source', 'rich', 'preview'] as const).map((value) => ({ value, label: t[value] }));
  return <Segmented label={t.mode} value={mode} onChange={onChange} options={options} />;
}

/** The text in the way it is being edited: its source, rich, or shown; and what the toolbar does with it. */
function useEditing(value: string, onChange: EditorProps['onChange'], t: Texts) {
  const { isEditorInstalled } = useRootFacts();
  const [mode, setMode] = useState<Mode>('source');
  const area = useRef<HTMLTextAreaElement>(null);
  const rich = useRef<RichEditor | null>(null);
  const edit = (make: (selected: Selected) => Edit) => {
    const element = area.current;
    if (element)
      replace(element, make({ text: element.value, start: element.selectionStart, end: element.selectionEnd }));
  };
  const { uploads, upload } = useUploads(({ url, mimetype }, name) => {
    const isImage = mimetype.startsWith('image/');
    const label = isImage ? name.replace(/\.[^.]+$/, '') : name;
    const markdown = `${isImage ? '!' : ''}[${label}](${url})`;
    if (rich.current) rich.current.insertFile(url, label, isImage);
    else if (area.current) edit((selected) => insertParagraph(selected, markdown));
    else onChange(applyEdit(value, insertParagraph({ text: value, start: value.length, end: value.length }, markdown)));
  });
  async function choose(next: Mode) {
    if (next === 'rich' && !(await canBeRich(value, isEditorInstalled, t))) return;
    if (next === 'preview') return void withCode(loadPreview, () => setMode(next));
    setMode(next);
  }
  const format = (wanted: Format) =>
    rich.current ? rich.current.run(wanted) : edit((selected) => applyFormat(selected, wanted));
  const link = (url: string) =>
    rich.current ? rich.current.setLink(url) : edit((selected) => insertLink(selected, url));
  return { mode, choose, area, rich, uploads, upload, format, link };
}

type Texts = ReturnType<typeof editorTexts.use>;

/** Fetches the rich editor; says why not when there is none, or when it would lose something of the text. */
async function canBeRich(markdown: string, isInstalled: boolean, t: Texts): Promise<boolean> {
  if (!isInstalled) toast.error({ title: t.installEditor, text: t.installEditorText });
  if (!isInstalled) return false;
  const [loaded] = await Promise.all([import('./rich-editor.ts'), loadRichArea()]).catch(() => []);
  const loss = loaded?.findLoss(markdown);
  if (!loaded) toast.error({ title: t.richFailed });
  else if (loss) toast.info({ title: t.notKept, text: t.lossOf[loss.kind](loss.part), duration_ms: 10_000 });
  return loaded !== undefined && !loss;
}

function Uploading({ item, t }: { item: ReturnType<typeof useUploads>['uploads'][number]; t: Texts }) {
  return (
    <div className={style['upload']} role="status">
      <span>{t.uploading(item.name)}</span>
      <progress max={1} value={item.share} aria-label={t.uploading(item.name)} />
      <button type="button" className="btn btn-quiet btn-s" onClick={item.cancel}>
        {t.cancelUpload}
      </button>
    </div>
  );
}

/** How long the text is, once it nears its end. */
function Length({ length, max, t }: { length: number; max: number; t: Texts }) {
  if (length <= max * shownFrom) return null;
  const isOver = length > max;
  return (
    <p className={classNames(style['length'], isOver && style['over'])} role="status">
      {isOver ? t.tooLong(length - max, max) : t.length(length, max)}
    </p>
  );
}
