import { useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { DumpView } from '#app/exchange/dumps/dumps.schema.ts';
import type { ImportTexts } from '#app/exchange/imports/import-texts.ts';
import style from '#app/exchange/imports/imports.module.css';

/** `isBroken`: whether an import of the dump failed and could still go on. What the reader may not do is null. */
type Props = {
  t: ImportTexts['dumps'];
  dumps: readonly DumpView[];
  isBroken: (name: string) => boolean;
  onBegin: ((folder: string) => void) | null;
  onDeleted: (() => void) | null;
};

/** The data that lies on the server, to be imported or deleted. */
export function DumpList({ t, dumps, isBroken, onBegin, onDeleted }: Props) {
  const language = useLanguage();
  const [leaving, setLeaving] = useState('');
  async function remove(folder: string) {
    const text = isBroken(folder) ? t.removeFailed : t.removeText;
    if (!(await confirm({ title: t.removeTitle(folder), text, confirmText: t.remove, danger: true }))) return;
    setLeaving(folder);
    await request.post('/api/admin/deleteDump', { folder }, { showSuccessMessage: true });
    setLeaving('');
    onDeleted?.();
  }
  return (
    <section className={style['part']} aria-labelledby="dumps">
      <h2 id="dumps">{t.title}</h2>
      <p className="muted small">{dumps.length === 0 ? t.empty : t.help}</p>
      {dumps.length > 0 && (
        <ul className={style['halves']}>
          {dumps.map(({ name, size, changedAt }) => (
            <li key={name}>
              <span>
                <b className={style['name']}>{name}</b>
                <span className="small muted">
                  {size === null ? t.many : formatBytes(size)} ·{' '}
                  <Time value={changedAt} language={language} mode="datetime" />
                </span>
              </span>
              <span className={style['acts']}>
                {onBegin && (
                  <Button size="s" aria-label={t.beginOf(name)} onClick={() => onBegin(name)}>
                    {t.begin}
                  </Button>
                )}
                {onDeleted && (
                  <Button
                    size="s"
                    tone="line-danger"
                    loading={leaving === name}
                    aria-label={t.removeOf(name)}
                    onClick={() => void remove(name)}
                  >
                    {t.remove}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
