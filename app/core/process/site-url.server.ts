let siteUrl = 'http://localhost:3000';

/** Sets the address under which people reach this installation, once at boot: SITE_URL, or where the server listens. */
export function setSiteUrl(url: string): void {
  siteUrl = url;
}

/** The address of the site, without a slash at the end. */
export const getSiteUrl = () => siteUrl;
