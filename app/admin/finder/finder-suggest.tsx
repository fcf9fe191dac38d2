import { useEffect, useId, useState } from 'react';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { movedOption } from '#app/ui/forms/option-keys.ts';
import { type Box, useBox, useCombobox, useIsSought } from '#app/ask/search/suggest-box.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { HitLine } from './finder-hit.tsx';
import style from './finder-suggest.module.css';
import type { HitGroup } from './finder.schema.ts';
import { useFound } from './use-found.ts';

const texts = await pageTexts(
  () => import('./finder.zh.ts'),
  () => import('./finder.en.ts'),
);

/**
 * What the header's box offers in the console while somebody types: pages, settings, members, acts, and the same words
 * in the whole site. Arrows choose, Enter opens, with Ctrl in a new tab, Escape closes. Comes with the first focus.
 */
export default function FinderSuggest({ input }: { input: Box }) {
  const t = texts.use();
  const id = useId();
  const [words, setWords] = useState(() => input.current?.value.trim() ?? '');
  const isSought = useIsSought(words);
  const [isOpen, setOpen] = useState(!isSought);
  const [chosen, setChosen] = useState<number | null>(null);
  const { groups, isWaiting, isLost } = useFound(words);
  const hits = groups.reduce((sum, group) => sum + group.hits.length, 0);
  const count = hits + 1;
  const active = chosen ?? (hits > 0 ? 0 : -1);
  const isShown = isOpen && words !== '';
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  const take = () => {
    setChosen(null);
    setWords(input.current?.value.trim() ?? '');
    setOpen(true);
  };
  function press({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const next = words === '' ? null : movedOption(key, active, count);
    const link = document.getElementById(`${id}-${active}`);
    if (key === 'Escape' && isShown) close();
    else if (key === 'Enter' && isShown && link instanceof HTMLAnchorElement) {
      if (ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
      else link.click();
    } else if (next !== null) {
      setOpen(true);
      setChosen(next);
    } else return false;
    return true;
  }
  useBox(input, { type: take, open: take, close, press });
  // What was typed while this code came.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setWords(input.current?.value.trim() ?? ''));
    return () => cancelAnimationFrame(frame);
  }, [input]);
  useCombobox(input, { id, isShown, active });
  useEffect(() => {
    if (isShown) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, isShown, active]);
  const said = isLost ? t.lost : isWaiting ? (hits === 0 ? t.loading : '') : hits === 0 ? t.none(words) : '';
  return (
    <>
      <output className="sr">{isShown ? said || t.count(count) : ''}</output>
      <div className={style['box']} hidden={!isShown}>
        {said !== '' && (
          <p className={style['said']} aria-hidden>
            {said}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={t.list} className={style['list']}>
          {isShown && <Choices groups={groups} words={words} id={id} active={active} onPick={close} />}
        </div>
        <Keys />
      </div>
    </>
  );
}

type ChoicesProps = { groups: readonly HitGroup[]; words: string; id: string; active: number; onPick: () => void };

function Choices({ groups, words, id, active, onPick }: ChoicesProps) {
  const t = texts.use();
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.hits.length, 0));
  const last = groups.reduce((sum, group) => sum + group.hits.length, 0);
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    onClick: onPick,
  });
  return (
    <>
      {groups.map(({ kind, hits }, at) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`}>{t.kinds[kind]}</p>
          {hits.map((hit, index) => (
            <Link key={hit.to} to={hit.to} {...option(starts[at]! + index)}>
              <HitLine hit={hit} words={words} />
            </Link>
          ))}
        </div>
      ))}
      <Link to={searchPath({ keywords: words })} {...option(last)} className={style['whole']}>
        <Icon name="globe" size="s" />
        <span>{t.whole(words)}</span>
        <small>{t.wholeText}</small>
      </Link>
    </>
  );
}

/** Which keys do what, for eyes alone: screen readers know a combobox. */
function Keys() {
  const t = texts.use();
  return (
    <p className={style['keys']} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t.keys.move}
      </span>
      <span>
        <kbd>Enter</kbd> {t.keys.open}
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t.keys.tab}
      </span>
      <span className={style['hint']}>{t.hint}</span>
    </p>
  );
}
