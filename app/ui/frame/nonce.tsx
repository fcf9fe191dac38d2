import { createContext, useContext } from 'react';

const ofDocument =
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** The CSP nonce of the page: given by the server while rendering, read from the document in the browser. */
export const NonceContext = createContext<string | undefined>(ofDocument);

export const useNonce = () => useContext(NonceContext);
