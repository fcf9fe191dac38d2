import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { mayWithdrawIn } from './plugins.policy.ts';
import type { PluginForm } from './plugins.schema.ts';
import type { PluginDraft } from './use-plugin-draft.ts';

/** What one has to know before writing on: the plugin's state, what was put back, and who saved meanwhile. */
export function PluginNotices({ plugin, work }: { plugin: PluginForm; work: PluginDraft }) {
  const t = pluginEditorTexts.use();
  const { state, stateReason, may, number, id } = plugin;
  const isStopped = state === 'suspended' || state === 'removed';
  const reason = stateReason === '' ? '' : t.reason(stateReason);
  return (
    <>
      {isStopped && (
        <Notice tone="bad" title={t[state]}>
          {[t.stoppedText, reason].filter(Boolean).join(' ')}
        </Notice>
      )}
      {!may.edit && !isStopped && <Notice>{t.readOnly}</Notice>}
      {state === 'changes_requested' && (
        <Notice
          tone="warn"
          title={t.changes}
          action={
            <LinkButton size="s" to={`/developer/update?plugin=${id}`}>
              {t.goReview}
            </LinkButton>
          }
        >
          {reason}
        </Notice>
      )}
      {mayWithdrawIn(state) && <Notice>{t.underReview}</Notice>}
      {work.isOutdated ? (
        <Notice
          tone="warn"
          live
          title={t.outdated(number)}
          action={
            <div className="btns">
              <Button size="s" loading={work.isBusy} onClick={() => void work.keepMine()}>
                {t.keepMine}
              </Button>
              <Button size="s" tone="quiet" onClick={() => void work.takeTheirs()}>
                {t.takeTheirs}
              </Button>
            </div>
          }
        >
          {t.outdatedText}
        </Notice>
      ) : (
        work.isRestored &&
        work.isChanged && (
          <Notice
            action={
              <Button size="s" tone="quiet" onClick={() => void work.takeTheirs()}>
                {t.discard}
              </Button>
            }
          >
            {t.restored}
          </Notice>
        )
      )}
    </>
  );
}
