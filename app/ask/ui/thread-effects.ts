import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { request } from '#app/core/request.ts';
import styles from './info.module.css';

const read_ms = 2000;

/** Counts the view once the post has been in front of the reader for two seconds. */
export function useViewCount(id: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function watch() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, read_ms);
    }
    function count() {
      stop();
      void request.post('/api/ask/view', { id }, { showErrorMessage: false, showCodeMessage: false });
    }
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    }
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [id]);
}

/** Highlights the answer (#a31) or comment (#c5) of the address, and opens the folded comments around it. */
export function useHashTarget(content: unknown): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    const target = /^[ac]\d+$/.test(id) ? document.getElementById(id) : null;
    const name = styles['target'];
    if (!target || !name) return;
    const folded = target.closest('details:not([open])');
    if (folded) {
      folded.setAttribute('open', '');
      target.scrollIntoView({ block: 'center' });
    }
    target.classList.add(name);
    return () => target.classList.remove(name);
    // A new load of the page brings new elements.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hash, content]);
}
