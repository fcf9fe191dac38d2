import { useEffect, useState } from 'react';
import type { DeskUpload } from '#app/account/uploads/upload-desk.schema.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from '#app/admin/console/console-desk.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { uploadsTexts } from './uploads-texts.ts';

type Uses = {
  avatarOf: { id: number; nickname: string }[];
  uses: { kind: 'post' | 'answer' | 'comment'; path: string; postTitle: string }[];
};

/** One upload: its picture, its facts, where it is used as far as known; removes it. */
export function UploadDialog({ upload, onClose }: { upload: DeskUpload; onClose: () => void }) {
  const t = uploadsTexts.use();
  const mayRemove = useAuth()('remove', '/admin/uploads');
  const [uses, setUses] = useState<Uses | 'loading' | 'failed'>('loading');
  const { send, isBusy } = useSend();
  useEffect(() => {
    const stop = new AbortController();
    void request.get<Uses>('/api/admin/upload', { id: upload.id }, { signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setUses(answer.code === 1 ? answer.data : 'failed');
    });
    return () => stop.abort();
  }, [upload.id]);
  async function remove() {
    if (
      !(await confirm({
        title: t.removeAsk,
        text: t.removeText,
        confirmText: t.remove,
        cancelText: t.cancel,
        danger: true,
      }))
    )
      return;
    if (await send('/api/admin/removeUpload', { id: upload.id }, { done: true, refresh: true })) onClose();
  }
  const isAvatar = typeof uses === 'object' && uses.avatarOf.length > 0;
  const footer = (
    <>
      {mayRemove && (
        <Button
          tone="line-danger"
          icon="trash"
          loading={isBusy}
          reason={isAvatar ? t.isAvatar : null}
          onClick={() => void remove()}
        >
          {t.remove}
        </Button>
      )}
      <Button onClick={onClose}>{t.close}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={upload.name} size="l" footer={footer}>
      {upload.fullUrl !== '' && upload.mimetype.startsWith('image/') && (
        <img className={style['picture']} src={upload.fullUrl} alt={upload.name} />
      )}
      {upload.fullUrl === '' && <Notice tone="warn">{t.unreachable}</Notice>}
      <Facts upload={upload} />
      <SectionHead title={t.uses} level={3} />
      {uses === 'loading' ? (
        <SkeletonText />
      ) : uses === 'failed' ? (
        <Notice tone="bad">{t.failed}</Notice>
      ) : (
        <UseList {...uses} />
      )}
    </Dialog>
  );
}

function Facts({ upload }: { upload: DeskUpload }) {
  const t = uploadsTexts.use();
  const language = useLanguage();
  return (
    <dl className={style['facts']}>
      <dt>{t.member}</dt>
      <dd>
        {upload.memberId === null ? t.gone : <Link to={`/admin/members/${upload.memberId}`}>{upload.nickname}</Link>}
      </dd>
      <dt>{t.topic}</dt>
      <dd>{upload.topic}</dd>
      <dt>{t.type}</dt>
      <dd>
        {upload.mimetype} {upload.width > 0 && t.pixels(upload.width, upload.height)}
      </dd>
      <dt>{t.size}</dt>
      <dd>{formatBytes(upload.size)}</dd>
      <dt>{t.storage}</dt>
      <dd>{t.storages[upload.storage] ?? upload.storage}</dd>
      <dt>{t.time}</dt>
      <dd>
        <Time value={upload.at} language={language} mode="datetime" />
      </dd>
      <dt>{t.file}</dt>
      <dd>{upload.fullUrl === '' ? upload.url : <a href={upload.fullUrl}>{upload.url}</a>}</dd>
    </dl>
  );
}

function UseList({ avatarOf, uses }: Uses) {
  const t = uploadsTexts.use();
  if (avatarOf.length + uses.length === 0) return <p className="muted">{t.usesNone}</p>;
  return (
    <>
      <ul className={style['uses']}>
        {avatarOf.map(({ id, nickname }) => (
          <li key={id}>
            <Link to={`/admin/members/${id}`}>{t.avatarOf(nickname)}</Link>
          </li>
        ))}
        {uses.map(({ kind, path, postTitle }) => (
          <li key={path}>
            {t.kinds[kind]} · <Link to={path}>{postTitle}</Link>
          </li>
        ))}
      </ul>
      <p className="muted small">{t.usesSome}</p>
    </>
  );
}
