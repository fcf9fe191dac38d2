import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isErrorWritten, loadErrorDetails } from '#app/site/errors/error-page.tsx';

// What the server wrote has to be there when the browser takes it over.
if (isErrorWritten()) await loadErrorDetails().catch(() => {});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
