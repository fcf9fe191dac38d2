import { Form } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { levels } from '#app/aimap/nodes/node-kinds.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { type MapArea, type MapQuery, mapBounds, mapSorts, mapViews } from './ai-map.schema.ts';
import { mapPath } from './map-addresses.ts';
import style from './ai-map.module.css';

/** Search, filters, order and view: a form by GET, so that every state is an address and nothing needs a script. */
export function MapTools({ query, areas }: { query: MapQuery; areas: readonly MapArea[] }) {
  const t = mapTexts.use();
  const view = query.view ?? 'list';
  return (
    <div className={style['tools']}>
      <Form key={mapPath(query)} action="/aiMap" role="search" aria-label={t.search}>
        {query.view && <input type="hidden" name="view" value={query.view} />}
        <label>
          <span className="sr">{t.search}</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={query.q}
            placeholder={t.placeholder}
            maxLength={mapBounds.query}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <Choice name="area" label={t.area} value={query.area} none={t.anyArea} options={areas.map(toOption)} />
        <Choice
          name="level"
          label={t.level}
          value={query.level ? String(query.level) : ''}
          none={t.anyLevel}
          options={levels.map((level) => [String(level), t.levels[level] ?? ''])}
        />
        <Choice
          name="sort"
          label={t.sort}
          value={query.sort === 'level' ? '' : query.sort}
          none={t.sorts.level}
          options={mapSorts.filter((sort) => sort !== 'level').map((sort) => [sort, t.sorts[sort]])}
        />
        <Button type="submit" size="s" icon="search">
          {t.find}
        </Button>
      </Form>
      <Segmented
        label={t.view}
        value={view}
        options={mapViews.map((value) => ({
          value,
          label: t.views[value],
          icon: value === 'list' ? 'list' : value === 'map' ? 'map' : 'route',
          to: mapPath({ ...query, view: value, page: 1 }),
        }))}
      />
    </div>
  );
}

const toOption = ({ slug, title }: MapArea): [string, string] => [slug, title];

type ChoiceProps = { name: string; label: string; value: string; none: string; options: [string, string][] };

function Choice({ name, label, value, none, options }: ChoiceProps) {
  return (
    <label>
      <span className="sr">{label}</span>
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
