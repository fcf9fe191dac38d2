import { Icon } from '#app/ui/kit/icon.tsx';
import { switchTheme } from './theme.ts';

/** Light becomes dark and dark light; shows what would come. */
export const ThemeButton = ({ label }: { label: string }) => (
  <button type="button" className="iconbtn" title={label} aria-label={label} onClick={switchTheme}>
    <Icon name="moon" className="by-day" />
    <Icon name="sun" className="by-night" />
  </button>
);
