import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { removeBrandImage, saveBrandImage } from './brand-images.commands.server.ts';
import { maxBrandImage_bytes, RemoveBrandImageInput, SaveBrandImageInput } from './branding.schema.ts';

const limit = { per: 'member', max: 60, window_s: 3600 } as const;

/** Endpoints of the site's face; its words and colour are settings. */
export const brandingApi: Endpoint[] = [
  post(
    '/api/admin/saveBrandImage',
    [
      '更换站点的标志、图标或分享图（multipart：name、file）；需要近期的本人验证',
      'Put a logo, the icon or the share image of the site in place (multipart: name, file); needs a recent proof',
    ],
    SaveBrandImageInput,
    saveBrandImage,
    { access: 'staff', maxBody: 2 * maxBrandImage_bytes, limit },
  ),
  post(
    '/api/admin/removeBrandImage',
    ['移除站点的标志、图标或分享图；需要近期的本人验证', 'Remove a picture of the site; needs a recent proof'],
    RemoveBrandImageInput,
    removeBrandImage,
    { access: 'staff', limit },
  ),
];
