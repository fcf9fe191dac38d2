import { useRootFacts } from '#app/core/request/page-data.ts';
import { Link } from './link.tsx';
import { Mark } from './mark.tsx';

/** The way home: the site's own logo, or its icon (else the product's mark) and its name. */
export function BrandLink({ label }: { label?: string }) {
  const { siteName, brand } = useRootFacts();
  return (
    <Link className="brand" to="/" aria-label={label}>
      {brand?.logo ? (
        <Logo logo={brand.logo} dark={brand.logoDark} ratio={brand.ratio} name={siteName} />
      ) : (
        <>
          <Mark />
          <span>{siteName}</span>
        </>
      )}
    </Link>
  );
}

type LogoProps = { logo: string; dark: string; ratio: number; name: string };

/** A logo 32 pixels high; one for dark grounds takes its place there. */
function Logo({ logo, dark, ratio, name }: LogoProps) {
  const size = { height: 32, width: Math.round(32 * Math.min(ratio, 8)) };
  return (
    <>
      <img className={dark ? 'logo by-day' : 'logo'} src={logo} alt={name} {...size} />
      {dark && <img className="logo by-night" src={dark} alt={name} loading="lazy" {...size} />}
    </>
  );
}
