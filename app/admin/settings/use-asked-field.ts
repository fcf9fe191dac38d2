import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Leads to the control that the address's hash names, `/admin/settings?section=mail#mailFrom`: into view and with the
 * focus. A control that the section does not show now leaves the page where it is.
 */
export function useAskedField(): void {
  const place = useLocation(); // another one each time, also for the same address
  useEffect(() => {
    const name = place.hash.slice(1);
    const control = /^\w+$/.test(name) ? document.querySelector<HTMLElement>(`#main [name="${name}"]`) : null;
    if (!control) return;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'center' });
  }, [place]);
}
