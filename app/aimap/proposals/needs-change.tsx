import type { NodeName } from '#app/aimap/revisions/map-views.schema.ts';
import { proposalTexts } from './map-proposal-texts.ts';
import type { ProposalView } from './map-proposals.schema.ts';
import style from './map-proposal.module.css';

/** What one needs first of a topic, as it is and as it would be, as two small pictures beside each other. */
export function NeedsChange({ change: { of, before, after } }: { change: ProposalView['needs'][number] }) {
  const t = proposalTexts.use();
  const ids = (list: readonly NodeName[]) => new Set(list.map(({ id }) => id));
  const [was, is] = [ids(before), ids(after)];
  return (
    <div className={style['needs']}>
      <figure>
        <Picture of={of} needs={before} stateOf={(id) => (is.has(id) ? 'same' : 'gone')} />
        <figcaption>{t.needsNow(before.length)}</figcaption>
      </figure>
      <figure>
        <Picture of={of} needs={after} stateOf={(id) => (was.has(id) ? 'same' : 'new')} />
        <figcaption>{t.needsThen(after.length)}</figcaption>
      </figure>
    </div>
  );
}

type PictureProps = { of: NodeName; needs: readonly NodeName[]; stateOf: (id: number) => 'same' | 'new' | 'gone' };
const [width, row, most] = [360, 46, 8];

function Picture({ of, needs, stateOf }: PictureProps) {
  const t = proposalTexts.use();
  const shown = needs.slice(0, most);
  const height = Math.max(96, shown.length * row + 24);
  const at = (i: number) => height / 2 + (i - (shown.length - 1) / 2) * row;
  const label = t.needsLabel(of.title, shown.map(({ title }) => title).join(' · '));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {shown.map(({ id, title }, i) => (
        <g key={id} data-state={stateOf(id)}>
          <path d={`M162 ${at(i)}C200 ${at(i)} 206 ${height / 2} 232 ${height / 2}`} />
          <circle cx={156} cy={at(i)} r={6} />
          <text x={142} y={at(i) + 5} textAnchor="end">
            {stateOf(id) === 'new' ? '+ ' : stateOf(id) === 'gone' ? '− ' : ''}
            {short(title, 10)}
          </text>
        </g>
      ))}
      <circle className={style['self']} cx={240} cy={height / 2} r={8} />
      <text className={style['own']} x={256} y={height / 2 + 5}>
        {short(of.title, 7)}
      </text>
    </svg>
  );
}

const wide = /[\u2e80-\uffef]/;

/** A name that fits: a Chinese character takes the room of two others. */
function short(name: string, most_wide: number): string {
  let room = most_wide * 2;
  for (const [i, sign] of [...name].entries()) {
    room -= wide.test(sign) ? 2 : 1;
    if (room < 0) return `${[...name].slice(0, i).join('').trimEnd()}…`;
  }
  return name;
}
