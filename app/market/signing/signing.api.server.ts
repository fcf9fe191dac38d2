import { z } from 'zod';
import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { rotatePackageKey } from './package-keys.commands.server.ts';

/** Endpoints of the keys that sign packages. */
export const signingApi: Endpoint[] = [
  post(
    '/api/admin/marketRotateKey',
    ['启用新的插件包签名密钥；旧密钥只用于验证', 'Have a new key sign packages; the old one only verifies'],
    z.object({}),
    rotatePackageKey,
    { access: 'staff', keepsPages: true },
  ),
];
