import { redirect } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';

/** GET /admin/channels: the address of earlier releases; for everybody but staff it is not there. */
export const loader = pageLoader(() => redirect('/admin/pay', 301));
