import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { menuTarget } from './menu-keys.ts';

export type PanelTab = { key: string; label: ReactNode; panel: ReactNode };

const sideways: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' };

/** Tabs inside one page: arrows, Home and End change the panel. `onChange` tells which one is open. */
export function PanelTabs({
  label,
  tabs,
  first,
  onChange,
}: {
  label: string;
  tabs: readonly PanelTab[];
  first?: string;
  onChange?: (key: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(first ?? tabs[0]?.key);
  function choose(key: string) {
    setOpen(key);
    onChange?.(key);
  }
  function onKey(event: KeyboardEvent) {
    const key = sideways[event.key];
    if (!key) return;
    const next = menuTarget(
      key,
      tabs.map((tab) => tab.key),
      tabs.findIndex((tab) => tab.key === open),
    );
    const tab = next === null ? undefined : tabs[next];
    if (!tab || next === null) return;
    event.preventDefault();
    choose(tab.key);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => choose(tab.key)}
            onKeyDown={onKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {tabs.find((tab) => tab.key === open)?.panel}
      </div>
    </>
  );
}
