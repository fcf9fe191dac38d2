import type { DeskApplication } from '#app/market/indev/indev.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import style from './developer-desk.module.css';
import type { DeskTexts } from './developer-desk-texts.ts';

type Props = { row: DeskApplication; t: DeskTexts; onAsk: (act: 'return' | 'suspend') => void };

/** What may be done with a developer in their state. */
export function DeskActs({ row, t, onAsk }: Props) {
  const { send, busy } = useSend();
  const { nameZh: name, kind, state, isTrusted } = row;
  const { id } = row.member;
  const post = (path: string, body: object) =>
    send(`/api/admin/${path}`, { id, ...body }, { done: true, refresh: 'always', name: path });
  async function ask(path: string, body: object, title: string, text: string, confirmText: string) {
    if (await confirm({ title, text, confirmText })) await post(path, body);
  }
  if (state === 'applied')
    return (
      <div className={`btns ${style['acts']}`}>
        <Button
          size="s"
          tone="primary"
          aria-label={t.approveOf(name)}
          loading={busy === 'decideDeveloper'}
          onClick={() =>
            void ask(
              'decideDeveloper',
              { act: 'approve' },
              t.approveTitle(name, t.kinds[kind]),
              t.approveText,
              t.approve,
            )
          }
        >
          {t.approve}
        </Button>
        <Button size="s" aria-label={t.returnOf(name)} onClick={() => onAsk('return')}>
          {t.returnIt}
        </Button>
      </div>
    );
  if (state === 'approved')
    return (
      <div className={`btns ${style['acts']}`}>
        <Button
          size="s"
          aria-label={isTrusted ? t.untrustOf(name) : t.trustOf(name)}
          loading={busy === 'trustDeveloper'}
          onClick={() =>
            void (isTrusted
              ? post('trustDeveloper', { trusted: false })
              : ask('trustDeveloper', { trusted: true }, t.trustOf(name), t.trustText, t.trust))
          }
        >
          {isTrusted ? t.untrust : t.trust}
        </Button>
        <Button size="s" tone="line-danger" aria-label={t.suspendOf(name)} onClick={() => onAsk('suspend')}>
          {t.suspend}
        </Button>
      </div>
    );
  return (
    <Button
      size="s"
      aria-label={t.reopenOf(name)}
      loading={busy === 'reopenDeveloper'}
      onClick={() => void ask('reopenDeveloper', {}, t.reopenOf(name), t.reopenText, t.reopen)}
    >
      {t.reopen}
    </Button>
  );
}
