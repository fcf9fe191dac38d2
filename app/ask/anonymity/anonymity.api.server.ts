import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { revealAuthor, saveAnonymity } from './anonymity-desk.commands.server.ts';
import { getAnonymity } from './anonymity-desk.queries.server.ts';
import { AnonymityInput, RevealInput } from './anonymity.schema.ts';

/**
 * Endpoints of writing without a name: the desk alone, members write through the endpoints of posts, answers and
 * comments.
 */
export const anonymityApi: Endpoint[] = [
  get(
    '/api/admin/anonymity',
    ['匿名发布的范围，以及查看作者的记录', 'Where members may post anonymously, and who looked at authors'],
    z.object({}),
    getAnonymity,
    { access: 'staff' },
  ),
  post(
    '/api/admin/saveAnonymity',
    ['设置匿名发布的范围', 'Set where members may post anonymously'],
    AnonymityInput,
    saveAnonymity,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/revealAuthor',
    ['查看匿名内容的作者，每次查看都有记录', 'Look who wrote something anonymously; the look is logged'],
    RevealInput,
    revealAuthor,
    { access: 'staff', keepsPages: true },
  ),
];
