import { useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { requestHeaders } from '#app/core/request/request-headers.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import type { DeskContent } from './share-desk.schema.ts';
import type { ShareFile } from '#app/billing/shares/shares.schema.ts';
import { deskTexts } from './share-desk-texts.ts';
import style from './share-desk.module.css';

/** What a share sells, fetched only when it is asked for: each view is logged. */
export function DeskContentPart({ id }: { id: string }) {
  const t = deskTexts.use().file;
  const [state, setState] = useState<DeskContent | 'loading' | 'failed' | null>(null);
  async function show() {
    setState('loading');
    const answer = await request.get<DeskContent>('/api/admin/shareContent', { id });
    setState(answer.code === 1 ? answer.data : 'failed');
  }
  const isShown = state !== null && typeof state === 'object';
  return (
    <section className={style['part']}>
      <SectionHead title={t.content} />
      {!isShown && (
        <>
          <p className="muted small">{t.contentText}</p>
          <Button icon="eye" loading={state === 'loading'} onClick={() => void show()}>
            {t.show}
          </Button>
        </>
      )}
      {state === 'failed' && (
        <Notice tone="bad" live>
          {t.failed}
        </Notice>
      )}
      {isShown && (
        <div className={style['content']}>
          <div className="prose" dangerouslySetInnerHTML={{ __html: state.html }} />
          {state.files.map((file) => (
            <Button
              key={file.id}
              size="s"
              icon="download"
              aria-label={t.download(file.name)}
              onClick={() => void save(file)}
            >
              {file.name} · {formatBytes(file.size)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The file comes with the token of the member of staff, not by its address. */
async function save({ id, name }: ShareFile): Promise<void> {
  const response = await fetch(`/api/admin/shareFile?id=${id}`, { headers: requestHeaders() }).catch(() => null);
  if (!response?.headers.get('content-disposition')) return;
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
