import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Allowed } from '#app/account/rules/allowed.tsx';
import { request } from '#app/core/request/request.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconLink } from '#app/ui/kit/icon-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { canTakeBack } from '#app/messages/parts/messages.policy.ts';
import type { Dialog, MessageRow } from '#app/messages/parts/messages.schema.ts';
import { messagesPath } from './message-addresses.ts';
import { toggleBlock } from '#app/messages/parts/block-member.ts';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { messageTexts } from './message-texts.ts';
import { OfficialMark, useName } from './person.tsx';
import { type LiveDialog, useDialog } from './use-dialog.ts';
import { useOnline } from './use-online.ts';
import style from './dialog.module.css';

const DeleteDialog = latePart(() => import('./delete-dialog.tsx'));
const ReportDialog = latePart(() => import('./report-message-dialog.tsx'));

export type DialogViewProps = {
  me: number;
  loaded: Dialog;
  soughtId: number;
  /** The address of the list without a dialog. */
  back: string;
  onChange: () => void;
};

/** The dialog with one member: who it is with, the messages, and where one writes. Give it a key per member. */
export function DialogView({ me, loaded, soughtId, back, onChange }: DialogViewProps) {
  const t = messageTexts.use();
  const dialog = useDialog(me, loaded, onChange);
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const [toDelete, setToDelete] = useState<MessageRow[] | null>(null);
  const { now } = useClock();
  const user = loaded.userInfo;
  const isOwn = (row: MessageRow) => row.user_id === me;

  async function remove(forBoth: boolean) {
    const ids = (toDelete ?? []).map((row) => row.id);
    const isDone = await dialog.remove(ids, forBoth);
    setToDelete(null);
    if (!isDone) return;
    setSelected(null);
    toast.success(t.deleted(ids.length));
  }
  function select(id: number) {
    setSelected((last) => {
      const next = new Set(last);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }
  return (
    <section className={style['dialog']} aria-label={t.dialogWith(useName()(user))}>
      <DialogHead
        user={user}
        accounts={loaded.officialAccount}
        dialog={dialog}
        back={back}
        onSelect={() => setSelected(new Set())}
      />
      <Trouble isStale={dialog.isStale} />
      <MessageLog
        me={me}
        user={user}
        dialog={dialog}
        soughtId={soughtId}
        selected={selected}
        onSelect={select}
        onDelete={(row) => setToDelete([row])}
      />
      {selected ? (
        <Picked
          count={selected.size}
          onCancel={() => setSelected(null)}
          onDelete={() => setToDelete(dialog.rows.filter((row) => selected.has(row.id)))}
        />
      ) : (
        <Foot me={me} dialog={dialog} />
      )}
      {toDelete && (
        <Suspense>
          <DeleteDialog
            count={toDelete.length}
            canTakeBack={toDelete.every((row) =>
              canTakeBack({ isOwn: isOwn(row), createdAt: new Date(row.createdAt * 1000) }, new Date(now)),
            )}
            onDelete={remove}
            onClose={() => setToDelete(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Where one writes, or why one cannot. */
function Foot({ me, dialog }: { me: number; dialog: LiveDialog }) {
  const t = messageTexts.use();
  if (dialog.unreachable || dialog.isBlocked)
    return (
      <div className={style['picked']}>
        <Icon name="ban" />
        <span className="grow">{dialog.unreachable ? t.unreachable[dialog.unreachable] : t.youBlocked}</span>
      </div>
    );
  return (
    <Allowed node="send" page={messagesPath}>
      <Composer me={me} other={dialog.other} onSend={dialog.send} />
    </Allowed>
  );
}

/** That what is shown may be out of date. */
function Trouble({ isStale }: { isStale: boolean }) {
  const t = messageTexts.use();
  if (!useOnline())
    return (
      <Notice tone="warn" icon="wifi-off" live>
        {t.offline}
      </Notice>
    );
  return (
    isStale && (
      <Notice tone="warn" live>
        {t.loadFailed}
      </Notice>
    )
  );
}

/** Messages that are selected, and what can be done with them. */
function Picked({ count, onCancel, onDelete }: { count: number; onCancel: () => void; onDelete: () => void }) {
  const t = messageTexts.use();
  return (
    <div className={style['picked']}>
      <span role="status">{t.selected(count)}</span>
      <span className="grow" />
      <Button size="s" tone="quiet" onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button size="s" tone="danger" icon="trash" disabled={count === 0} onClick={onDelete}>
        {t.delete}
      </Button>
    </div>
  );
}

type HeadProps = {
  user: Dialog['userInfo'];
  accounts: readonly string[];
  dialog: ReturnType<typeof useDialog>;
  back: string;
  onSelect: () => void;
};

function DialogHead({ user, accounts, dialog, back, onSelect }: HeadProps) {
  const t = messageTexts.use();
  const name = useName()(user);
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  async function block() {
    const isBlocked = await toggleBlock(user.id, name, dialog.isBlocked, t);
    if (isBlocked !== null) dialog.setBlocked(isBlocked);
  }
  async function empty() {
    const question = {
      danger: true,
      title: t.deleteConversationTitle,
      text: t.deleteConversationText,
      confirmText: t.delete,
    };
    if (!(await confirm(question))) return;
    const answer = await request.post('/api/messages/delConversation', { userId: user.id });
    if (answer.code !== 1) return;
    toast.success(t.conversationDeleted);
    await navigate(back);
  }
  const hasMessages = dialog.rows.length > 0;
  return (
    <header className={style['head']}>
      <IconLink to={back} label={t.back} icon="chevron-left" className={style['back']} preventScrollReset />
      <Link to={`/user/card/${user.id}`} className={style['with']}>
        <Avatar id={user.id} name={name} src={user.avatar} />
        <h2>{name}</h2>
      </Link>
      <OfficialMark id={user.id} accounts={accounts} />
      <span className={style['motto']}>{user.motto}</span>
      <Menu
        label={t.moreActs}
        items={[
          { label: t.openCard, icon: 'user', to: `/user/card/${user.id}` },
          ...(hasMessages
            ? [
                { label: t.selectMessages, icon: 'list-check' as const, onSelect },
                { label: t.deleteConversation, icon: 'trash' as const, danger: true, onSelect: () => void empty() },
              ]
            : []),
          'line',
          { label: dialog.isBlocked ? t.unblock : t.block, icon: 'ban', onSelect: () => void block() },
          { label: t.report, icon: 'flag', onSelect: () => setReporting(true) },
        ]}
      >
        <Icon name="more" />
      </Menu>
      {isReporting && (
        <Suspense>
          <ReportDialog userId={user.id} name={name} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </header>
  );
}
