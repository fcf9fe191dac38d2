import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** Keeps header and footer around the error page of any page below. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
