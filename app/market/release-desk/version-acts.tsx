import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { isOpen, mayMove } from '#app/market/releases/releases.policy.ts';
import type { VersionRow } from '#app/market/releases/releases.schema.ts';
import type { OpenSubmission } from '#app/market/submissions/submissions.schema.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { type UpdateTexts, updateTexts } from './developer-update-texts.ts';
import { DeprecateDialog, EditVersionDialog, ReleaseDialog } from './version-dialogs.tsx';

export type VersionRights = { release: boolean; listing: boolean };
type Props = { row: VersionRow; open: OpenSubmission | null; rights: VersionRights; address: string; name: string };
type DialogName = 'edit' | 'release' | 'schedule' | 'yank' | 'deprecate';

/** What can be done with a version in its state, and the dialogs that ask for more. */
export function VersionActs(props: Props) {
  const t = updateTexts.use();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const items = useActs(props, setDialog);
  return (
    <>
      <Menu label={t.moreOf(props.name)} items={items.filter((item) => item !== false)}>
        <Icon name="more" />
      </Menu>
      {dialog !== null && <Asked dialog={dialog} row={props.row} name={props.name} onClose={() => setDialog(null)} />}
    </>
  );
}

type Acts = (MenuItem | false)[];

function useActs(props: Props, onAsk: (dialog: DialogName) => void): Acts {
  const t = updateTexts.use();
  const navigate = useNavigate();
  const { send } = useSend();
  const { row, open, rights, address, name } = props;
  const { id, state } = row;
  const post = (path: string, body: object = { id }) =>
    void send(`/api/developer/${path}`, { ...body }, { done: true, refresh: 'always' });
  async function ask(title: string, text: string, path: 'withdrawVersion' | 'withdrawSubmission', body: object) {
    const confirmText = path === 'withdrawVersion' ? t.acts.withdraw : t.acts.takeBack;
    if (await confirm({ danger: true, title, text, confirmText })) post(path, body);
  }
  return [
    { label: t.details, icon: 'eye', onSelect: () => void navigate(address) },
    state === 'clean' &&
      rights.listing && {
        label: t.acts.submit,
        icon: 'send',
        onSelect: () => post('submitPlugin', { pluginId: row.plugin.id, versionId: id, withListing: false }),
      },
    ...releaseActs(t, props, { post, onAsk }),
    open !== null &&
      rights.listing && {
        label: t.acts.takeBack,
        icon: 'undo',
        onSelect: () => void ask(t.takeBackTitle, t.takeBackText, 'withdrawSubmission', { id: open.id }),
      },
    rights.release &&
      mayMove(state, 'withdrawn', 'developer') &&
      open === null && {
        label: t.acts.withdraw,
        icon: 'trash',
        danger: true,
        onSelect: () => void ask(t.withdrawTitle(name), t.withdrawText, 'withdrawVersion', { id }),
      },
    rights.release &&
      mayMove(state, 'yanked', 'developer') && {
        label: t.acts.yank,
        icon: 'ban',
        danger: true,
        onSelect: () => onAsk('yank'),
      },
  ];
}

type Means = { post: (path: string) => void; onAsk: (dialog: DialogName) => void };

/** What whoever releases may do: going out, waiting, and what a version says of itself. */
function releaseActs(t: UpdateTexts, { row: { state, isPaused }, rights }: Props, { post, onAsk }: Means): Acts {
  if (!rights.release) return [];
  const can = (to: VersionRow['state']) => mayMove(state, to, 'developer');
  const goesOut = can('rolling_out') || (can('live') && state !== 'rolling_out' && state !== 'deprecated');
  return [
    goesOut && { label: t.acts.release, icon: 'upload', onSelect: () => onAsk('release') },
    (can('scheduled') || state === 'scheduled') && {
      label: t.acts.schedule,
      icon: 'calendar',
      onSelect: () => onAsk('schedule'),
    },
    state === 'scheduled' && { label: t.acts.unschedule, icon: 'undo', onSelect: () => post('unscheduleVersion') },
    state === 'rolling_out' && {
      label: isPaused ? t.acts.resume : t.acts.pause,
      icon: 'clock',
      onSelect: () => post(isPaused ? 'resumeVersion' : 'pauseVersion'),
    },
    isOpen(state) && { label: t.acts.edit, icon: 'edit', onSelect: () => onAsk('edit') },
    can('deprecated') && { label: t.acts.deprecate, icon: 'flag', onSelect: () => onAsk('deprecate') },
    state === 'deprecated' && { label: t.acts.restore, icon: 'undo', onSelect: () => post('restoreVersion') },
  ];
}

type AskedProps = { dialog: DialogName; row: VersionRow; name: string; onClose: () => void };

function Asked({ dialog, row, name, onClose }: AskedProps): ReactNode {
  const t = updateTexts.use();
  if (dialog === 'edit') return <EditVersionDialog row={row} name={name} onClose={onClose} />;
  if (dialog === 'deprecate') return <DeprecateDialog row={row} name={name} onClose={onClose} />;
  if (dialog === 'yank')
    return (
      <ReasonDialog
        title={t.yankTitle(name)}
        label={t.yankLabel}
        help={t.yankHelp}
        doText={t.yank}
        maxLength={500}
        path="/api/developer/yankVersion"
        body={{ id: row.id }}
        onClose={onClose}
      >
        <p>{t.yankText}</p>
      </ReasonDialog>
    );
  return <ReleaseDialog row={row} name={name} isScheduled={dialog === 'schedule'} onClose={onClose} />;
}
