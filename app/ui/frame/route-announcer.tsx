import { useState } from 'react';
import { useAfterNavigation } from '#app/ui/overlays/use-after-navigation.ts';

/** Tells screen readers the title of the page after each navigation; once, in the root. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useAfterNavigation(() => setTitle(document.title));
  return (
    <div className="sr" aria-live="polite" aria-atomic>
      {title}
    </div>
  );
}
