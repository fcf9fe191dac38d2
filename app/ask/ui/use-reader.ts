import { useLocation, useNavigate } from 'react-router';
import { useRootFacts } from '#app/core/page-data.ts';
import type { RootData } from '../../root.tsx';
import { loginPath } from './addresses.ts';

/** Who reads: the member or null, and the way to the login page that leads back here. */
export function useReader() {
  const { member } = useRootFacts<RootData>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const path = loginPath(pathname + search);
  return { member, loginPath: path, logIn: () => void navigate(path) };
}
