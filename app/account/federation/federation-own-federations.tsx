import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { SecurityRow } from '#app/account/parts/security-row.tsx';
import type { SecurityTexts } from '#app/account/parts/security-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { OwnFederation } from './federation.schema.ts';

/** A row of the ways in for each provider: whether one is connected, and connecting or disconnecting. */
export function OwnFederations({
  t: { sso: t },
  providers,
}: {
  t: SecurityTexts;
  providers: readonly OwnFederation[];
}) {
  const language = useLanguage();
  const { send, busy } = useSend();
  async function connect(provider: number) {
    const answer = await send<{ url: string }>('/api/account/bindFederation', { provider }, { name: provider });
    if (answer) return location.assign(answer.data.url);
  }
  async function disconnect({ id, name }: OwnFederation) {
    if (
      !(await confirm({
        title: t.disconnectTitle(name),
        text: t.disconnectText,
        confirmText: t.disconnect,
        danger: true,
      }))
    )
      return;
    await send('/api/account/unbindFederation', { provider: id }, { done: true, name: id, refresh: true });
  }
  return providers.map((provider) => {
    const { id, name, isOn, identity } = provider;
    return (
      <SecurityRow
        key={id}
        icon="key"
        title={name}
        state={identity && <Chip tone={isOn ? 'primary' : 'line'}>{isOn ? t.connected : t.off}</Chip>}
        action={
          identity ? (
            <Button
              aria-label={t.disconnectLabel(name)}
              loading={busy === id}
              onClick={() => void disconnect(provider)}
            >
              {t.disconnect}
            </Button>
          ) : (
            <Button aria-label={t.connectLabel(name)} loading={busy === id} onClick={() => void connect(id)}>
              {t.connect}
            </Button>
          )
        }
      >
        {identity ? (
          <>
            {t.as(identity.label)} · {t.since} <Time value={identity.createdAt} language={language} mode="date" />
          </>
        ) : (
          t.text(name)
        )}
      </SecurityRow>
    );
  });
}
