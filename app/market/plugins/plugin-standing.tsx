import { useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import style from './plugin-editor.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { mayHandOverIn } from './plugins.policy.ts';
import type { PluginForm, PluginTransfer } from './plugins.schema.ts';

/** Whether a plugin is listed, and whose it is about to be, with the acts for both. */
export function PluginStanding({ plugin, name }: { plugin: PluginForm; name: string }) {
  const t = pluginEditorTexts.use();
  const { send, busy } = useSend();
  const [isOffering, setOffering] = useState(false);
  const { id, state, may, transfer } = plugin;
  const post = (path: string) => send(`/api/developer/${path}`, { id }, { done: true, refresh: 'always', name: path });
  async function delist() {
    if (await confirm({ title: t.delistTitle(name), text: t.delistText, confirmText: t.delist, danger: true }))
      await post('delistPlugin');
  }
  async function cancel() {
    if (await confirm({ title: t.cancelTransferTitle, confirmText: t.cancelTransfer })) await post('cancelTransfer');
  }
  return (
    <section>
      <h2>{t.standing}</h2>
      <p>{state === 'published' ? t.listed : state === 'delisted' ? t.delisted : t.notListed}</p>
      {transfer && <Handover transfer={transfer} />}
      <div className={style['standing']}>
        {may.edit && state === 'published' && (
          <Button size="s" tone="line-danger" loading={busy === 'delistPlugin'} onClick={() => void delist()}>
            {t.delist}
          </Button>
        )}
        {may.edit && state === 'delisted' && (
          <Button size="s" loading={busy === 'relistPlugin'} onClick={() => void post('relistPlugin')}>
            {t.relist}
          </Button>
        )}
        {may.handOver && transfer && (
          <Button size="s" loading={busy === 'cancelTransfer'} onClick={() => void cancel()}>
            {t.cancelTransfer}
          </Button>
        )}
        {may.handOver && !transfer && mayHandOverIn(state) && (
          <Button size="s" icon="swap" onClick={() => setOffering(true)}>
            {t.transfer}
          </Button>
        )}
      </div>
      {isOffering && <OfferDialog id={id} name={name} onClose={() => setOffering(false)} />}
    </section>
  );
}

function Handover({ transfer: { to, dueAt } }: { transfer: PluginTransfer }) {
  const t = pluginEditorTexts.use();
  const language = useLanguage();
  const name = language === 'en' ? to.nameEn : to.nameZh;
  if (dueAt === null) return <p>{t.offeredTo(name)}</p>;
  return (
    <p>
      {t.acceptedBy(name)}
      <Time value={dueAt} language={htmlLang[language]} mode="datetime" />
    </p>
  );
}

function OfferDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = pluginEditorTexts.use();
  const [to, setTo] = useState('');
  const sending = useSend({ quiet: true, at: 'to' });
  async function offer() {
    if (await sending.send('/api/developer/offerTransfer', { id, to }, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.transferTitle(name)} sending={sending} doText={t.offer} onClose={onClose} onSubmit={offer}>
      <p>{t.transferText}</p>
      <Field label={t.to} help={t.toHelp} error={sending.faults['to']} required>
        <Input
          name="to"
          value={to}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setTo(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}
