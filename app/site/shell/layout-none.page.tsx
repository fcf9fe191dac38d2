import { Outlet } from 'react-router';

/** No frame at all: login, cards, embedded pages. */
export default function LayoutNone() {
  return <Outlet />;
}
