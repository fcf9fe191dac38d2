import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import style from './plugin-fields.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { fieldAddress } from './plugin-steps.tsx';
import { type ListingField, maySubmitIn, mayWithdrawIn, neededFields } from './plugins.policy.ts';
import type { PluginForm } from './plugins.schema.ts';

type Props = {
  plugin: PluginForm;
  missing: readonly ListingField[];
  isChanged: boolean;
  /** Saves what is typed; true when it is on the server. */
  onSave: () => Promise<boolean | null>;
};

/** What a submission needs, each with the way to its field, and the button that submits. */
export function CheckStep({ plugin, missing, isChanged, onSave }: Props) {
  const t = pluginEditorTexts.use();
  return (
    <>
      <p className="muted">{t.checkLead}</p>
      <ul className={style['checks']}>
        {neededFields.map((field) => {
          const isMissing = missing.includes(field);
          return (
            <li key={field} className={isMissing ? style['lacks'] : undefined}>
              <Icon name={isMissing ? 'warn' : 'check'} size="s" />
              <span>{t.fields[field]}</span>
              {isMissing ? (
                <Link to={fieldAddress(plugin.id, field)} aria-label={t.goTo(t.fields[field])}>
                  {t.checkMissing}
                </Link>
              ) : (
                <span className="muted">{t.checkDone}</span>
              )}
            </li>
          );
        })}
        <li className={plugin.hasPackage ? undefined : style['lacks']}>
          <Icon name={plugin.hasPackage ? 'check' : 'warn'} size="s" />
          <span>{t.package}</span>
          {plugin.hasPackage ? (
            <span className="muted">{t.checkDone}</span>
          ) : (
            <Link to={`/developer/update?plugin=${plugin.id}`}>{t.uploadPackage}</Link>
          )}
        </li>
        <PriceLine plugin={plugin} />
      </ul>
      <Submit plugin={plugin} missing={missing} isChanged={isChanged} onSave={onSave} />
    </>
  );
}

/** What visitors will pay: a plugin without a price is free from the moment it is published. */
function PriceLine({ plugin: { id, priceFrom, may } }: { plugin: PluginForm }) {
  const t = pluginEditorTexts.use();
  const { hasMoney } = useRootFacts();
  if (!hasMoney) return null;
  const price = priceFrom === null ? t.priceFree : t.priceFrom(formatMoney(priceFrom));
  return (
    <li>
      <Icon name="check" size="s" />
      <span>
        {t.price} <span className="muted">{price}</span>
      </span>
      {may.price && <Link to={`/developer/plugin/${id}/prices`}>{t.setPrice}</Link>}
    </li>
  );
}

function Submit({ plugin, missing, isChanged, onSave }: Props) {
  const t = pluginEditorTexts.use();
  const { send, isBusy } = useSend();
  const { id, state, may, differs } = plugin;
  async function withdraw(submissionId: number) {
    const asked = { danger: true, title: t.takeBackTitle, text: t.takeBackText, confirmText: t.takeBack };
    if (await confirm(asked))
      await send('/api/developer/withdrawSubmission', { id: submissionId }, { done: true, refresh: 'always' });
  }
  if (mayWithdrawIn(state) || plugin.submissionId !== null)
    return (
      <div className={style['submit']}>
        <p>{t.waiting}</p>
        <div className="btns">
          <LinkButton to={`/developer/update?plugin=${id}`}>{t.goReview}</LinkButton>
          {plugin.submissionId !== null && (
            <Button tone="line-danger" icon="undo" loading={isBusy} onClick={() => void withdraw(plugin.submissionId!)}>
              {t.takeBack}
            </Button>
          )}
        </div>
      </div>
    );
  const isFirst = maySubmitIn(state);
  const lacks = missing.length + (plugin.hasPackage ? 0 : 1);
  const mayChange = (state === 'published' || state === 'delisted') && (differs || isChanged);
  if (!may.edit || (!isFirst && !mayChange))
    return state === 'published' ? <p className={style['submit']}>{t.same}</p> : null;
  async function submit() {
    if (isChanged && !(await onSave())) return;
    await send('/api/developer/submitPlugin', { pluginId: id }, { done: true, refresh: 'always' });
  }
  return (
    <div className={style['submit']}>
      <p>{isFirst ? t.submitText : t.submitChanges}</p>
      <Button
        tone="primary"
        icon="send"
        loading={isBusy}
        reason={lacks > 0 ? t.submitMissing(lacks) : null}
        onClick={() => void submit()}
      >
        {t.submit}
      </Button>
    </div>
  );
}
