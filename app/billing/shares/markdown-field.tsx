import { useEffect, useRef, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { sharesTexts } from './shares-texts.ts';
import style from './shares.module.css';

type Props = {
  name: string;
  label: string;
  help: string;
  rows: number;
  max: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A text in Markdown: written, or as readers will see it. */
export function MarkdownField({ name, label, help, rows, max, value, error, onChange }: Props) {
  const t = sharesTexts.use().edit;
  const [isPreview, setPreview] = useState(false);
  const modes = (
    <Segmented
      label={`${label}: ${t.mode}`}
      value={isPreview ? 'look' : 'write'}
      options={[
        { value: 'write', label: t.write },
        { value: 'look', label: t.look },
      ]}
      onChange={(mode) => setPreview(mode === 'look')}
    />
  );
  return (
    <Field label={label} help={help} error={error} aside={modes} count={{ length: value.length, max }}>
      {isPreview ? (
        <Preview markdown={value} label={label} />
      ) : (
        <Textarea name={name} rows={rows} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}

function Preview({ markdown, label }: { markdown: string; label: string }) {
  const t = sharesTexts.use().edit;
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ html: string } | 'loading' | 'failed'>('loading');
  const isEmpty = markdown.trim() === '';
  useProseEnhancer(box, typeof state === 'object' ? state.html : null);
  useEffect(() => {
    if (isEmpty) return;
    const stop = new AbortController();
    void request
      .post<{ html: string }>('/api/billing/previewShare', { markdown }, { signal: stop.signal })
      .then((answer) => {
        if (!stop.signal.aborted) setState(answer.code === 1 ? { html: answer.data.html } : 'failed');
      });
    return () => stop.abort();
  }, [markdown, isEmpty]);
  if (isEmpty) return <p className={`${style['preview']} muted`}>{t.nothing}</p>;
  if (state === 'failed') return <p className={`${style['preview']} c-danger`}>{t.failed}</p>;
  return (
    <div
      ref={box}
      className={style['preview']}
      role="region"
      aria-label={label}
      aria-busy={state === 'loading'}
      tabIndex={0}
    >
      {state === 'loading' ? (
        <SkeletonText />
      ) : (
        <div className="prose" dangerouslySetInnerHTML={{ __html: state.html }} />
      )}
    </div>
  );
}
