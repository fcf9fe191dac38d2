import { useLocation } from 'react-router';
import { useRootFacts } from '#app/core/request/page-data.ts';
import type { RootData } from '#app/root.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { loginPath, searchPath } from '#app/ask/parts/ask-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import styles from './search.module.css';
import type { SavedSearch } from './search.schema.ts';
import { searchTexts } from './search-texts.ts';

/** Keeps the present search; guests are led to the login first. */
export function SaveSearch({ keywords, saved }: { keywords: string; saved: readonly SavedSearch[] }) {
  const t = searchTexts.use();
  const { member } = useRootFacts<RootData>();
  const { pathname, search } = useLocation();
  const { send } = useSend();
  if (!member) {
    return (
      <LinkButton to={loginPath(pathname + search, 'save')} size="s" icon="bell" title={t.saveLogin}>
        {t.save}
      </LinkButton>
    );
  }
  const isSaved = saved.some((one) => one.keywords === keywords);
  async function save() {
    await send('/api/ask/saveSearch', { keywords }, { done: t.savedDone, refresh: true });
  }
  return (
    <Button
      size="s"
      icon={isSaved ? 'check' : 'bell'}
      disabled={isSaved}
      title={t.saveHint}
      onClick={() => void save()}
    >
      {isSaved ? t.saved : t.save}
    </Button>
  );
}

/** The member's saved searches, with what came since they last looked. */
export function SavedSearches({ saved }: { saved: readonly SavedSearch[] }) {
  const t = searchTexts.use();
  const { send } = useSend();
  if (saved.length === 0) return null;
  async function tell(one: SavedSearch) {
    const body = { id: one.id, notifies: !one.notifies };
    await send('/api/ask/tellSavedSearch', body, { refresh: true });
  }
  async function forget(one: SavedSearch) {
    await send('/api/ask/deleteSavedSearch', { id: one.id }, { done: t.forgotten, refresh: true });
  }
  return (
    <section>
      <h2>{t.savedTitle}</h2>
      <ul className={styles['saved']}>
        {saved.map((one) => (
          <li key={one.id}>
            <Link to={`${searchPath({ keywords: one.keywords, sort: 'newest' })}&saved=${one.id}`}>{one.keywords}</Link>
            {one.unseen > 0 && (
              <Chip tone="accent" title={t.savedNew(formatNumber(one.unseen))}>
                {t.savedNew(formatNumber(one.unseen))}
              </Chip>
            )}
            <IconButton
              label={t.tell(one.keywords)}
              icon="bell"
              size="s"
              pressed={one.notifies}
              className={one.notifies ? styles['told'] : undefined}
              onClick={() => void tell(one)}
            />
            <IconButton label={t.forget(one.keywords)} icon="trash" size="s" onClick={() => void forget(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
