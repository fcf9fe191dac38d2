import { type KeyboardEvent, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';

/**
 * Screenshots beside each other. Each is a link to its picture; with a script it opens in a dialog, where the arrow
 * keys go on to the next.
 */
export function PluginShots({ shots, name }: { shots: readonly string[]; name: string }) {
  const t = pluginTexts.use();
  const [open, setOpen] = useState<number | null>(null);
  if (shots.length === 0) return null;
  const step = (by: number) => setOpen((at) => (at === null ? at : (at + by + shots.length) % shots.length));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  return (
    <section className={style['shots']} aria-label={t.shots}>
      <ul>
        {shots.map((shot, i) => (
          <li key={shot}>
            <a
              href={shot}
              aria-label={t.openShot(i + 1)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(i);
              }}
            >
              <img src={shot} alt={`${name}, ${t.shot(i + 1, shots.length)}`} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        size="xl"
        title={t.shot((open ?? 0) + 1, shots.length)}
        onClose={() => setOpen(null)}
        footer={
          shots.length > 1 && (
            <>
              <Button icon="chevron-left" onClick={() => step(-1)} onKeyDown={onKeyDown}>
                {t.previousShot}
              </Button>
              <Button iconEnd="chevron-right" data-autofocus onClick={() => step(1)} onKeyDown={onKeyDown}>
                {t.nextShot}
              </Button>
            </>
          )
        }
      >
        {open !== null && (
          <img className={style['large']} src={shots[open]} alt={`${name}, ${t.shot(open + 1, shots.length)}`} />
        )}
      </Dialog>
    </section>
  );
}
