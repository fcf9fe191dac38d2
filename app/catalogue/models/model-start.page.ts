import { redirect } from 'react-router';

/** GET /ask/models: the whole catalogue. */
export const loader = () => redirect('/ask/models/all/0', 301);
