import { useEffect, useState } from 'react';
import type { RealNameFile } from '#app/account/real-name/real-name.schema.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import type { Widen } from '#app/core/texts/language.ts';
import { requestHeaders } from '#app/core/request/request-headers.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type zh from './real-names.zh.ts';
import style from './authen-dialog.module.css';
import desk from '#app/admin/console/console-desk.module.css';

export type DeskTexts = Widen<typeof zh>;

type Props = { file: RealNameFile; t: DeskTexts; onClose: () => void };

/** One statement with its documents, and what may be decided. The reason typed so far stays when the server refuses. */
export function AuthenDialog({ file, t, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { send, isBusy, fault } = useSend({ quiet: true });
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const mayDecide = useAuth()('decide', '/admin/authen');
  async function submit(path: string, body: object) {
    if (await send(path, { id: file.id, reason, ...body }, { done: true, refresh: true })) onClose();
  }
  async function revoke() {
    const question = { title: t.revokeAsk, text: t.revokeText, confirmText: t.revoke, cancelText: t.cancel };
    if (await confirm({ ...question, danger: true })) await submit('/api/admin/revokeRealName', {});
  }
  const isWaiting = file.state === 'in_review';
  const isSeen = file.documents.every(({ id }) => seen.has(id));
  const buttons = isWaiting ? (
    <>
      <Button
        tone="danger"
        loading={isBusy}
        onClick={() => void submit('/api/admin/decideRealName', { verified: false })}
      >
        {t.reject}
      </Button>
      <Button
        tone="primary"
        loading={isBusy}
        disabled={file.isNumberTaken || !isSeen}
        onClick={() => void submit('/api/admin/decideRealName', { verified: true })}
      >
        {t.verify}
      </Button>
    </>
  ) : (
    <Button tone="danger" loading={isBusy} onClick={() => void revoke()}>
      {t.revoke}
    </Button>
  );
  const acts = mayDecide && (isWaiting || file.state === 'verified');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${file.nickname} · ${t.kinds[file.kind]}`}
      size="l"
      footer={acts ? buttons : <Button onClick={onClose}>{t.close}</Button>}
    >
      {isWaiting && file.isNumberTaken && <Notice tone="bad">{t.numberTaken}</Notice>}
      <Facts file={file} t={t} />
      <Documents file={file} t={t} onSeen={(id) => setSeen((last) => new Set(last).add(id))} />
      {acts && isWaiting && !isSeen && !file.isNumberTaken && <p className={desk['hint']}>{t.seeAll}</p>}
      {acts && (
        <Field label={t.reason} help={t.reasonHelp} error={fault}>
          <Textarea
            value={reason}
            rows={2}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}

type PartProps = Pick<Props, 'file' | 't'>;

function Facts({ file, t }: PartProps) {
  return (
    <dl className={desk['facts']}>
      <dt>{t.fullName[file.kind]}</dt>
      <dd>{file.name}</dd>
      <dt>{t.number[file.kind]}</dt>
      <dd className="num">{file.number}</dd>
      {file.representative !== '' && (
        <>
          <dt>{t.representative}</dt>
          <dd>{file.representative}</dd>
        </>
      )}
      {file.reason !== '' && (
        <>
          <dt>{t.reason}</dt>
          <dd>{file.reason}</dd>
        </>
      )}
    </dl>
  );
}

function Documents({ file, t, onSeen }: PartProps & { onSeen: (id: string) => void }) {
  if (file.documents.length === 0) return <p className="muted">{t.noDocuments}</p>;
  return (
    <div className={style['documents']}>
      {file.documents.map(({ id, side }) => (
        <figure key={id}>
          <figcaption>{t.sides[side]}</figcaption>
          <DocumentPicture id={id} name={t.sides[side]} t={t} onSeen={() => onSeen(id)} />
        </figure>
      ))}
    </div>
  );
}

/**
 * A picture that comes with the member's token only when it is asked for: each view is logged. `onSeen` when it stands
 * on the page.
 */
function DocumentPicture({ id, name, t, onSeen }: { id: string; name: string; t: DeskTexts; onSeen: () => void }) {
  const [shown, setShown] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  async function show() {
    const response = await fetch(`/api/admin/realNameDocument?id=${id}`, { headers: requestHeaders() }).catch(
      () => null,
    );
    const isPicture = response?.headers.get('content-type')?.startsWith('image/') ?? false;
    if (response && isPicture) setShown(URL.createObjectURL(await response.blob()));
    setFailed(!isPicture);
  }
  if (shown) return <img src={shown} alt={name} onLoad={onSeen} />;
  return (
    <>
      <Button size="s" icon="eye" onClick={() => void show()}>
        {t.showDocument}
        <span className="sr">{name}</span>
      </Button>
      {isFailed && <p role="alert">{t.documentFailed}</p>}
    </>
  );
}
