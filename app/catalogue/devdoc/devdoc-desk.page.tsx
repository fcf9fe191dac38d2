import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getDocTree } from '#app/catalogue/devdoc/doc-tree.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { languages } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type DeskNode, docBounds } from './devdoc.schema.ts';
import { AddDocDialog } from './add-doc.tsx';
import style from './devdoc-desk.module.css';
import { docDeskTexts } from './devdoc-desk-texts.ts';
import { docPath } from './doc-tree.tsx';
import { dropOf, type Row, rowsOf, type Step, stepOf, type Target } from './tree-order.ts';
import type { Route } from './+types/devdoc-desk.page.ts';

export const loader = pageLoader(async ({ ctx }) => ({ tree: await getDocTree(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: docDeskTexts.in(rootFacts(matches).language).title });
}

type Where = 'before' | 'after' | 'into';
const steps: [Step, IconName][] = [
  ['up', 'arrow-up'],
  ['down', 'arrow-down'],
  ['indent', 'chevron-right'],
  ['outdent', 'chevron-left'],
];
const keys: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'indent', ArrowLeft: 'outdent' };

/** The console's tree of the docs. */
export default function DocDesk({ loaderData: { tree } }: Route.ComponentProps) {
  const t = docDeskTexts.use();
  const mayEdit = useAuth()('edit', '/admin/devdoc');
  const title = useTitle();
  const { send } = useSend();
  const [adding, setAdding] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const rows = rowsOf(tree);
  async function move(node: DeskNode, target: Target | null) {
    if (!target) return setSaid(t.cannotMove(title(node)));
    if (await send('/api/admin/moveDoc', { id: node.id, ...target }, { refresh: true }))
      setSaid(t.moved(title(node), placeOf(rows, node, target)));
  }
  async function hide(node: DeskNode) {
    await send('/api/admin/hideDoc', { id: node.id, hidden: !node.isHidden }, { done: true, refresh: true });
  }
  const drag = useDrag((node, target) => void move(node, target));
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          mayEdit ? (
            <Button tone="primary" icon="plus" onClick={() => setAdding(0)}>
              {t.add}
            </Button>
          ) : undefined
        }
      >
        {mayEdit && t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <p className="sr" role="status">
        {said}
      </p>
      {rows.length === 0 ? (
        <Empty level={2} title={t.empty}>
          {t.emptyText}
        </Empty>
      ) : (
        <ul className={style['tree']} aria-label={t.tree}>
          {rows.map((row) => (
            <TreeRow
              key={row.node.id}
              row={row}
              mayEdit={mayEdit}
              drag={drag}
              onStep={(step) => void move(row.node, stepOf(row, step, tree))}
              onHide={() => void hide(row.node)}
              onAdd={() => setAdding(row.node.id)}
            />
          ))}
        </ul>
      )}
      {adding !== null && <AddDocDialog rows={rows} parent={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

/** The place of a page among those beside it, from 1, once it has moved. */
function placeOf(rows: readonly Row[], node: DeskNode, { parent, before }: Target): number {
  const others = rows.filter((row) => (row.parent?.id ?? 0) === parent && row.node.id !== node.id);
  const at = others.findIndex((row) => row.node.id === before);
  return at < 0 ? others.length + 1 : at + 1;
}

/** The title in the reader's language, or the other one. */
function useTitle(): (node: DeskNode) => string {
  const language = useLanguage();
  return ({ titles, slug }) => titles[language] ?? titles['zh-cn'] ?? titles.en ?? slug;
}

type Over = { id: number; where: Where };

/** What is dragged, and where it would fall. */
function useDrag(move: (node: DeskNode, target: Target | null) => void) {
  const [dragged, start] = useState<DeskNode | null>(null);
  const [over, hover] = useState<Over | null>(null);
  function end() {
    start(null);
    hover(null);
  }
  const drop = (row: Row, where: Where) => dragged && move(dragged, dropOf(dragged, row, where));
  return { dragged, over, start, hover, end, drop };
}

type RowProps = {
  row: Row;
  mayEdit: boolean;
  drag: ReturnType<typeof useDrag>;
  onStep: (step: Step) => void;
  onHide: () => void;
  onAdd: () => void;
};

function TreeRow({ row, mayEdit, drag, onStep, onHide, onAdd }: RowProps) {
  const t = docDeskTexts.use();
  const { node, siblings, at, depth } = row;
  const name = useTitle()(node);
  const where = drag.over?.id === node.id ? drag.over.where : null;
  const items: MenuItem[] = [];
  if (node.link === null) items.push({ label: t.edit, icon: 'edit', to: `/admin/devdoc/${node.id}` });
  if (!node.isHidden) items.push({ label: t.view, icon: 'eye', to: docPath({ ...node, title: name }) });
  if (mayEdit) {
    if (depth < docBounds.depth && node.link === null) items.push({ label: t.addBelow, icon: 'plus', onSelect: onAdd });
    for (const [step, icon] of steps) items.push({ label: t[step], icon, onSelect: () => onStep(step) });
    items.push({ label: node.isHidden ? t.show : t.hide, icon: node.isHidden ? 'eye' : 'eye-off', onSelect: onHide });
  }
  function onKey(event: KeyboardEvent) {
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  }
  function onOver(event: DragEvent<HTMLElement>) {
    if (!drag.dragged) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - box.top) / box.height;
    drag.hover({ id: node.id, where: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'into' });
  }
  return (
    // A row is where a page is dropped; all it does by pointer its handle does by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames(style['row'], node.isHidden && style['off'], where && style[where])}
      data-depth={depth}
      data-slug={node.slug}
      onDragOver={onOver}
      onDrop={(event) => {
        event.preventDefault();
        if (where) drag.drop(row, where);
        drag.end();
      }}
    >
      {mayEdit && (
        <button
          type="button"
          draggable
          className={style['handle']}
          aria-label={t.handle(name, at + 1, siblings.length)}
          onKeyDown={onKey}
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', node.slug);
            drag.start(node);
          }}
          onDragEnd={drag.end}
        >
          <Icon name="drag" />
        </button>
      )}
      <RowFacts node={node} name={name} />
      <Menu label={t.more(name)} items={items}>
        <Icon name="more" />
      </Menu>
    </li>
  );
}

/** A page's name, address and state. */
function RowFacts({ node, name }: { node: DeskNode; name: string }) {
  const t = docDeskTexts.use();
  return (
    <div className={style['what']}>
      <Link to={node.link ?? `/admin/devdoc/${node.id}`}>{name}</Link>
      <span className={style['facts']}>
        <code>{node.link ?? node.slug}</code>
        {node.isHidden && <Chip tone="danger">{t.hiddenChip}</Chip>}
        {node.link !== null && <Chip tone="line">{t.linkChip}</Chip>}
        {node.drafts.map((language) => (
          <Chip key={language} tone="info">
            {t.draftChip[language]}
          </Chip>
        ))}
        {languages.map(
          (language) => node.titles[language] === undefined && <Chip key={language}>{t.missing[language]}</Chip>,
        )}
        {node.helpful + node.unhelpful > 0 && (
          <span className="small muted">{t.votes(node.helpful, node.unhelpful)}</span>
        )}
      </span>
    </div>
  );
}
