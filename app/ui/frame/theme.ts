export type Theme = 'light' | 'dark' | 'system';

/** The choice in a Cookie header; system when there is none. Runs on server and browser. */
export function themeOfCookie(header: string | null | undefined): Theme {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(header ?? '')?.[1];
  return found === 'light' || found === 'dark' ? found : 'system';
}

/** Value of `data-theme` on the html element: none for system. The server writes it, so the first paint is right. */
export function themeAttribute(theme: Theme): 'light' | 'dark' | undefined {
  return theme === 'system' ? undefined : theme;
}

/** The present choice. Browser only. */
export function getTheme(): Theme {
  return themeOfCookie(document.cookie);
}

/** What is on screen now: the choice, or the system's preference. Browser only. */
export function getShownTheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Keeps the choice for a year and shows it at once, without transitions. Browser only. */
export function setTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset['theme'] = attribute;
  else delete document.documentElement.dataset['theme'];
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
}

/** Light becomes dark and dark light, as seen on screen. */
export function switchTheme(): void {
  setTheme(getShownTheme() === 'dark' ? 'light' : 'dark');
}
