import { Form } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Tag } from '#app/ui/kit/tag.tsx';
import { levels, resourceCosts } from '#app/aimap/nodes/node-kinds.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { MapSlot } from '#app/aimap/canvas/map-slots.tsx';
import type { MapArea, MapQuery } from './ai-map.schema.ts';
import { isAsked, mapPath, unasked } from './map-addresses.ts';
import { mapOwnStates, mapSorts, mapStates, mapTypes } from './map-choices.ts';
import style from './map-tools.module.css';

type ToolsProps = { query: MapQuery; areas: readonly MapArea[] };

/**
 * Search, quick filters and all filters with the order: links and a form by GET, so that every state is an address and
 * nothing needs a script.
 */
export function MapTools({ query, areas }: ToolsProps) {
  const t = mapTexts.use();
  return (
    <div className={style['tools']}>
      <Form key={mapPath(query)} action="/aiMap" role="search" aria-label={t.search}>
        {query.view && <input type="hidden" name="view" value={query.view} />}
        <MapSlot name="search">
          <div className={style['find']}>
            <Icon name="search" />
            <input
              className="input"
              type="search"
              name="q"
              aria-label={t.search}
              defaultValue={query.q}
              placeholder={t.placeholder}
              maxLength={60}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
        </MapSlot>
        <Facets query={query} />
        <details className={style['more']} open={hasHidden(query) || undefined}>
          <summary>
            <Icon name="filter" size="s" />
            {t.more}
          </summary>
          <Choices query={query} areas={areas} />
        </details>
      </Form>
    </div>
  );
}

/** Whether something is chosen that no quick filter shows. */
const hasHidden = ({ level, mine, cost, in: language, sort, type }: MapQuery) =>
  level > 1 ||
  mine !== '' ||
  language !== '' ||
  sort !== 'level' ||
  !['', 'free'].includes(cost) ||
  !['', 'resource', 'tool', 'model'].includes(type);

/** The filters that are asked for most, one press each; what is on goes off. */
function Facets({ query }: { query: MapQuery }) {
  const t = mapTexts.use();
  const facets: [label: string, isOn: boolean, change: Partial<MapQuery>][] = [
    [t.everything, !isAsked(query), unasked(query)],
    [t.levels[1]!, query.level === 1, { level: query.level === 1 ? 0 : 1 }],
    [t.reachable, query.reach === 'open', { reach: query.reach === 'open' ? '' : 'open' }],
    [t.costs.free, query.cost === 'free', { cost: query.cost === 'free' ? '' : 'free' }],
    [t.states.unanswered, query.status === 'unanswered', toggled(query, 'status', 'unanswered')],
    ...(['resource', 'tool', 'model'] as const).map((type): [string, boolean, Partial<MapQuery>] => [
      t.kindsOften[type],
      query.type === type,
      toggled(query, 'type', type),
    ]),
  ];
  return (
    <div className={style['facets']} role="group" aria-label={t.filters}>
      {facets.map(([label, isOn, change], i) => (
        <Tag key={label} on={isOn} to={mapPath(i === 0 ? change : { ...query, ...change, page: 1 })}>
          {label}
        </Tag>
      ))}
    </div>
  );
}

const toggled = <K extends 'status' | 'type'>(query: MapQuery, key: K, value: MapQuery[K]): Partial<MapQuery> => ({
  [key]: query[key] === value ? '' : value,
});

function Choices({ query, areas }: ToolsProps) {
  const t = mapTexts.use();
  return (
    <div className={style['choices']}>
      <Choice
        name="type"
        label={t.kind}
        value={query.type}
        none={t.topicsOnly}
        options={mapTypes.map(named(t.types))}
      />
      <Choice
        name="area"
        label={t.area}
        value={query.area}
        none={t.anyArea}
        options={areas.map(({ slug, title }) => [slug, title])}
      />
      <Choice
        name="level"
        label={t.level}
        value={query.level ? String(query.level) : ''}
        none={t.anyLevel}
        options={levels.map((level) => [String(level), t.levels[level] ?? ''])}
      />
      <Choice
        name="status"
        label={t.state}
        value={query.status}
        none={t.anyState}
        options={mapStates.map(named(t.states))}
      />
      <Choice
        name="mine"
        label={t.mine}
        value={query.mine}
        none={t.anyState}
        options={mapOwnStates.map((state) => [state, state === 'due' ? t.due : (t.ownStates[state] ?? state)])}
      />
      <Choice
        name="cost"
        label={t.cost}
        value={query.cost}
        none={t.anyCost}
        options={resourceCosts.map(named(t.costs))}
      />
      <Choice name="reach" label={t.reach} value={query.reach} none={t.anyReach} options={[['open', t.reachable]]} />
      <Choice
        name="in"
        label={t.language}
        value={query.in}
        none={t.anyLanguage}
        options={(['zh', 'en'] as const).map(named(t.languages))}
      />
      <Choice
        name="sort"
        label={t.sort}
        value={query.sort === 'level' ? '' : query.sort}
        none={t.sorts.level}
        options={mapSorts.filter((sort) => sort !== 'level').map(named(t.sorts))}
      />
      <Button type="submit" size="s" tone="primary">
        {t.apply}
      </Button>
    </div>
  );
}

const named =
  <K extends string>(texts: Record<K, string>) =>
  (key: K): [string, string] => [key, texts[key]];

type ChoiceProps = { name: string; label: string; value: string; none: string; options: [string, string][] };

function Choice({ name, label, value, none, options }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select className="input" name={name} defaultValue={value}>
        <option value="">{none}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
