import { redirect } from 'react-router';

/** GET /admin/channels: the address of earlier releases. */
export const loader = () => redirect('/admin/pay', 301);
