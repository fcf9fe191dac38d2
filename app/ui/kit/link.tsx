import { type MouseEvent, use } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps, UNSAFE_DataRouterContext } from 'react-router';

export type LinkProps = Omit<RouterLinkProps, 'to' | 'discover' | 'mask' | 'relative' | 'viewTransition'> & {
  to: string;
};

/** A path from the top that no router would write in another way. */
const wholePath = /^\/(?!\/|.*(?:\/[/.]|\\|[?#]$))/;

/**
 * A link to a page of this site. React Router's own reads seven contexts and resolves each address three times, a sixth
 * of a page with two hundred links; a whole path is written as it is, and the router led there when it is pressed. What
 * is relative to the page, and what fetches ahead in the browser, is left to React Router.
 */
export function Link({ prefetch = 'none', ...props }: LinkProps) {
  return wholePath.test(props.to) && (import.meta.env.SSR || prefetch === 'none') ? (
    <PathLink {...props} />
  ) : (
    <RouterLink discover="none" prefetch={prefetch} {...props} />
  );
}

function PathLink({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  defaultShouldRevalidate,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || reloadDocument || event.defaultPrevented || !isPlain(event, rest.target)) return;
    event.preventDefault();
    const { pathname, search, hash } = router.state.location;
    void router.navigate(to, {
      replace: replace ?? pathname + search + hash === to,
      state: state as unknown,
      preventScrollReset,
      defaultShouldRevalidate,
    });
  };
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}

/** Whether a press means this window: what a key or another button asks for is the browser's business. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) =>
  button === 0 && (!target || target === '_self') && !metaKey && !altKey && !ctrlKey && !shiftKey;
