import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { listApi } from '#app/site/reference/api-reference.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { WebhookReference } from './webhook-reference.tsx';
import type { Route } from './+types/api-reference.page.ts';
import type { ApiEntry } from './api-reference.schema.ts';
import style from './api-reference.module.css';

const texts = await pageTexts(
  () => import('./api-reference.zh.ts'),
  () => import('./api-reference.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({ groups: await listApi(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Every endpoint of the site with what it takes; native details, so that it reads without scripts. */
export default function ApiReference({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const [word, setWord] = useState('');
  const { isOpen, open, toggle } = useOpenGroups();
  const isSearching = word.trim() !== '';
  const isFound = ({ path, summary }: ApiEntry) =>
    `${path} ${summary}`.toLowerCase().includes(word.trim().toLowerCase());
  const groups = loaderData.groups
    .map((group) => ({ ...group, entries: group.entries.filter(isFound) }))
    .filter(({ entries }) => entries.length > 0);
  const file = (
    <LinkButton to={`/api/openapi.json?lang=${language}`} size="s" icon="download" reloadDocument>
      {t.download}
    </LinkButton>
  );
  return (
    <main id="main" className={classNames('wrap page', style['page'])}>
      <PageHead title={t.title} actions={file}>
        {t.lead}
      </PageHead>
      <p className="muted">{t.auth}</p>
      <div className={style['find']}>
        <Field label={t.find}>
          <Input
            type="search"
            value={word}
            placeholder={t.findPlaceholder}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        </Field>
      </div>
      {groups.length === 0 && (
        <Empty level={2} title={t.none}>
          {t.noneText}
        </Empty>
      )}
      <div className={style['body']}>
        <GroupList groups={groups} open={open} t={t} />
        <div>
          {groups.map(({ name, entries }) => (
            <Group
              key={name}
              id={groupId(name)}
              title={titleOf(name, t)}
              aside={t.count(entries.length)}
              isOpen={isSearching || isOpen(groupId(name))}
              onToggle={toggle}
            >
              {entries.map((entry) => (
                <Entry key={entry.method + entry.path} entry={entry} t={t} />
              ))}
            </Group>
          ))}
          <Group id={webhooksId} title={t.webhooks} isOpen={isOpen(webhooksId)} onToggle={toggle}>
            <WebhookReference t={t} />
          </Group>
        </div>
      </div>
    </main>
  );
}

type GroupListProps = {
  groups: readonly { name: string; entries: readonly ApiEntry[] }[];
  open: (id: string) => void;
  t: ReturnType<typeof texts.use>;
};

/** The way to each group; beside the endpoints on wide screens. */
function GroupList({ groups, open, t }: GroupListProps) {
  return (
    <nav className={style['jump']} aria-label={t.groups}>
      {groups.map(({ name, entries }) => (
        <a key={name} className="tag" href={`#${groupId(name)}`} onClick={() => open(groupId(name))}>
          {titleOf(name, t)}
          <span className="num">{entries.length}</span>
        </a>
      ))}
      <a className="tag" href={`#${webhooksId}`} onClick={() => open(webhooksId)}>
        {t.webhooks}
      </a>
    </nav>
  );
}

const titleOf = (name: string, { groupTitles }: { groupTitles: Partial<Record<string, string>> }) =>
  groupTitles[name] ?? name;
const groupId = (name: string) => `api-${name}`;
const webhooksId = 'webhooks';
/** The largest group, and of use to the fewest: it stays folded. */
const operators = groupId('admin');

/** The address of an endpoint on this page: "post-api-ask-vote". */
const entryId = ({ method, path }: ApiEntry) => `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/**
 * Which groups are unfolded: none on phones, where all together are endless, and all but the operators' on wider
 * screens, which show them folded or not until this runs. Whatever an address points at unfolds.
 */
function useOpenGroups() {
  const { hash } = useLocation();
  const isWide = useSyncExternalStore(watchWidth, readWidth, () => false);
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((before) => {
      const now = new Set(before ?? (isWide ? allGroups() : []));
      if (isOpen) now.add(id);
      else now.delete(id);
      return now;
    });
  const open = (id: string) => toggle(id, true);
  const follow = useEffectEvent((id: string) => {
    const target = document.getElementById(id);
    const group = target?.closest<HTMLElement>('[data-group]')?.dataset['group'];
    if (!target || !group) return;
    open(group);
    if (target instanceof HTMLDetailsElement) target.open = true;
    requestAnimationFrame(() => target.scrollIntoView());
  });
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() => follow(decodeURIComponent(hash.slice(1))));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return { isOpen: (id: string) => opened?.has(id) ?? (isWide && id !== operators), open, toggle };
}

const wide = '(min-width: 768px)';
const readWidth = () => matchMedia(wide).matches;

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const allGroups = () =>
  [...document.querySelectorAll<HTMLElement>('[data-group]')]
    .map((group) => group.dataset['group']!)
    .filter((id) => id !== operators);

type GroupProps = {
  id: string;
  title: string;
  aside?: string;
  isOpen: boolean;
  onToggle: (id: string, isOpen: boolean) => void;
  children: ReactNode;
};

/** The address is that of the content, so that browsers unfold the group for it without a script. */
function Group({ id, title, aside, isOpen, onToggle, children }: GroupProps) {
  return (
    <details
      className={style['group']}
      data-group={id}
      open={isOpen}
      onToggle={(event) =>
        event.target === event.currentTarget &&
        event.currentTarget.open !== isOpen &&
        onToggle(id, event.currentTarget.open)
      }
    >
      <summary>
        <h2>{title}</h2>
        {aside && <span className="small muted">{aside}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div id={id} className={style['content']}>
        {children}
      </div>
    </details>
  );
}

function Entry({ entry, t }: { entry: ApiEntry; t: ReturnType<typeof texts.use> }) {
  const { method, path, summary, about, fields } = entry;
  const id = entryId(entry);
  return (
    <details className={style['entry']} id={id}>
      <summary>
        <span className={classNames(style['method'], method === 'POST' && style['post'])}>{method}</span>
        <code>{path}</code>
        <span>{summary}</span>
      </summary>
      <div className={style['body']}>
        <p className="small muted">
          {about} <a href={`#${id}`}>{t.link}</a>
        </p>
        {fields.length === 0 ? (
          <p className="small muted">{t.noFields}</p>
        ) : (
          <dl className={style['fields']}>
            {fields.map(({ name, isRequired, type }) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>
                  <code>{name}</code>
                  {isRequired && <small>{t.required}</small>}
                </dt>
                <dd>{type}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  );
}
