import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { withCode } from '#app/core/request/request.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
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
const LinkDialog = lazy(loadLinkDialog);
const loadPreview = () => import('./editor-preview.tsx').then((module) => ({ default: module.Preview }));
const Preview = lazy(loadPreview);
const loadRichArea = () => import('./rich-area.tsx').then((module) => ({ default: module.RichArea }));
const RichArea = lazy(loadRichArea);

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
  const { isEditorInstalled } = useRootFacts();
  const [mode, setMode] = useState<Mode>('source');
  const [isLinking, setLinking] = useState(false);
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
    if (next === 'rich') {
      if (!isEditorInstalled) return void toast.error({ title: t.installEditor, text: t.installEditorText });
      const [loaded] = await Promise.all([import('./rich-editor.ts'), loadRichArea()]).catch(() => []);
      if (!loaded) return void toast.error({ title: t.richFailed });
      const loss = loaded.findLoss(value);
      if (loss) return void toast.info({ title: t.notKept, text: t.lossOf[loss.kind](loss.part), duration_ms: 10_000 });
    }
    if (next === 'preview') return void withCode(loadPreview, () => setMode(next));
    setMode(next);
  }
  const format = (wanted: Format) =>
    rich.current ? rich.current.run(wanted) : edit((selected) => applyFormat(selected, wanted));
  return (
    <div className="editor" style={minHeight ? { ['--editor-height' as string]: minHeight } : undefined}>
      <Toolbar
        t={t}
        disabled={mode === 'preview'}
        onFormat={format}
        onLink={() => void withCode(loadLinkDialog, () => setLinking(true))}
        onFiles={upload}
      >
        <Segmented
          label={t.mode}
          value={mode}
          onChange={(next) => void choose(next)}
          options={[
            { value: 'source', label: t.source },
            { value: 'rich', label: t.rich },
            { value: 'preview', label: t.preview },
          ]}
        />
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
              if (rich.current) rich.current.setLink(url);
              else edit((selected) => insertLink(selected, url));
            }}
          />
        )}
      </Suspense>
      {uploads.map((item) => (
        <div key={item.id} className={style['upload']} role="status">
          <span>{t.uploading(item.name)}</span>
          <progress max={1} value={item.share} aria-label={t.uploading(item.name)} />
          <button type="button" className="btn btn-quiet btn-s" onClick={item.cancel}>
            {t.cancelUpload}
          </button>
        </div>
      ))}
      {value.length > maxLength * shownFrom && (
        <p className={classNames(style['length'], value.length > maxLength && style['over'])} role="status">
          {value.length > maxLength
            ? t.tooLong(value.length - maxLength, maxLength)
            : t.length(value.length, maxLength)}
        </p>
      )}
      {footer && <div className="ft">{footer}</div>}
    </div>
  );
}
