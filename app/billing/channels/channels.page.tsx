import { useAuth } from '#app/account/rules/allowed.tsx';
import { findSimulator, listChannelForms } from '#app/billing/channels/channels.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import type { Route } from './+types/channels.page.ts';
import { payTexts } from './pay-texts.ts';
import { providerNames } from './channels.schema.ts';
import { ChannelPart } from './channel-form.tsx';
import { channelTexts } from './channel-texts.ts';

/** `?channel=` is the one that is shown. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const forms = await listChannelForms(ctx);
  return {
    isSimulated: (await findSimulator()) !== null,
    form: forms.find(({ channel }) => channel === url.searchParams.get('channel')) ?? forms[0]!,
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: channelTexts.in(rootFacts(matches).language).title });
}

/** Where the operator sets payment providers up. */
export default function Channels({ loaderData: { form, isSimulated } }: Route.ComponentProps) {
  const t = channelTexts.use();
  const { channels } = payTexts.use();
  const mayEdit = useAuth()('edit', '/admin/channels');
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.title}
        items={providerNames.map((channel) => ({
          to: `/admin/channels?channel=${channel}`,
          label: channels[channel],
          current: channel === form.channel,
        }))}
      />
      <Notice>{t.licence}</Notice>
      {isSimulated && <Notice tone="warn">{t.simulated}</Notice>}
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <ChannelPart key={form.channel} form={form} mayEdit={mayEdit} />
    </>
  );
}
