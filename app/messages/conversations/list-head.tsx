import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';
import { messageTexts } from './message-texts.ts';
import style from './message-center.module.css';

const BlockedDialog = latePart(() => import('./blocked-dialog.tsx'));

/** Search by name or by words, unread only, all read, and the members one has blocked. */
export function ListHead({ existUnread, onAllRead }: { existUnread: boolean; onAllRead: () => void }) {
  const t = messageTexts.use();
  const [query, setQuery] = useSearchParams();
  const [isBlockedOpen, setBlockedOpen] = useState(false);
  const by = query.get('by') === 'words' ? 'words' : 'name';
  const isUnread = query.get('unread') === '1';
  const [words, setWords] = useState(query.get('q') ?? '');
  const rested = useDebounced(words.trim());

  const change = (changes: Record<string, string>) =>
    setQuery((last) => withChanges(last, changes), { replace: true, preventScrollReset: true });
  const search = useEffectEvent((sought: string) => {
    if (sought !== (query.get('q') ?? '')) change({ q: sought });
  });
  useEffect(() => search(rested), [rested]);

  return (
    <div className={style['listhead']}>
      <div className="row">
        <search aria-label={t.searchLabel} className={style['search']}>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label={by === 'name' ? t.searchName : t.searchWords}
            placeholder={by === 'name' ? t.searchName : t.searchWords}
            value={words}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
        </search>
        {existUnread && <IconButton label={t.markAllRead} icon="list-check" onClick={onAllRead} />}
        <IconButton label={t.blockedMembers} icon="ban" onClick={() => setBlockedOpen(true)} />
      </div>
      <div className={style['filters']}>
        <Segmented
          label={t.searchBy}
          value={by}
          options={[
            { value: 'name', label: t.byName },
            { value: 'words', label: t.byWords },
          ]}
          onChange={(value) => change({ by: value === 'words' ? 'words' : '' })}
        />
        <Button
          size="s"
          tone={isUnread ? 'primary' : 'default'}
          aria-pressed={isUnread}
          onClick={() => change({ unread: isUnread ? '' : '1' })}
        >
          {t.onlyUnread}
        </Button>
      </div>
      {isBlockedOpen && (
        <Suspense>
          <BlockedDialog onClose={() => setBlockedOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The query with changes, '' taking a parameter away; the list begins anew. */
function withChanges(last: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(last);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  next.delete('at');
  return next;
}
