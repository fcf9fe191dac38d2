import { type ReactNode, useId, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { waysToPayTexts } from './ways-to-pay-texts.ts';
import style from './ways-to-pay.module.css';

type Props = {
  name: string;
  icon: IconName;
  chip?: ReactNode;
  children: ReactNode;
  /** What leads on, beside the button of the settings. */
  act?: ReactNode;
  /** Opened when the page comes, as its address asks. */
  isAsked?: boolean;
  settings?: ReactNode;
};

/** One way to pay: what it is, how it stands, and its settings below, which stay as they were typed while they are folded. */
export function WayRow({ name, icon, chip, children, act, isAsked = false, settings }: Props) {
  const t = waysToPayTexts.use();
  const id = useId();
  const [isOpen, setOpen] = useState(isAsked);
  const [wasOpen, setWasOpen] = useState(isAsked);
  function toggle() {
    setOpen(!isOpen);
    setWasOpen(true);
  }
  return (
    <li>
      <div className={style['way']}>
        <span className={style['logo']} aria-hidden="true">
          <Icon name={icon} />
        </span>
        <div className={style['what']}>
          <h3>
            {name}
            {chip}
          </h3>
          {children}
        </div>
        <div className={style['acts']}>
          {act}
          {settings && (
            <Button
              size="s"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={isOpen ? t.fold(name) : t.setOf(name)}
              iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
              onClick={toggle}
            >
              {isOpen ? t.foldIt : t.set}
            </Button>
          )}
        </div>
      </div>
      {settings && (
        <div id={id} hidden={!isOpen} className={style['settings']}>
          {wasOpen && settings}
        </div>
      )}
    </li>
  );
}
