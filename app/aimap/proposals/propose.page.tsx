import { MapTrail } from '#app/aimap/nodes/map-trail.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { toLanguage } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import { readForms } from '#app/aimap/proposals/propose-forms.queries.server.ts';
import { idOfNode, nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Form } from 'react-router';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { draftKeyOf, type KeptForm } from './proposal-drafts.ts';
import type { ProposeForms } from './propose-forms.schema.ts';
import { NotYet } from './proposal-fields.tsx';
import { proposePath } from './proposal-addresses.ts';
import { ProposeEdgeForm } from './propose-edge-form.tsx';
import { ProposeItemForm } from './propose-item-form.tsx';
import { ProposeResourceForm } from './propose-resource-form.tsx';
import { ProposeTextForm } from './propose-text-form.tsx';
import { proposeTexts } from './map-propose-texts.ts';
import style from './map-propose.module.css';
import type { Route } from './+types/propose.page.ts';

const kinds = ['text', 'translation', 'edge', 'resource', 'item'] as const;
type Kind = (typeof kinds)[number];
const numberOf = (value: string | null) => (value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null);

const languageOf = (draft: ProposeForms['draft']) => {
  const text = draft?.changes.find((one) => one.thing === 'text');
  return text?.thing === 'text' ? text.language : null;
};

/** The forms of proposals about one node. */
export const loader = pageLoader(
  async ({ ctx, params, url }) => {
    const query = url.searchParams;
    const kind: Kind = kinds.find((one) => one === query.get('kind')) ?? 'text';
    const forms = await readForms(ctx, {
      id: idOfNode(params['id'] ?? '')!,
      kind,
      of: numberOf(query.get('of')),
      proposalId: numberOf(query.get('proposal')),
    });
    const stale = (['en', 'zh-cn'] as const).find((one) => forms.texts[one].staleSince !== null);
    const other = ctx.language === 'en' ? 'zh-cn' : 'en';
    const asked = query.get('in') ?? languageOf(forms.draft);
    const language = asked === null ? (kind === 'translation' ? (stale ?? other) : ctx.language) : toLanguage(asked);
    const [proposalId, nodeId] = [forms.draft?.id, forms.node.id];
    const of = forms.resource?.id ?? forms.item?.id ?? null;
    const key = draftKeyOf({ nodeId, kind, language, of, proposalId });
    const kept: KeptForm = { key, draft: await findDraft(ctx, key) };
    return { forms, kind, language, proposalId, kept };
  },
  (params) => idOfNode(params['id'] ?? '') !== null,
);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = proposeTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.title(loaderData.forms.node.title) : t.crumb });
}

/** Proposing a change of a topic or an area: what to change is a tab, and each form keeps what was typed. */
export default function Propose({ loaderData }: Route.ComponentProps) {
  const t = proposeTexts.use();
  const { forms, kind, proposalId } = loaderData;
  const { node, barred } = forms;
  const own = node.kind === 'topic' ? kinds : kinds.slice(0, 2);
  return (
    <main id="main" className={`wrap ${style['page']}`}>
      <MapTrail way={[{ to: nodePath(node), title: node.title }]} here={t.crumb} />
      <h1>{t.title(node.title)}</h1>
      <p className={style['lead']}>{t.lead}</p>
      {proposalId !== undefined && <Notice>{t.revising}</Notice>}
      <Tabs
        label={t.kindsLabel}
        items={own.map((one) => ({ to: proposePath(node, { kind: one }), label: t.kinds[one], current: one === kind }))}
      />
      {barred ? <NotYet needed={barred.needed} /> : <Chosen data={loaderData} />}
    </main>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Chosen({ data: { forms, kind, language, proposalId, kept } }: { data: Data }) {
  const t = proposeTexts.use();
  const { node, resources, resource, items, item, isItemLocked } = forms;
  switch (kind) {
    case 'text':
    case 'translation':
      return (
        <>
          <Pick
            kind={kind}
            name="in"
            label={t.language}
            value={language}
            options={(['zh-cn', 'en'] as const).map((one) => [one, t.languages[one]])}
          />
          <ProposeTextForm
            key={kept.key}
            forms={forms}
            kept={kept}
            language={language}
            isTranslation={kind === 'translation'}
            proposalId={proposalId}
          />
        </>
      );
    case 'edge':
      return (
        <div className={style['pick']}>
          <div className="grow">
            <ProposeEdgeForm key={kept.key} forms={forms} kept={kept} proposalId={proposalId} />
          </div>
        </div>
      );
    case 'resource':
      return (
        <>
          <Pick
            kind={kind}
            name="of"
            label={t.resources}
            value={String(resource?.id ?? '')}
            options={[['', t.newResource], ...resources.map(({ id, title }) => [String(id), title] as const)]}
          />
          <ProposeResourceForm key={kept.key} forms={forms} kept={kept} proposalId={proposalId} />
        </>
      );
    case 'item':
      return (
        <>
          <Pick
            kind={kind}
            name="of"
            label={t.items}
            value={String(item?.id ?? '')}
            options={[['', t.newItem], ...items.map(({ id, prompt }) => [String(id), prompt.slice(0, 60)] as const)]}
          />
          {isItemLocked ? (
            <Notice tone="warn">
              {t.itemLocked}{' '}
              <LinkButton size="s" to={`${nodePath(node)}/quiz`}>
                {t.toQuiz}
              </LinkButton>
            </Notice>
          ) : (
            <ProposeItemForm key={kept.key} forms={forms} kept={kept} proposalId={proposalId} />
          )}
        </>
      );
  }
}

type PickProps = {
  kind: Kind;
  name: 'in' | 'of';
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** Which of several is changed: an address of its own. */
function Pick({ kind, name, label, value, options }: PickProps) {
  const t = proposeTexts.use();
  return (
    <Form className={style['pick']} preventScrollReset>
      {kind !== 'text' && <input type="hidden" name="kind" value={kind} />}
      <Field label={label} className="grow">
        <Select
          name={name}
          defaultValue={value}
          key={value}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <Button type="submit">{t.choose}</Button>
      </noscript>
    </Form>
  );
}
