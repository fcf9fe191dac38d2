import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import style from './shortcuts-dialog.module.css';

const texts = await pageTexts(
  () => import('./shortcuts.zh.ts'),
  () => import('./shortcuts.en.ts'),
);

/** What the keyboard does everywhere. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  return (
    <Dialog open onClose={onClose} title={t.title}>
      <dl className={style['keys']}>
        {t.keys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
