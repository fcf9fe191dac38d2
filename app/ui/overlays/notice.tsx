import type { ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

export type NoticeProps = {
  tone?: 'info' | 'ok' | 'warn' | 'bad';
  icon?: IconName;
  title?: ReactNode;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  onClose?: () => void;
  /** Reads it aloud when it appears after the page. */
  live?: boolean;
};

const icons = { info: 'info', ok: 'check', warn: 'warn', bad: 'warn' } as const;

/** A line on the page that says how things stand. */
export function Notice({ tone = 'info', icon, title, children, action, onClose, live }: NoticeProps) {
  const texts = useUiTexts();
  return (
    <div
      className={classNames('notice', tone !== 'info' && tone)}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icon ?? icons[tone]} />
      <div className="grow">
        {title && <b>{title}</b>}
        {children}
      </div>
      {action}
      {onClose && <IconButton label={texts.close} icon="close" size="s" onClick={onClose} />}
    </div>
  );
}
